import { checkDoubles } from '@staffroom/domain/bookings/create/booking-doubles.rules.ts';
import {
  bookedBreakMinutes,
  plainClassification,
} from '@staffroom/domain/bookings/create/booking-times.rules.ts';
import { approveBefore, lastStart } from '@staffroom/domain/bookings/create/cut-off.rules.ts';
import { requestReplaceMe } from '@staffroom/domain/replace-me/replace-me.contract.ts';
import {
  checkDayClaim,
  checkMayReplaceMe,
  checkReplaceMe,
  findReplaceMeDay,
} from '@staffroom/domain/replace-me/replace-me.rules.ts';
import type { ReplaceMeDay } from '@staffroom/domain/replace-me/replace-me.rules.ts';
import { notFound, Refusal, refuseUnlessAllowed } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import type { RouteContext, Write } from '../../http/route.ts';
import { changeDayCounters } from '../bookings/counts/day-counters.sql.ts';
import { lockLocation } from '../bookings/create/create-booking.sql.ts';
import { insertBlocks } from '../bookings/create/insert-blocks.sql.ts';
import type { InsertedBlocks } from '../bookings/create/insert-blocks.sql.ts';
import { insertRequest } from '../bookings/create/insert-request.sql.ts';
import type { NewRequest } from '../bookings/create/insert-request.sql.ts';
import { refuseBroken } from '../bookings/create/rules-facts.ts';
import { tellOthers, tellPeople } from '../bookings/create/tell-of-new-request.ts';
import { doublesAmong, formatDouble } from '../bookings/doubles/find-doubles.reply.ts';
import { possibleDoubles } from '../bookings/doubles/find-doubles.sql.ts';
import { refuseSecondReplaceMe } from './follow-replace-me.ts';
import { rulesFacts, wantedBooking } from './replace-me-facts.ts';
import { formatReplaceMe, rightsAt } from './replace-me.reply.ts';
import { insertReplaceMe, lockRequestsOf, replaceMePlaces, replaceMeRequestOf } from './replace-me.sql.ts';
import type { ReplaceMePlaceRow } from './replace-me.sql.ts';

type Context = RouteContext<typeof requestReplaceMe>;
type Wanted = ReturnType<typeof wantedBooking>;

/** Books at once with 'booking create' at the location, else asks; who is covered is always the viewer. */
export const requestReplaceMeRoute = route(requestReplaceMe, async (context) => {
  const { body, viewer, receivedAt: at, ids } = context;
  if (!viewer.rights.allLocationIds.has(body.locationId)) throw notFound();
  const isBooked = viewer.rights.locationIds('booking', 'create').has(body.locationId);

  return refuseSecondReplaceMe(
    context.inTransaction(async (write) => {
      const { contactId } = viewer;
      write.send(lockRequestsOf(contactId));
      write.send(lockLocation(body.locationId));
      const found = await replaceMePlaces({ locationIds: [body.locationId], contactId, at }).execute(
        write.db,
      );
      const row = found.rows[0];
      if (!row) throw notFound();
      refuseUnlessAllowed(checkMayReplaceMe(rightsAt(viewer, row)));
      const day = meantDay(context, row);
      const wanted = wantedBooking(row, day.dateLocal, body);
      refuseBroken(checkReplaceMe(wanted, rulesFacts(row, at)));
      const request = composeRequest(context, row, { wanted, isBooked });
      await refuseDoubles(write, wanted, contactId);

      write.send(insertRequest(request));
      const made = isBooked
        ? insertBlocks(write, ids, { ...request, type: 'replaceMe', timeZone: row.time_zone })
        : noBlocks;
      write.send(
        insertReplaceMe({
          ...request,
          ...day,
          replaceMeRequestId: ids.next(),
          contactId,
          status: isBooked ? 'BookingCreated' : 'PendingApproval',
        }),
      );
      tellPeople(write, request);
      if (isBooked) write.send(changeDayCounters(request.clientGroupId, made.dayChanges));
      tellOthers(write, request, made);
      const kept = await replaceMeRequestOf(request.clientGroupId, request.requestId).execute(write.db);
      const locationId = row.location_id;
      return {
        status: 201,
        body: { ...formatReplaceMe(viewer, kept.rows[0]!.request, at), locationId, ...day },
      };
    }),
  );
});

const noBlocks: InsertedBlocks = { blocks: [], dayChanges: [] };

/** The date is the server's; what the person saw must be the same. */
function meantDay({ body, receivedAt: now }: Context, row: ReplaceMePlaceRow): ReplaceMeDay {
  const day = findReplaceMeDay(body.selectedDay, rulesFacts(row, now));
  if (day === null) throw new Refusal('location_restricted');
  refuseUnlessAllowed(checkDayClaim(body, day), { current: { day } });
  return day;
}

/** Somebody else may have booked for this person already; a room is no reason to refuse. */
async function refuseDoubles(write: Write, wanted: Wanted, contactId: string): Promise<void> {
  const search = { ...wanted, room: '', covering: { contactId } };
  const others = await possibleDoubles(search, contactId).execute(write.db);
  const doubles = doublesAmong(search, others.rows);
  refuseUnlessAllowed(checkDoubles(doubles, false), { current: { doubles: doubles.map(formatDouble) } });
}

function composeRequest(
  { viewer, receivedAt, ids }: Context,
  row: ReplaceMePlaceRow,
  { wanted, isBooked }: { wanted: Wanted; isBooked: boolean },
): NewRequest {
  const times = { ...wanted, timeZone: row.time_zone, cutOff: row.same_day_cut_off };
  const classification = row.classifications.find(({ id }) => id === wanted.classificationId);
  const nameOf = new Map(row.contacts.map(({ id, name }) => [id, name]));
  return {
    ...wanted,
    classificationId: wanted.classificationId!,
    requestId: ids.next(),
    clientGroupId: row.client_group_id,
    clientId: row.client_id,
    source: 'replaceMe',
    status: isBooked ? 'Accepted' : 'PendingApproval',
    createdByContactId: viewer.contactId,
    createdByName: viewer.name,
    createdOnUtc: receivedAt,
    datesLocal: wanted.dates,
    breakMinutes: bookedBreakMinutes(wanted.breakMinutes, classification ?? plainClassification),
    approveBeforeUtc: approveBefore(times),
    lastStartUtc: lastStart(times),
    coveringContactId: viewer.contactId,
    coveringName: viewer.name.slice(0, 100),
    submittedBy: row.submitted_by_template_required ? viewer.name.slice(0, 100) : null,
    confirmations: wanted.confirmations.map((one) => ({ ...one, name: nameOf.get(one.contactId) ?? '' })),
  };
}
