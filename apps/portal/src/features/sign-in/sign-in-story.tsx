import { signInTexts } from './sign-in-texts.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import css from './sign-in-story.module.css';

/** What the product does, in one picture beside the form; wide windows only. */
export function SignInStory() {
  const texts = signInTexts();
  return (
    <aside className={css.story}>
      <div className={css.inner}>
        <p className={css.title}>{texts.storyTitle}</p>
        <p className={css.words}>{texts.storyWords}</p>
        <div className={css.card} aria-hidden="true">
          <div className={css.person}>
            <Avatar name={texts.storyName} size="lg" isDecorative />
            <span className={css.who}>
              <span className={css.name}>{texts.storyName}</span>
              <span>{texts.storyPlace}</span>
            </span>
          </div>
          <ol className={css.steps}>
            {texts.storySteps.map(({ label, time }) => (
              <li key={label} className={css.step}>
                <span className={css.dot}>
                  <Icon name="check" size={16} />
                </span>
                <span>{label}</span>
                <time>{time}</time>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </aside>
  );
}
