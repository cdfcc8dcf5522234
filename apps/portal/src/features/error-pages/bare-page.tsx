import { useEffect, useRef, type ReactNode } from 'react';
import { homeLink } from '../../lib/links.ts';
import { useVariant } from '../../session/region.ts';
import { Logo } from '../../ui/display/logo.tsx';
import { MainLandmark, useIsInMain } from '../../ui/navigation/main-landmark.tsx';
import css from './error-page.module.css';

type Props = {
  /** Shown large and faint behind the title. */
  readonly mark?: string | null;
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

/** One message with its actions. The title takes the focus. Shows the product's logo unless it is inside the shell. */
export function BarePage({ mark = null, title, actions, children }: Props) {
  const { appName, logo } = useVariant();
  const isInShell = useIsInMain();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The shell does this for its pages. An element that somebody has focused meanwhile keeps the focus.
    if (!isInShell && document.activeElement === document.body) heading.current?.focus();
  }, [isInShell, title]);
  return (
    <div className={css.page} data-in-shell={isInShell || undefined}>
      {isInShell ? null : (
        <header className={css.head}>
          <a href={homeLink} className={css.logo} aria-label={appName}>
            <Logo name={appName} imageUrl={logo} />
          </a>
        </header>
      )}
      <MainLandmark className={css.main}>
        {/* A decoration drawn by CSS only; the text below says the same. */}
        {mark === null ? null : <p className={css.mark} aria-hidden="true" data-mark={mark} />}
        <h1 ref={heading} tabIndex={-1} className={css.title}>
          {title}
        </h1>
        <div className={css.words}>{children}</div>
        {actions ? <div className={css.actions}>{actions}</div> : null}
      </MainLandmark>
    </div>
  );
}
