import type { ReactNode } from 'react';
import { inWords } from '@staffroom/domain/text/translation.ts';
import type { LazyComponent } from '../lazy/lazy-component.ts';
import { useLazyComponent } from '../lazy/use-lazy-component.ts';
import { ErrorState } from './error-state.tsx';

interface LazyPartProps<Props extends object> {
  part: LazyComponent<Props>;
  props: Props;
  /** Stands in its place while it is on its way. */
  fallback?: ReactNode;
  /** The page serves without it: the fallback stays where it is lost. */
  isOptional?: boolean;
}

/** A part of a screen that has a chunk of its own. One that is lost can be asked for again. */
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
