import { useVariant } from '../../session/region.ts';
import { signInTexts } from './sign-in-texts.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import css from './sign-in-story.module.css';

// Literals: the screen shows no other time, so it does not load the code that parses and formats times.
const times = { 12: ['6:30 am', '6:31 am'], 24: ['06:30', '06:31'] } as const;

/** What the portal is for, beside or below the form; where there is room, with a picture of a booking. */
export function SignInStory() {
  const texts = signInTexts();
  const { clock } = useVariant();
  return (
    <aside className={css.story}>
      <div className={css.inner}>
        <p className={css.title}>{texts.storyTitle}</p>
        <p className={css.words}>{texts.storyWords}</p>
        <ul className={css.points}>
          {texts.storyPoints.map((point) => (
            <li key={point}>
              <Icon name="check-circle" />
              {point}
            </li>
          ))}
        </ul>
        <div className={css.card} aria-hidden="true">
          <div className={css.person}>
            <Avatar name={texts.storyName} size="lg" isDecorative />
            <span className={css.who}>
              <span className={css.name}>{texts.storyName}</span>
              <span>{texts.storyPlace}</span>
            </span>
          </div>
          <ol className={css.steps}>
            {texts.storySteps.map((label, step) => (
              <li key={label} className={css.step}>
                <span className={css.dot}>
                  <Icon name="check" size={16} />
                </span>
                <span>{label}</span>
                <time>{times[clock][step < 2 ? 0 : 1]}</time>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </aside>
  );
}
