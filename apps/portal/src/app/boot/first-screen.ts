import { findScreen } from '../routes/find-screen.ts';
import type { ScreenEntry } from '../screens.ts';

/**
 * The first screen of a page load. People whom this device does not know start at the sign-in form, which needs neither
 * router nor cache; `at` is the form's address. Everything else is handled by the router.
 */
export type FirstScreen =
  { readonly kind: 'router' } | { readonly kind: 'signIn'; readonly at: 'here' | 'landing' };

export function chooseFirstScreen(pathname: string, mayHaveSession: boolean): FirstScreen {
  if (mayHaveSession) return { kind: 'router' };
  const entry = findScreen(pathname)?.entry;
  if (entry === undefined) return { kind: 'router' };
  if (entry.access.kind !== 'public') return { kind: 'signIn', at: 'landing' };
  return isSignInScreen(entry) ? { kind: 'signIn', at: 'here' } : { kind: 'router' };
}

/** Whether the screen is the sign-in form. */
export function isSignInScreen({ shows }: ScreenEntry): boolean {
  return shows === 'signIn';
}
