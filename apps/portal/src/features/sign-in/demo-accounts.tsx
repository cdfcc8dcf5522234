import { signInTexts } from './sign-in-texts.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import css from './demo-accounts.module.css';

type Props = {
  readonly accounts: readonly { readonly email: string; readonly who: string }[];
  readonly onPick: (email: string) => void;
};

/** The accounts of the demo; a press on one signs in as that person. */
export function DemoAccounts({ accounts, onPick }: Props) {
  const texts = signInTexts();
  return (
    <section className={css.demo} aria-labelledby="demo-title">
      <h2 id="demo-title" className={css.title}>
        {texts.demoTitle}
      </h2>
      <p className={css.words}>{texts.demoWords}</p>
      <ul className={css.list}>
        {accounts.map(({ email, who }) => (
          <li key={email}>
            <button type="button" className={css.account} onClick={() => onPick(email)}>
              <Avatar name={email.split('@')[0]?.replace('.', ' ') ?? email} size="sm" isDecorative />
              <span className={css.who}>
                <span>{who}</span>
                <span className={css.email}>{email}</span>
              </span>
              <Icon name="chevron-right" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
