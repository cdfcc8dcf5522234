import type { ReactNode } from 'react';
import css from './card.module.css';

export interface CardProps {
  title?: ReactNode;
  /** Beside the title, at the end. */
  aside?: ReactNode;
  children: ReactNode;
  /** The content reaches the edges, for lists and tables. */
  isFlush?: boolean;
  /** Level of the title; 2 by default. */
  level?: 2 | 3;
}

export function Card({ title, aside, children, isFlush = false, level = 2 }: CardProps) {
  const Title = `h${level}` as const;
  return (
    <section className={css.card}>
      {title || aside ? (
        <header className={css.header}>
          {title ? <Title className={css.title}>{title}</Title> : null}
          {aside}
        </header>
      ) : null}
      <div className={isFlush ? css.flush : css.body}>{children}</div>
    </section>
  );
}
