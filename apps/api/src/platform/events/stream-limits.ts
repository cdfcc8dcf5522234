import type { OpenStream } from './streams-open.ts';

/** Whose connections count together. */
export type StreamOwner = { session: string; account: string; address: string };

export type StreamLimits = {
  /** Counts the stream, and ends others where it is one too many. */
  add: (owner: StreamOwner, stream: OpenStream) => void;
  remove: (owner: StreamOwner, stream: OpenStream) => void;
  /** Ends the streams of a session. */
  endSession: (session: string) => void;
};

/**
 * A browser reads one stream, for all of its tabs. Those that are being replaced, and browsers whose tabs cannot share,
 * need a few more; beyond that the newest wins and the oldest ends. A refusal would shut out a browser whose old
 * connection the server has not yet noticed to be dead.
 */
const maxOfSession = 4;
/** Four browsers of one person. */
const maxOfAccount = 16;

type Held = { account: string; stream: OpenStream };

/**
 * The newest streams of each session and account stay. Of an address that has too many, the account that holds most of
 * them loses its oldest: somebody's flood does not end the others' streams.
 */
export function createStreamLimits(maxOfAddress: number): StreamLimits {
  /** By session, account and address, the oldest first. */
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
