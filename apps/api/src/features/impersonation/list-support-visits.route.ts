import { listSupportVisits } from '@staffroom/domain/impersonation/support-grant.contract.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { route } from '../../http/route.ts';
import { changedBookings } from './changed-bookings.sql.ts';

export const listSupportVisitsRoute = route(
  listSupportVisits,
  async ({ viewer, identity, database, tenantScope, receivedAt: at }) => {
    const { contactId, clientGroupIds } = viewer;
    const visits = await identity.support.listVisits({ contactId, clientGroupIds, at });
    const ids = visits.flatMap(({ changes }) => changes.flatMap(({ entityIds }) => entityIds));
    const rows =
      ids.length === 0 ? [] : await readInOneTrip(database, tenantScope, changedBookings(ids, viewer));
    const byId = new Map(rows.map((row) => [row.id, row]));
    const body = visits.map((visit) => ({
      ...visit,
      changes: visit.changes.map(({ action, actedAt, entityIds }) => {
        const found = entityIds.flatMap((id) => byId.get(id) ?? []);
        const bookings = found.filter(({ kind }) => kind === 'booking');
        return {
          action,
          actedAt,
          changed: bookings[0] ?? found[0] ?? null,
          others: Math.max(0, bookings.length - 1),
        };
      }),
    }));
    return { status: 200, body };
  },
);
