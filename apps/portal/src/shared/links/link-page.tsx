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
  /** In the title of the document; the screen's own where it is left out. */
  pageTitle?: string;
  /** Under the title. */
  lead?: ReactNode;
  /** Whom the link was sent to, at the foot. */
  foot?: ReactNode;
  children?: ReactNode;
};

/** A page that stands alone, for whoever came by a link: no menu, nobody signed in. The focus starts at its heading. */
export function LinkPage({ title, pageTitle, lead, foot, children }: Props) {
  const { appName, logo } = useVariant();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [title]);
  useEffect(() => changeTitle(pageTitle ?? null), [pageTitle]);
  return (
    <div className={css.page}>
      {/* Loads the symbols while there is a connection: what fails without one is said with them. */}
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
