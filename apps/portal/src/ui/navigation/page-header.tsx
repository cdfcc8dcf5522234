import type { ReactNode } from 'react';
import css from './page-header.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  /** One quiet line under the title. */
  subtitle?: ReactNode;
  /** Above the title: a link back. */
  back?: ReactNode;
  /** Beside the title, such as a status mark. */
  aside?: ReactNode;
  /** Buttons at the end. */
  actions?: ReactNode;
}

/** The title of a screen: its only h1. */
export function PageHeader({ title, subtitle, back, aside, actions }: PageHeaderProps) {
  return (
    <header className={css.header}>
      <div className={css.words}>
        {back ? <div className={css.back}>{back}</div> : null}
        <div className={css.line}>
          <h1 className={css.title}>{title}</h1>
          {aside}
        </div>
        {subtitle ? <p className={css.subtitle}>{subtitle}</p> : null}
      </div>
      {actions ? <div className={css.actions}>{actions}</div> : null}
    </header>
  );
}
