import { useEffect, useRef, type ReactNode } from 'react';
import { homeLink } from '../../lib/links.ts';
import { LateServiceNotices } from '../service-status/late-service-notices.tsx';
import { changeTitle } from '../../lib/navigation/shown.ts';
import { useVariant } from '../../session/region.ts';
import { Logo } from '../../ui/display/logo.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { MainLandmark } from '../../ui/navigation/main-landmark.tsx';
import css from './link-page.module.css';

type Props = {
  title: string;
  /** The document title; defaults to the screen's own title. */
  pageTitle?: string;
  /** Below the title. */
  lead?: ReactNode;
  /** At the bottom: the recipient of the link. */
  foot?: ReactNode;
  children?: ReactNode;
};

/** A page outside the shell for people who open a link: no menu, nobody signed in. The heading takes the focus. */
export function LinkPage({ title, pageTitle, lead, foot, children }: Props) {
  const { appName, logo } = useVariant();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [title]);
  useEffect(() => changeTitle(pageTitle ?? null), [pageTitle]);
  return (
    <div className={css.page}>
      {/* Loads the icons while there is a connection: errors without a connection are shown with them. */}
      <span hidden>
        <Icon name="error" />
      </span>
      <header className={css.head}>
        <a href={homeLink} className={css.logo} aria-label={appName}>
          <Logo name={appName} imageUrl={logo} />
        </a>
      </header>
      <MainLandmark className={css.main}>
        <LateServiceNotices />
        <div>
          <h1 ref={heading} tabIndex={-1} className={css.title}>
            {title}
          </h1>
          {lead ? <p className={css.lead}>{lead}</p> : null}
        </div>
        {children}
        {foot ? <p className={css.foot}>{foot}</p> : null}
      </MainLandmark>
    </div>
  );
}
