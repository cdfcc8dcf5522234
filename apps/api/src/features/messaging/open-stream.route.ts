import { openStream } from '@staffroom/domain/messaging/stream.contract.ts';
import { budgetAddress } from '../../identity/sign-in-budgets.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';
import type { Streams } from '../../platform/streams.ts';
import { mayReceive } from './may-receive.ts';

/** The rights count at delivery: the viewer is looked up anew each time, and the stream ends with the token. */
export function openStreamRoute(streams: Streams): Route {
  return route(openStream, async (context) => {
    const accessToken = readBearer(context.header('authorization'));
    const lastEventId = readLastEventId(context.header('last-event-id') ?? context.query.lastEventId);
    streams.open({
      owner: {
        session: context.viewer.sessionId,
        account: context.viewer.contactId,
        address: budgetAddress(context.address),
      },
      sink: context.openEventStream(),
      lastEventId,
      findReader: async () => {
        const viewer = await context.identity.findViewer(accessToken);
        // A stream stays with the contact who opened it, whatever its token comes to stand for.
        if (viewer?.contactId !== context.viewer.contactId) return null;
        return {
          clientGroupIds: viewer.clientGroupIds,
          mayReceive: (event) => mayReceive(viewer, event),
        };
      },
    });
    return { status: 200 as const };
  });
}

/** A header that is no number of ours is as good as none; numbers too large for an event lead to a resync. */
function readLastEventId(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,19}$/.test(text)) return null;
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
}

function readBearer(header: string | undefined): string {
  const accessToken = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
  if (accessToken === undefined) throw new Refusal('access_token_required');
  return accessToken;
}
