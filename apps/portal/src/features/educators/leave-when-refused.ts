import { useEffect } from 'react';
import { CallFailure } from '../../lib/calls/call-result.ts';
import { homeLink } from '../../lib/links.ts';
import { goTo } from '../../lib/navigation/go-to.ts';

/** A refused reading of educators leads home, without a word (product.md 10). Answers whether it does. */
export function useLeaveWhenRefused(error: Error | null): boolean {
  const isRefused = error instanceof CallFailure && error.statusCode === 403;
  useEffect(() => {
    if (isRefused) goTo(homeLink, { replaces: true });
  }, [isRefused]);
  return isRefused;
}
