import type { ReactNode } from 'react';
import { inWords } from '@staffroom/domain/text/translation.ts';
import css from './skeleton.module.css';
import { VisuallyHidden } from '../display/text/visually-hidden.tsx';

export interface SkeletonProps {
  shape?: 'text' | 'block' | 'circle' | 'row';
  /** Number of shapes, one under another. */
  count?: number;
}

/** Placeholder for loading content. Wrap related shapes in one `SkeletonGroup`, so that they are announced once. */
export function Skeleton({ shape = 'text', count = 1 }: SkeletonProps) {
  return (
    <>
      {Array.from({ length: count }, (_, index) =>
        shape === 'row' ? (
          <span key={index} className={css.row} aria-hidden="true">
            <span className={css.circle} />
            <span className={css.lines}>
              <span className={css.text} />
              <span className={css.text} />
            </span>
          </span>
        ) : (
          <span key={index} className={css[shape]} aria-hidden="true" />
        ),
      )}
    </>
  );
}

export function SkeletonGroup({
  label = inWords('Loading'),
  children,
}: {
  label?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" className={css.group}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}
