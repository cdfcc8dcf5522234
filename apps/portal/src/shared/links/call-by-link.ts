import { createCall, type Call } from '../../lib/calls/call.ts';

/** Like `call`, with the secret of a link as the token: nothing is refreshed, and no session ends. */
export function callByLink(secret: string): Call {
  return createCall({
    tokens: {
      obtain: async () => ({ kind: 'token', value: secret }),
      refresh: async () => ({ kind: 'refused', statusCode: 401 }),
    },
    send: (address, request) => fetch(address, request),
    findImpersonatedContactId: () => null,
    sessionEnded: () => undefined,
    taggedAnswers: { find: () => null, keep: () => undefined, forget: () => undefined },
    changed: () => undefined,
  });
}
