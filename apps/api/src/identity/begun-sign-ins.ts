import { createHash } from 'node:crypto';
import { listCookies, formatCookie } from './cookies.ts';
import { openValue, sealValue } from './seal.ts';
import type { Seal } from './seal.ts';

/** A sign-in at an issuer that has begun: what its answer is compared with. */
export type BegunSignIn = { state: string; expiresAtMs: number };

export type BegunSignIns<SignIn extends BegunSignIn> = {
  /** The cookie of the new one. With those that the browser already holds there are at most `maxBegun`; the oldest goes. */
  begin: (signIn: SignIn, cookies: Cookies, at: Temporal.Instant) => string[];
  /** The one that an answer speaks of; null without one that is still good. */
  findAnswered: (answer: string, cookies: Cookies, at: Temporal.Instant) => SignIn | null;
  /** Forgets the one that an answer speaks of, where the browser holds it. */
  forgetAnswered: (answer: string, cookies: Cookies) => string[];
};

type Cookies = string | null | undefined;

/** They go along with every call, of whose headers 16 KiB are read. */
const maxBegun = 3;

/**
 * Sign-ins that have begun stand in the browser's own cookies, encrypted, and nowhere else: nothing is kept for callers
 * whom nobody knows, and an answer is good in the browser alone that asked. Each has a cookie of its own, named by its
 * state, so that windows that sign in at the same time do not take each other's away.
 */
export function createBegunSignIns<SignIn extends BegunSignIn>(
  seal: Seal,
  { prefix, purpose, minutes }: { prefix: string; purpose: string; minutes: number },
): BegunSignIns<SignIn> {
  const nameOf = (state: string) =>
    `${prefix}-${createHash('sha256').update(state).digest('base64url').slice(0, 16)}`;
  const held = (cookies: Cookies) =>
    listCookies(cookies).filter(
      ({ name }) => name.startsWith(`${prefix}-`) && name.length === prefix.length + 17,
    );
  const open = (value: string, at: Temporal.Instant) =>
    openValue<SignIn>(seal, /^[\w-]{1,4000}$/.test(value) ? value : null, { purpose, at });
  const answered = (answer: string, cookies: Cookies) => {
    const state = new URLSearchParams(answer).get('state');
    return state === null ? undefined : held(cookies).find(({ name }) => name === nameOf(state));
  };

  return {
    begin: (signIn, cookies, at) => {
      const oldestFirst = held(cookies)
        .map(({ name, value }) => ({ name, expiresAtMs: open(value, at)?.expiresAtMs ?? 0 }))
        .toSorted((one, other) => one.expiresAtMs - other.expiresAtMs);
      const tooMany = oldestFirst.slice(0, Math.max(0, oldestFirst.length + 1 - maxBegun));
      return [
        ...tooMany.map(({ name }) => formatCookie(name, '', 0)),
        formatCookie(nameOf(signIn.state), sealValue(seal, signIn, purpose), minutes * 60),
      ];
    },
    findAnswered: (answer, cookies, at) => {
      const cookie = answered(answer, cookies);
      const signIn = cookie ? open(cookie.value, at) : null;
      return signIn?.state === new URLSearchParams(answer).get('state') ? signIn : null;
    },
    forgetAnswered: (answer, cookies) => {
      const cookie = answered(answer, cookies);
      return cookie ? [formatCookie(cookie.name, '', 0)] : [];
    },
  };
}
