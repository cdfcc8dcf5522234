import { listSupportVisits } from '@staffroom/domain/impersonation/support-grant.contract.ts';
import { route } from '../../http/route.ts';

export const listSupportVisitsRoute = route(
  listSupportVisits,
  async ({ viewer, identity, receivedAt: at }) => {
    const { contactId, clientGroupIds } = viewer;
    return { status: 200, body: await identity.support.listVisits({ contactId, clientGroupIds, at }) };
  },
);
