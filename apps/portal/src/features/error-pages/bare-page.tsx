import type { ReactNode } from 'react';
import { useVariantLinks } from '../../session/region.ts';
import { Logo } from '../../ui/logo.tsx';
import { MainLandmark, useIsInMain } from '../../ui/main-landmark.tsx';
import css from './error-page.module.css';

type Props = {
  /** Stands large and faint behind the title. */
  readonly mark?: string | null;
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

/** One message and the ways on. The product's mark stands above it, unless the shell is around it. */
export function BarePage({ mark = null, title, actions, children }: Props) {
  const { appName } = useVariantLinks();
  const isInShell = useIsInMain();
  return (
    <div className={css.page} data-in-shell={isInShell || undefined}>
      {isInShell ? null : (
        <header className={css.head}>
          <a href="/" className={css.logo} aria-label={appName}>
            <Logo name={appName} />
          </a>
        </header>
      )}
      <MainLandmark className={css.main}>
        {/* An ornament, drawn by the style alone: the words below say the same. */}
        {mark === null ? null : <p className={css.mark} aria-hidden="true" data-mark={mark} />}
        <h1 className={css.title}>{title}</h1>
        <div className={css.words}>{children}</div>
        {actions ? <div className={css.actions}>{actions}</div> : null}
      </MainLandmark>
    </div>
  );
}
