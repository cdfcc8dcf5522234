import { findScreen } from '../routes/find-screen.ts';
import type { ScreenEntry } from '../screens.ts';

/**
 * What a page load starts with. People whom this device does not know begin at the sign-in form, which needs neither
 * router nor cache: `at` is where it stands, `from` what they asked for. Everything else is the router's.
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

/** The screens that are the sign-in form. */
export function isSignInScreen({ shows }: ScreenEntry): boolean {
  return shows === 'signIn';
}
