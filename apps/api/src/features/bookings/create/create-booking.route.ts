import { checkDoubles } from '@staffroom/domain/bookings/create/booking-doubles.rules.ts';
import {
  bookedBreakMinutes,
  plainClassification,
} from '@staffroom/domain/bookings/create/booking-times.rules.ts';
import { createBooking } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import type { BookingRequest } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import {
  bookedDates,
  checkBookingRequest,
  checkMayRequest,
  checkPreferredCandidate,
  requestStatus,
} from '@staffroom/domain/bookings/create/create-booking.rules.ts';
import { atField, refuse } from '@staffroom/domain/errors/verdict.ts';
import { approveBefore, lastStart } from '@staffroom/domain/bookings/create/cut-off.rules.ts';
import type { Tx } from '../../../db/transaction.ts';
import { notFound, refuseUnlessAllowed } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import type { RouteContext } from '../../../http/route.ts';
import type { Viewer } from '../../../identity/viewer/viewer.ts';
import { bookingFacts, lockLocation } from './create-booking.sql.ts';
import type { BookingFactsRow } from './create-booking.sql.ts';
import { changeDayCounters } from '../counts/day-counters.sql.ts';
import { doublesAmong, formatDouble } from '../doubles/find-doubles.reply.ts';
import { possibleDoubles } from '../doubles/find-doubles.sql.ts';
import { insertBlocks } from './insert-blocks.sql.ts';
import type { InsertedBlocks, NewBlocks } from './insert-blocks.sql.ts';
import { insertAgreements, insertRequest } from './insert-request.sql.ts';
import type { NewRequest } from './insert-request.sql.ts';
import { refuseBroken, rulesFacts } from './rules-facts.ts';
import { tellOthers, tellPeople } from './tell-of-new-request.ts';
import { typedOrNull, typedText } from '@staffroom/domain/text/is-blank.ts';

/**
 * Books at once with 'booking create' at the location, else requests with 'pending booking create' (product.md 9, 18).
 * Two round trips to the database: the facts, then all writes together with the commit.
 */
export const createBookingRoute = route(createBooking, async (context) => {
  const { body, viewer, receivedAt } = context;
  const rights = rightsAt(body.locationId, viewer);
  refuseUnlessAllowed(checkMayRequest(rights));

  return context.inTransaction(async (write) => {
    const { facts, doubles } = await readFacts(write, body, viewer.contactId);
    refuseBroken([
      ...checkBookingRequest(body, rulesFacts(facts, receivedAt)),
      ...checkReferences(body, facts),
    ]);
    refuseUnlessAllowed(checkDoubles(doubles, body.bookAnyway), {
      param: 'bookAnyway',
      current: { doubles: doubles.map(formatDouble) },
    });

    const request = composeRequest(context, facts, rights.canCreate ? 'Accepted' : 'PendingApproval');
    write.send(insertRequest(request));
    const blocks = rights.canCreate ? insertBlocks(write, context.ids, blocksOf(request, facts)) : noBlocks;
    if (request.policiesAgreed.length > 0) write.send(insertAgreements(request));
    tellPeople(write, request);
    if (rights.canCreate) write.send(changeDayCounters(request.clientGroupId, blocks.dayChanges));
    tellOthers(write, request, blocks);
    const { requestId } = request;
    return { status: 201, body: { requestId, status: requestStatus(rights), blocks: blocks.blocks } };
  });
});

type Context = RouteContext<typeof createBooking>;

/** 404 when the viewer has no right at the location. */
function rightsAt(locationId: number, { rights, emailVerified }: Viewer) {
  if (!rights.allLocationIds.has(locationId)) throw notFound();
  return {
    canCreate: rights.locationIds('booking', 'create').has(locationId),
    canAsk: rights.locationIds('pending booking', 'create').has(locationId),
    isEmailVerified: emailVerified,
  };
}

/** Queries that are sent and answered together. */
async function readFacts(tx: Tx, body: BookingRequest, viewerContactId: string) {
  const canDouble = body.room.trim() !== '' || body.covering !== null;
  if (canDouble) tx.send(lockLocation(body.locationId));
  const [found, others] = await Promise.all([
    bookingFacts(body, viewerContactId).execute(tx.db),
    canDouble ? possibleDoubles(body, viewerContactId).execute(tx.db) : { rows: [] },
  ]);
  const facts = found.rows[0];
  if (!facts) throw notFound();
  return { facts, doubles: doublesAmong(body, others.rows) };
}

/** Ids that must belong to the client, besides those checked by the domain's rules. */
function checkReferences(body: BookingRequest, facts: BookingFactsRow) {
  const isUnknownPerson = body.covering?.contactId !== undefined && facts.covering_name === null;
  const { preferredCandidateId } = body;
  return [
    ...(isUnknownPerson ? atField('covering', refuse('covering_unknown')) : []),
    ...checkPreferredCandidate(
      preferredCandidateId,
      preferredCandidateId !== null && facts.is_candidate_available ? [preferredCandidateId] : [],
    ),
  ];
}

function composeRequest(
  { body, viewer, receivedAt, ids }: Context,
  facts: BookingFactsRow,
  status: NewRequest['status'],
): NewRequest {
  const datesLocal = bookedDates(body.dates);
  const times = {
    dates: datesLocal,
    startTime: body.startTime,
    timeZone: facts.time_zone,
    cutOff: facts.same_day_cut_off,
  };
  const classification = facts.classifications.find(({ id }) => id === body.classificationId);
  const nameOf = new Map(facts.contacts.map(({ id, name }) => [id, name]));
  const { covering, dates: _dates, bookAnyway: _bookAnyway, ...wanted } = body;
  return {
    ...wanted,
    requestId: ids.next(),
    clientGroupId: facts.client_group_id,
    clientId: facts.client_id,
    source: 'booking',
    status,
    createdByContactId: viewer.contactId,
    createdByName: viewer.name,
    createdOnUtc: receivedAt,
    datesLocal,
    breakMinutes: bookedBreakMinutes(body.breakMinutes, classification ?? plainClassification),
    approveBeforeUtc: approveBefore(times),
    lastStartUtc: lastStart(times),
    coveringContactId: covering?.contactId ?? null,
    coveringName: facts.covering_name ?? typedOrNull(covering?.name),
    submittedBy: typedOrNull(body.submittedBy),
    room: typedText(body.room),
    notes: typedText(body.notes),
    purchaseOrder: typedOrNull(body.purchaseOrder),
    costCentre: typedOrNull(body.costCentre),
    reference: typedOrNull(body.reference),
    confirmations: body.confirmations.map((one) => ({ ...one, name: nameOf.get(one.contactId) ?? '' })),
    // Every policy in force, agreed to now or before: the basis of this booking (product.md 21).
    policiesAgreed: facts.policies.map(({ id: policyId, version }) => ({ policyId, version })),
  };
}

const noBlocks: InsertedBlocks = { blocks: [], dayChanges: [] };

function blocksOf(request: NewRequest, facts: BookingFactsRow): NewBlocks {
  return { ...request, type: 'standard', timeZone: facts.time_zone };
}
