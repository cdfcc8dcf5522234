import type { SupportMode } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import { monotonicMs } from '../time/clock.ts';

/** An access token is reused for 30 minutes, then refreshed (spec section 9). */
export const tokenReuseMs = 30 * 60_000;

export type Token = {
  readonly value: string;
  readonly obtainedAtMs: number;
  /** The contact that support acts as with this token (sent as a header with its calls), and the mode. */
  readonly actingAs?: ActingAs;
};

export type ActingAs = { readonly contactId: string; readonly mode: SupportMode } | undefined;

/** The result of a refresh: only a refusal by the server means 'not signed in' (product.md 32). */
export type Refreshed =
  | { readonly kind: 'token'; readonly value: string; readonly actingAs?: ActingAs }
  | { readonly kind: 'refused'; readonly statusCode: number }
  | { readonly kind: 'unreachable'; readonly statusCode: number };

/** How tabs exchange tokens. In memory only: nothing is written to the device. */
export type TabChannel = {
  /** Runs `task` while no other tab of this browser does. */
  alone<T>(task: () => Promise<T>): Promise<T>;
  /** Another tab's token that differs from `rejected`, or null when none answers at once. */
  askOthers(rejected: string | null): Promise<Token | null>;
  tellOthers(token: Token): void;
  /** The session is over: tokens that other tabs still hold are invalid. */
  tellEnd(): void;
};

export type TokenKeeper = {
  /** The current token, if it may still be reused. */
  findToken(): string | null;
  /** The same with its age, for the other tabs. */
  findAgedToken(): Token | null;
  /** Whom support acts as, also by a token that may no longer be reused. */
  findActingAs(): ActingAs;
  keep(value: string, obtainedAtMs?: number, actingAs?: ActingAs): void;
  forget(): void;
  /** Like `forget`, when the user signs out: until the next sign-in, the server is not asked for another token. */
  leave(): void;
  /**
   * The current token, else a refreshed one. Once the server has refused to refresh, it is not asked again until
   * somebody signs in: what an open screen goes on calling is refused here.
   */
  obtain(): Promise<Refreshed>;
  /** A token other than `rejected`, or any when null. Parallel callers in all tabs share one refresh. */
  refresh(rejected: string | null): Promise<Refreshed>;
};

const refused = { kind: 'refused', statusCode: 401 } as const;

export function createTokenKeeper(parts: {
  exchangeSession: () => Promise<Refreshed>;
  line: TabChannel;
  clockMs?: () => number;
}): TokenKeeper {
  const clockMs = parts.clockMs ?? monotonicMs;
  let held: Token | null = null;
  let running: Promise<Refreshed> | null = null;
  let isLeft = false;
  let isOver = false;
  /** The token whose refresh the server refused last. */
  let ended: string | null = null;

  function findAgedToken(): Token | null {
    return held !== null && clockMs() - held.obtainedAtMs < tokenReuseMs ? held : null;
  }

  const findActingAs = () => held?.actingAs;

  const findToken = () => findAgedToken()?.value ?? null;

  function keep(value: string, obtainedAtMs: number = clockMs(), actingAs?: ActingAs): void {
    hold({ value, obtainedAtMs, actingAs });
    isLeft = false;
  }

  function hold(token: Token): void {
    held = token;
    isOver = false;
  }

  async function exchange(rejected: string | null): Promise<Refreshed> {
    const byAnotherCaller = findToken();
    if (byAnotherCaller !== null && byAnotherCaller !== rejected)
      return { kind: 'token', value: byAnotherCaller };
    const byAnotherTab = await parts.line.askOthers(rejected);
    if (byAnotherTab !== null) {
      hold(byAnotherTab);
      return { kind: 'token', value: byAnotherTab.value };
    }
    const refreshed = await parts.exchangeSession();
    if (refreshed.kind === 'token') {
      const { value, actingAs } = refreshed;
      const token = { value, obtainedAtMs: clockMs(), actingAs };
      hold(token);
      parts.line.tellOthers(token);
    }
    if (refreshed.kind === 'refused') {
      held = null;
      isOver = true;
      ended = rejected;
      parts.line.tellEnd();
    }
    return refreshed;
  }

  async function refresh(rejected: string | null): Promise<Refreshed> {
    const inHand = findToken();
    if (inHand !== null && inHand !== rejected) return { kind: 'token', value: inHand };
    // A call with the old token whose 401 arrives late asks no second time.
    const isEnded = rejected !== null && rejected === ended;
    if (isLeft || isEnded) return refused;
    running ??= parts.line
      .alone(() => exchange(rejected))
      .finally(() => {
        running = null;
      });
    return running;
  }

  async function obtain(): Promise<Refreshed> {
    const value = findToken();
    if (value !== null) return { kind: 'token', value };
    return isOver ? refused : refresh(held?.value ?? null);
  }

  const forget = () => void (held = null);
  const leave = () => {
    forget();
    isLeft = true;
  };
  return { findToken, findAgedToken, findActingAs, keep, forget, leave, obtain, refresh };
}
