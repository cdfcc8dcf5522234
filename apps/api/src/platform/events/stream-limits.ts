import type { OpenStream } from './streams-open.ts';

/** The session, account and address that a connection counts towards. */
export type StreamOwner = { session: string; account: string; address: string };

export type StreamLimits = {
  /** Counts the stream, and closes others where it exceeds a limit. */
  add: (owner: StreamOwner, stream: OpenStream) => void;
  remove: (owner: StreamOwner, stream: OpenStream) => void;
  /** Closes all streams of a session. */
  endSession: (session: string) => void;
};

/**
 * A browser reads one stream for all of its tabs. It needs a few more while streams are being replaced, or when its
 * tabs cannot share one; beyond that the newest wins and the oldest is closed. Refusing the new one would shut out a
 * browser whose old connection is dead but not yet noticed by the server.
 */
const maxOfSession = 4;
/** Enough for four browsers of one person. */
const maxOfAccount = 16;

type Held = { account: string; stream: OpenStream };

/**
 * Keeps the newest streams of each session and account. When an address has too many, the account with the most of them
 * loses its oldest, so that one account's flood does not end the streams of others.
 */
export function createStreamLimits(maxOfAddress: number): StreamLimits {
  /** By session, account and address, oldest first. */
  const held = new Map<string, Held[]>();

  const endOneAbove = (key: string, max: number, pick: (all: readonly Held[]) => Held | undefined): void => {
    const all = held.get(key) ?? [];
    if (all.length > max) pick(all)?.stream.close();
  };

  return {
    add: (owner, stream) => {
      const { session, account, address } = owner;
      for (const key of keysOf(owner)) held.set(key, [...(held.get(key) ?? []), { account, stream }]);
      endOneAbove(`session ${session}`, maxOfSession, ([oldest]) => oldest);
      endOneAbove(`account ${account}`, maxOfAccount, ([oldest]) => oldest);
      endOneAbove(`address ${address}`, maxOfAddress, oldestOfGreediest);
    },
    remove: (owner, stream) => {
      for (const key of keysOf(owner)) {
        const others = (held.get(key) ?? []).filter((one) => one.stream !== stream);
        if (others.length > 0) held.set(key, others);
        else held.delete(key);
      }
    },
    endSession: (session) => {
      for (const { stream } of held.get(`session ${session}`) ?? []) stream.close();
    },
  };
}

function keysOf({ session, account, address }: StreamOwner): string[] {
  return [`session ${session}`, `account ${account}`, `address ${address}`];
}

function oldestOfGreediest(all: readonly Held[]): Held | undefined {
  const byAccount = Map.groupBy(all, ({ account }) => account);
  const [most] = [...byAccount.values()].toSorted((one, other) => other.length - one.length);
  return most?.[0];
}
