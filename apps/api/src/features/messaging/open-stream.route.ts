import { openStream } from '@staffroom/domain/messaging/stream.contract.ts';
import { budgetAddress } from '../../identity/sign-in/sign-in-budgets.ts';
import { readBearer } from '../../http/admission/read-bearer.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';
import type { Streams } from '../../platform/events/streams.ts';
import type { EventIds } from './event-ids.ts';
import { mayReceive } from './may-receive.ts';

export type StreamParts = { streams: Streams; eventIds: EventIds };

/** As many responses as a screen can have waited for. */
const maxIds = 32;

/** Rights are checked at delivery: the viewer is looked up each time, and the stream ends with the token. */
export function openStreamRoute({ streams, eventIds }: StreamParts): Route {
  return route(openStream, async (context) => {
    const accessToken = readBearer(context.header('authorization'));
    if (accessToken === null) throw new Refusal('access_token_required');
    const lastEventId = readLastEventId(
      context.header('last-event-id') ?? context.query.lastEventId,
      eventIds,
    );
    const stream = context.openEventStream();
    streams.open({
      owner: {
        session: context.viewer.sessionId,
        account: context.viewer.support?.supportUserId ?? context.viewer.contactId,
        address: budgetAddress(context.address),
      },
      sink: {
        ...stream,
        send: ({ id, data }) => stream.send({ id: eventIds.seal(Number(id)), data }),
        comment: (text, id) => stream.comment(text, id === undefined ? undefined : eventIds.seal(Number(id))),
      },
      lastEventId,
      findReader: async () => {
        const viewer = await context.identity.findReader(accessToken);
        // A stream belongs to the contact who opened it, even if its token later stands for another one.
        if (viewer?.contactId !== context.viewer.contactId) return null;
        return {
          clientGroupIds: viewer.clientGroupIds,
          mayReceive: (event) => mayReceive(viewer, event),
          contactId: viewer.contactId,
        };
      },
    });
    return { status: 200 as const };
  });
}

/**
 * The earliest of the ids. An id that cannot be read gives no position to resume at, so it counts as later than every
 * event, and the client reads everything again.
 */
function readLastEventId(text: string | undefined, eventIds: EventIds): number | null {
  if (text === undefined || text === '') return null;
  const ids = text.split(',');
  if (ids.length > maxIds) return Number.MAX_SAFE_INTEGER;
  const numbers = ids.map((id) => eventIds.open(id.trim()));
  return numbers.includes(null) ? Number.MAX_SAFE_INTEGER : Math.min(...(numbers as number[]));
}
