import type { ReactNode } from 'react';
import { useVariantLinks } from '../../session/region.ts';
import { Logo } from '../../ui/logo.tsx';
import css from './error-page.module.css';

type Props = {
  /** Stands large and faint behind the title. */
  readonly mark?: string | null;
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

/** A page outside of the shell: one message and the ways on. */
export function BarePage({ mark = null, title, actions, children }: Props) {
  const { appName } = useVariantLinks();
  return (
    <div className={css.page}>
      <header className={css.head}>
        <a href="/" className={css.logo} aria-label={appName}>
          <Logo name={appName} />
        </a>
      </header>
      <main className={css.main}>
        {/* An ornament, drawn by the style alone: the words below say the same. */}
        {mark === null ? null : <p className={css.mark} aria-hidden="true" data-mark={mark} />}
        <h1 className={css.title}>{title}</h1>
        <div className={css.words}>{children}</div>
        {actions ? <div className={css.actions}>{actions}</div> : null}
      </main>
    </div>
  );
}
