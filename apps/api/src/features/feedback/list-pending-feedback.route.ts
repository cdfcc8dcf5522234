import { listPendingFeedback } from '@staffroom/domain/feedback/feedback.contract.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { notFound, Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import type { ViewerRights } from '../../identity/viewer/viewer.ts';
import { pendingFeedback } from './feedback.sql.ts';

/** 404 for a client where the viewer has no right, 403 for one without the right to give feedback. */
export const listPendingFeedbackRoute = route(
  listPendingFeedback,
  async ({ query, viewer, database, tenantScope, receivedAt: at }) => {
    const { rights, clientGroupIds } = viewer;
    const { clientId } = query;
    if (!rights.allClientIds.has(clientId)) throw notFound();
    const locationIds = locationsOf(rights, clientId).filter((id) =>
      rights.locationIds('booking', 'modify').has(id),
    );
    if (locationIds.length === 0) throw new Refusal('permission_missing');
    const asked = { clientGroupIds, clientId, locationIds, at };
    const rows = await readInOneTrip(database, tenantScope, pendingFeedback(asked));
    if (rows.length === 0) return { status: 204 };
    return { status: 200, json: `[${rows.map(({ json }) => json).join(',')}]` };
  },
);

function locationsOf({ links }: ViewerRights, wantedId: string): number[] {
  return links.groups.flatMap(({ clients }) =>
    clients.flatMap(({ clientId, locations }) =>
      clientId === wantedId ? locations.map(({ locationId }) => locationId) : [],
    ),
  );
}
