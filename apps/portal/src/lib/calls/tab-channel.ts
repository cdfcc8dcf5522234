import { alone } from '../device/alone.ts';
import { monotonicMs } from '../time/clock.ts';
import type { ActingAs, TabChannel, Token } from './access-token.ts';

/** How long another tab has to hand over its token before this one asks the server. */
const answerWithinMs = 300;

type Message =
  | { readonly kind: 'wanted'; readonly rejected: string | null }
  | {
      readonly kind: 'token';
      readonly value: string;
      readonly ageMs: number;
      readonly actingAs?: ActingAs;
    }
  | { readonly kind: 'ended' };

/**
 * Tabs of one browser share a refresh: a Web Lock lets one of them ask the server, a BroadcastChannel shares the
 * answer. Where the browser has neither (plain http on another host), each tab is on its own.
 */
export function openTabChannel(parts: {
  findToken: () => Token | null;
  received: (token: Token) => void;
  ended: () => void;
}): TabChannel {
  if (typeof BroadcastChannel === 'undefined' || !globalThis.navigator?.locks) return silentChannel;
  const channel = new BroadcastChannel('staffroom-token');
  // Held for the life of the tab, so that other tabs know whether there is anybody to ask.
  void navigator.locks.request('staffroom-tab', { mode: 'shared' }, () => new Promise<never>(() => {}));

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  const post = (message: Message) => channel.postMessage(message);
  const tell = ({ obtainedAtMs, ...token }: Token) =>
    post({ ...token, kind: 'token', ageMs: monotonicMs() - obtainedAtMs });

  channel.addEventListener('message', (event: MessageEvent<Message>) => {
    const message = event.data;
    if (message.kind === 'token') return parts.received(tokenOf(message));
    if (message.kind === 'ended') return parts.ended();
    const inHand = parts.findToken();
    if (inHand !== null && inHand.value !== message.rejected) tell(inHand);
  });

  async function askOthers(rejected: string | null): Promise<Token | null> {
    if (!(await hasOtherTabs())) return null;
    const answer = new Promise<Token | null>((resolve) => {
      const done = (token: Token | null) => {
        clearTimeout(timer);
        channel.removeEventListener('message', listen);
        resolve(token);
      };
      const listen = (event: MessageEvent<Message>) => {
        if (event.data.kind === 'token' && event.data.value !== rejected) done(tokenOf(event.data));
      };
      const timer = setTimeout(() => done(null), answerWithinMs);
      channel.addEventListener('message', listen);
    });
    post({ kind: 'wanted', rejected });
    return answer;
  }

  async function hasOtherTabs(): Promise<boolean> {
    const { held = [] } = await navigator.locks.query();
    return held.filter((lock) => lock.name === 'staffroom-tab').length > 1;
  }

  return {
    alone: (task) => alone('staffroom-refresh', task),
    askOthers,
    tellOthers: tell,
    tellEnd: () => post({ kind: 'ended' }),
  };
}

export const silentChannel: TabChannel = {
  alone: (task) => task(),
  askOthers: () => Promise.resolve(null),
  tellOthers: () => {},
  tellEnd: () => {},
};

function tokenOf({ ageMs, value, actingAs }: Extract<Message, { kind: 'token' }>): Token {
  return { value, actingAs, obtainedAtMs: monotonicMs() - ageMs };
}
