import { questionTexts } from './question-texts.ts';
import css from './questions.module.css';

type Props = {
  question: { text: string; askedBy: string; answer: string | null };
  /** The consequence while there is no answer yet. */
  waits: string;
};

/** The question to the provider, and the answer once there is one. */
export function AskedQuestion({ question: { text, askedBy, answer }, waits }: Props) {
  const texts = questionTexts();
  return (
    <div className={css.asked}>
      <p>
        <span className={css.who}>{texts.asked(askedBy)}</span>
        {text}
      </p>
      <p>
        {answer === null ? (
          waits
        ) : (
          <>
            <span className={css.who}>{texts.answered}</span>
            {answer}
          </>
        )}
      </p>
    </div>
  );
}
