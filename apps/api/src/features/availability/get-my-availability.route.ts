import { getMyAvailability } from '@staffroom/domain/availability/my-availability.contract.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { notFound } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { formatAvailability } from './my-availability.reply.ts';
import { availabilityOf } from './my-availability.sql.ts';

export const getMyAvailabilityRoute = route(
  getMyAvailability,
  async ({ query, database, tenantScope, viewer, receivedAt: at }) => {
    const { homeClientGroupId: clientGroupId, contactId, rights } = viewer;
    const usualTimeZone = rights.links.groups[0]?.timeZone ?? null;
    const wanted = availabilityOf({ clientGroupId, contactId }, { ...query, usualTimeZone, at });
    const [row] = await readInOneTrip(database, tenantScope, wanted);
    if (!row) throw notFound();
    return { status: 200, body: formatAvailability(row) };
  },
);
