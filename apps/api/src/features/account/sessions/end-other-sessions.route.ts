import { endOtherSessions } from '@staffroom/domain/account/sessions.contract.ts';
import { route } from '../../../http/route.ts';

export const endOtherSessionsRoute = route(endOtherSessions, async (context) => {
  const { viewer, address, requestId, receivedAt: at, identity } = context;
  const endedSessions = await identity.account.endSessions({
    contactId: viewer.contactId,
    sessionId: viewer.sessionId,
    clientGroupId: viewer.homeClientGroupId,
    endedSessionId: null,
    address,
    requestId,
    at,
  });
  return { status: 200, body: { endedSessions } };
});
