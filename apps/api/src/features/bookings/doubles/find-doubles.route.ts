import { findDoubles } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import { readInOneTrip } from '../../../db/transaction.ts';
import { route } from '../../../http/route.ts';
import { doublesAmong, formatDouble } from './find-doubles.reply.ts';
import { possibleDoubles } from './find-doubles.sql.ts';
import { checkMayBookAt } from '../create/may-book-at.ts';

/** What the form warns about before it is sent (product.md 22). Requires the same rights as creating. */
export const findDoublesRoute = route(findDoubles, async ({ body, viewer, database, tenantScope }) => {
  checkMayBookAt(viewer.rights, body.locationId);
  if (body.room.trim() === '' && body.covering === null) return { status: 204 };

  const others = await readInOneTrip(database, tenantScope, possibleDoubles(body, viewer.contactId));
  const doubles = doublesAmong(body, others).map(formatDouble);
  return doubles.length > 0 ? { status: 200, body: doubles } : { status: 204 };
});
