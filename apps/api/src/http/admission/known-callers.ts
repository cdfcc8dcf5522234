import type { Caller } from './check-caller.ts';

export type KnownCaller = {
  /** Null for the provider's programs. */
  sessionId: string | null;
  /** The path in the queue, by which the caller takes turns with others. */
  path: readonly string[];
};

export type KnownCallers = {
  /** Looks the caller up by the unparsed header, before any other check. */
  find: (authorization: string | undefined) => KnownCaller | undefined;
  learn: (authorization: string | undefined, caller: Caller) => void;
};

const maxKnown = 20_000;

/**
 * Remembers which caller a bearer token belonged to. It grants no access: it only decides whose limits and whose turn a
 * call counts against, so it need not be forgotten when the session ends.
 */
export function createKnownCallers(): KnownCallers {
  const known = new Map<string, KnownCaller>();
  return {
    find: (authorization) => (authorization === undefined ? undefined : known.get(authorization)),
    learn: (authorization, { viewer, provider }) => {
      if (authorization === undefined || known.has(authorization)) return;
      if (viewer) {
        const { contactId, sessionId, support } = viewer;
        // A support user does not use up the contact's turns.
        const path = ['known', support?.supportUserId ?? contactId, sessionId];
        known.set(authorization, { sessionId, path });
      } else if (provider) {
        known.set(authorization, { sessionId: null, path: ['known', `key ${provider.serviceKeyId}`] });
      }
      if (known.size > maxKnown) known.delete(known.keys().next().value as string);
    },
  };
}

/** Unknown callers share the queue of their address. */
export function pathOfAddress(address: string): readonly string[] {
  return ['unknown', address];
}
