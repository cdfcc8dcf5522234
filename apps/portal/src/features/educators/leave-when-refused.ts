import { useEffect } from 'react';
import { CallFailure } from '../../lib/calls/call-result.ts';
import { homeLink } from '../../lib/links.ts';
import { goTo } from '../../lib/navigation/go-to.ts';

/** Redirects home without a message if reading educators is refused (product.md 10). Returns whether it does. */
export function useLeaveWhenRefused(error: Error | null): boolean {
  const isRefused = error instanceof CallFailure && error.statusCode === 403;
  useEffect(() => {
    if (isRefused) goTo(homeLink, { replaces: true });
  }, [isRefused]);
  return isRefused;
}
