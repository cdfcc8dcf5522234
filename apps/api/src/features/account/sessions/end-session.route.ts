import { endSession } from '@staffroom/domain/account/sessions.contract.ts';
import { notFound } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';

export const endSessionRoute = route(endSession, async (context) => {
  const { params, viewer, address, requestId, receivedAt: at, identity } = context;
  const ended = await identity.account.endSessions({
    contactId: viewer.contactId,
    sessionId: viewer.sessionId,
    clientGroupId: viewer.homeClientGroupId,
    endedSessionId: params.sessionId,
    address,
    requestId,
    at,
  });
  if (ended === 0) throw notFound();
  return { status: 204 };
});
