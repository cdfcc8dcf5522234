/** Where a person goes after sign-in: the address that was asked for, when it is one of ours; else home. */
export function intendedAddress(from: unknown, origin: string): string {
  if (typeof from !== 'string' || !from.startsWith('/')) return '/';
  const url = URL.parse(from, origin);
  if (url === null || url.origin !== origin || leadsNowhere.test(url.pathname)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Screens that nobody asks for by signing in. */
const leadsNowhere =
  /^\/(login|logout|user\/impersonate|forgot-password|en(-[a-z]{2})?$|\d{3}$|error$|timeout|expired)/i;
