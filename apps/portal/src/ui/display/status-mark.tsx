import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import css from './status-mark.module.css';

export type StatusName =
  'filled' | 'tentative' | 'offered' | 'unfilled' | 'pending' | 'cancelled' | 'problem';

export interface StatusMarkProps {
  status: StatusName;
  /** The word. */
  children: ReactNode;
  /** `soft` has a tinted background. */
  look?: 'plain' | 'soft';
}

/** Shape, word and colour together, so that none of them is the only signal. */
export function StatusMark({ status, children, look = 'plain' }: StatusMarkProps) {
  return (
    <span className={classNames(css.mark, css[status], look === 'soft' && css.soft)}>
      <StatusShape status={status} />
      <span>{children}</span>
    </span>
  );
}

/** The shape alone, for places where the word is in a legend or a column head. Hidden from screen readers. */
export function StatusShape({ status, isSmall = false }: { status: StatusName; isSmall?: boolean }) {
  const drawing = drawings[status];
  if (drawing === undefined)
    return <span className={classNames(css.ring, css[status], isSmall && css.small)} aria-hidden="true" />;
  const size = isSmall ? 9 : 14;
  return (
    <svg
      className={classNames(css.shape, css[status])}
      width={size}
      height={size}
      viewBox="0 0 14 14"
      aria-hidden="true"
    >
      {drawing}
    </svg>
  );
}

/** The others, which most rows of a list have, are borders: moving an SVG costs more than the rest of the row. */
const drawings: Partial<Record<StatusName, ReactNode>> = {
  pending: <path d="M7 1.7 12.3 7 7 12.3 1.7 7z" />,
  cancelled: (
    <>
      <circle cx="7" cy="7" r="5" />
      <path d="m3.5 10.5 7-7" />
    </>
  ),
  problem: (
    <>
      <path className={css.solid} d="M7 1.2 13.3 12.400H.7z" />
      <path className={css.hole} d="M7 5.300v3M7 10.300h.01" />
    </>
  ),
};
