import type { Caller } from './check-caller.ts';

export type KnownCaller = {
  /** Null for programs of the provider. */
  sessionId: string | null;
  /** By which the caller's calls take turns with those of others. */
  path: readonly string[];
};

export type KnownCallers = {
  /** By the header as it came, before anything is looked up. */
  find: (authorization: string | undefined) => KnownCaller | undefined;
  learn: (authorization: string | undefined, caller: Caller) => void;
};

const maxKnown = 20_000;

/**
 * Who was found behind a bearer before. It opens nothing, it only says whose limits and whose turn a call counts
 * against, so it need not be forgotten when the session ends.
 */
export function createKnownCallers(): KnownCallers {
  const known = new Map<string, KnownCaller>();
  return {
    find: (authorization) => (authorization === undefined ? undefined : known.get(authorization)),
    learn: (authorization, { viewer, provider }) => {
      if (authorization === undefined || known.has(authorization)) return;
      if (viewer) {
        const { contactId, sessionId, support } = viewer;
        // Whoever helps the contact takes none of the contact's turns.
        const path = ['known', support?.supportUserId ?? contactId, sessionId];
        known.set(authorization, { sessionId, path });
      } else if (provider) {
        known.set(authorization, { sessionId: null, path: ['known', `key ${provider.serviceKeyId}`] });
      }
      if (known.size > maxKnown) known.delete(known.keys().next().value as string);
    },
  };
}

/** Whoever is not known, and everybody else at the same address. */
export function pathOfAddress(address: string): readonly string[] {
  return ['unknown', address];
}
