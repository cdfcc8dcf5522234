import { homeLink, type Address } from '../lib/links.ts';

/**
 * The path, search and hash of an address of this portal; null for any other address or text. The result is safe to
 * navigate to: it resolves to the same place when parsed again. Never throws.
 */
export function ownAddress(address: unknown, origin: string): Address | null {
  if (typeof address !== 'string' || !address.startsWith('/')) return null;
  const url = URL.parse(address, origin);
  if (url === null) return null;
  const own = `${url.pathname}${url.search}${url.hash}` as Address;
  // `/.//other.example` has this origin, but its path alone, `//other.example`, has another one.
  const leadsBack = URL.parse(own, origin)?.href === url.href;
  return leadsBack && url.href === `${origin}${own}` ? own : null;
}

/** Where a person goes after sign-in: the requested address if it is ours, otherwise home. Never throws. */
export function intendedAddress(from: unknown, origin: string): Address {
  const own = ownAddress(from, origin);
  return own === null || leadsNowhere(own) ? homeLink : own;
}

/** Screens that nobody wants after signing in, and paths that no screen can have. */
function leadsNowhere(own: string): boolean {
  try {
    return nowhere.test(decodeURIComponent(own.replace(/[?#].*/s, '')));
  } catch {
    return true;
  }
}

const nowhere =
  /^\/(login|logout|user\/impersonate|school\/return|forgot-password|reset-password|verify-email|invitation|en(-[a-z]{2})?$|\d{3}$|error$|timeout|expired)/i;
