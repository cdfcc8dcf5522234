import { matchesSearch } from '@staffroom/domain/text/search-text.ts';
import { useEffect, useRef, useState } from 'react';
import { phoneLink } from '../../lib/links.ts';
import { useSearch } from '../../lib/navigation/shown.ts';
import { usePermissionView } from '../../session/can.ts';
import { useVariant } from '../../session/region.ts';
import { useViewer } from '../../session/viewer.ts';
import { VisuallyHidden } from '../../ui/display/text/visually-hidden.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { listHelpAnswers } from './help-answers.ts';
import type { HelpAnswer } from './help-answers.ts';
import { helpTexts } from './help-texts.ts';
import css from './answer-list.module.css';

/** The questions and answers for this person; the address opens one of them. */
export function AnswerList() {
  const texts = helpTexts();
  const { topic } = useSearch();
  const [typed, setTyped] = useState('');
  const answers = listHelpAnswers(useViewer(), usePermissionView());
  const found = answers.filter(({ question, answer }) => matchesSearch(`${question} ${answer}`, typed));
  return (
    <section className={css.part} aria-labelledby="help-answers">
      <h2 id="help-answers" className={css.title}>
        {texts.answers}
      </h2>
      <TextInput label={texts.search} type="search" icon="search" value={typed} onChange={setTyped} />
      <p className={css.count} role="status">
        {typed.trim() === '' ? '' : found.length === 0 ? texts.noneFound : texts.found(found.length)}
      </p>
      <div className={css.list}>
        {found.map((answer) => (
          <Answer key={answer.topic} answer={answer} isAsked={answer.topic === topic} />
        ))}
      </div>
    </section>
  );
}

function Answer({ answer, isAsked }: { readonly answer: HelpAnswer; readonly isAsked: boolean }) {
  const texts = helpTexts();
  const { phone } = useVariant().contact;
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isAsked || details.current === null) return;
    details.current.open = true;
    details.current.scrollIntoView({ block: 'center' });
  }, [isAsked]);
  return (
    <details ref={details} className={css.answer}>
      <summary className={css.question}>{answer.question}</summary>
      <p>{answer.answer}</p>
      {answer.to === undefined && !answer.calls ? null : (
        <p className={css.ways}>
          {answer.to === undefined ? null : (
            <Link href={answer.to}>
              {texts.open}
              <VisuallyHidden> ({answer.question})</VisuallyHidden>
            </Link>
          )}
          {answer.calls && phone !== '' ? <Link href={phoneLink(phone)}>{phone}</Link> : null}
        </p>
      )}
    </details>
  );
}
