import type { ReactNode } from 'react';
import { inWords } from '@staffroom/domain/text/translation.ts';
import type { LazyComponent } from '../lazy/lazy-component.ts';
import { useLazyComponent } from '../lazy/use-lazy-component.ts';
import { ErrorState } from './error-state.tsx';

interface LazyPartProps<Props extends object> {
  part: LazyComponent<Props>;
  props: Props;
  /** Shown while it is loading. */
  fallback?: ReactNode;
  /** The page works without it: the fallback stays if it fails to load. */
  isOptional?: boolean;
}

/** A part of a screen with a chunk of its own. A failed load can be retried. */
export function LazyPart<Props extends object>({
  part,
  props,
  fallback = null,
  isOptional = false,
}: LazyPartProps<Props>) {
  const { Component, wait } = useLazyComponent(part, true);
  if (Component !== null) return <Component {...props} />;
  if (wait !== 'failed' || isOptional) return fallback;
  return (
    <ErrorState title={inWords('This part of the page did not load')} onRetry={part.load} isCompact>
      {inWords('Check your connection and try again.')}
    </ErrorState>
  );
}
