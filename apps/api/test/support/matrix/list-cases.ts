import { oracle } from './oracle.ts';
import type { Place, Situation } from './oracle.ts';
import type { Answer } from '../test-app.ts';
import { allOfThem, crossedFilters, fieldFilters, listQueryOf } from './list-filters.ts';
import type { ListFilter } from './list-filters.ts';
import { clientIdsOf, locationIdsOf, missing, placesOf, wholeDay, day } from './matrix-case.ts';
import type { Case, MatrixWorld } from './matrix-case.ts';
import { seededDate } from './seed-tenant.ts';
import type { Tenant, TenantPlace } from './seed-tenant.ts';

/** Every list of bookings, for every set of clients, of locations, and for both together. */
export function casesOfLists(world: MatrixWorld, situation: Situation): Case[] {
  const clientIds = clientIdsOf(world);
  const locationIds = locationIdsOf(world);
  const byClients = [allOfThem, ...listQueryOf('clientId', clientIds)];
  const list = (filter: ListFilter): Case =>
    caseOfList(situation, 'listBookings', '/api/v1/bookings', filter);
  return [
    ...byClients.flatMap((filter) => [
      caseOfList(situation, 'listBookingSummary', '/api/v1/bookings/summary', filter),
      list(filter),
      caseOfOverview(situation, filter),
      ...casesOfTimesheets(world, situation, filter),
      caseOfWaiting(situation, filter),
      caseOfLocations(situation, filter),
      caseOfBreakdown(situation, filter),
      caseOfPlacements(situation, filter),
    ]),
    // Nobody in the matrix has the user flag; the route's own tests cover people who have it.
    ...[world.ours.groupId, world.theirs.groupId, world.absentId].map((groupId) => ({
      operation: 'getClientGroupOverview',
      call: `GET /api/v1/client-groups/${groupId}/overview`,
      expected: missing,
    })),
    ...listQueryOf('locationId', locationIds).map(list),
    ...crossedFilters(clientIds, locationIds).map(list),
    ...fieldFilters(world).map(list),
    ...[world.ours, world.theirs].map((tenant) => caseOfSearch(situation, tenant)),
    ...byClients.flatMap((filter) => casesOfInvoices(situation, filter)),
    ...placesOf(world).map((place) => caseOfTimesheetRow(world, situation, place)),
    caseOfPending(situation),
    {
      operation: 'listOwnRequests',
      call: 'GET /api/v1/pending-bookings/mine',
      expected: oracle.lists(situation) === null ? missing : { status: 204 },
    },
  ];
}

export function caseOfList(situation: Situation, operation: string, path: string, filter: ListFilter): Case {
  const lists = oracle.lists(situation);
  const range = operation === 'listBookingSummary' ? day : wholeDay;
  const call = { operation, call: `GET ${path}`, search: `?${range}${filter.search}` };
  if (lists === null) return { ...call, expected: missing };
  const ids = [
    ...(filter.kind === 'pending' ? [] : lists.bookings)
      .filter(filter.asks)
      .map((place) => (place as TenantPlace).bookingId),
    ...(filter.kind === 'bookings' ? [] : lists.pending)
      .filter(filter.asks)
      .map((place) => (place as TenantPlace).requestId),
  ].toSorted();
  return {
    ...call,
    expected: { status: ids.length > 0 ? 200 : 204 },
    content: { of: idsOfCards, is: ids },
  };
}

/** Rows by booking, and the overview's count. */
function casesOfTimesheets({ ours }: MatrixWorld, situation: Situation, filter: ListFilter): Case[] {
  const [{ clientId, candidateId }] = ours.clients;
  const seen = oracle.timesheets(situation);
  const expected = seen === null ? missing : { status: 200 };
  const ids = (seen ?? [])
    .filter(filter.asks)
    .map((place) => (place as TenantPlace).bookingId)
    .toSorted();
  const search = filter.search.replace('&', '?');
  const list = { operation: 'listTimesheets', call: 'GET /api/v1/timesheets', search, expected };
  const overview = {
    operation: 'getTimesheetOverview',
    call: 'GET /api/v1/timesheets/overview',
    search,
    expected,
  };
  const isTheirs = seen?.some((place) => filter.asks(place) && place.clientId === clientId) === true;
  const ofCandidate = {
    operation: 'listCandidateTimesheets',
    call: 'GET /api/v1/timesheets/candidate',
    search: `?candidateId=${candidateId}${filter.search}`,
    expected: seen === null || isTheirs ? expected : { status: 404, code: 'not_found' },
  };
  if (seen === null) return [list, overview, ofCandidate];
  return [
    ofCandidate,
    { ...list, content: { of: rowIdsOf, is: ids } },
    { ...overview, content: { of: ({ body }) => body.totalPendingApprovalCount, is: ids.length } },
  ];
}

/** The list for one booking: empty for a place that the viewer cannot see, as for an absent one. */
function caseOfTimesheetRow(
  { absentId }: MatrixWorld,
  situation: Situation,
  place: TenantPlace | null,
): Case {
  const seen = oracle.timesheets(situation);
  const call = {
    operation: 'listTimesheets',
    call: 'GET /api/v1/timesheets',
    search: `?bookingIds[]=${place?.bookingId ?? absentId}`,
  };
  if (seen === null) return { ...call, expected: missing };
  const isSeen = seen.some((one) => (one as TenantPlace).bookingId === place?.bookingId);
  return {
    ...call,
    expected: { status: 200 },
    content: { of: rowIdsOf, is: isSeen ? [place?.bookingId] : [] },
  };
}

function rowIdsOf({ body }: Answer): string[] {
  return (body.pendingApprovalList as { bookingId: string }[]).map(({ bookingId }) => bookingId).toSorted();
}

/** One of each waits at every place. */
function caseOfWaiting(situation: Situation, { search, asks }: ListFilter): Case {
  const waiting = oracle.waiting(situation);
  return {
    operation: 'getWaitingCounts',
    call: 'GET /api/v1/me/waiting-counts',
    search: search.replace('&', '?'),
    expected: { status: 200 },
    content: {
      of: ({ body }) => body,
      is: {
        timesheets: waiting.timesheets.filter(asks).length,
        invoices: waiting.invoices.filter(asks).length,
      },
    },
  };
}

/**
 * Every text of a tenant contains its mark: a viewer of bookings or requests finds some of theirs, and of nobody else.
 */
function caseOfSearch(situation: Situation, { groupId, marks }: Tenant): Case {
  const lists = oracle.lists(situation);
  const call = {
    operation: 'searchBookings',
    call: 'GET /api/v1/bookings/search',
    search: `?text=${marks[0]}&nearDateLocal=${seededDate}`,
  };
  if (lists === null) return { ...call, expected: missing };
  const idsOf = (places: readonly Place[], id: 'bookingId' | 'requestId') =>
    places.filter((place) => place.groupId === groupId).map((place) => (place as TenantPlace)[id]);
  const ids = [...idsOf(lists.bookings, 'bookingId'), ...idsOf(lists.pending, 'requestId')].toSorted();
  return {
    ...call,
    expected: { status: 200 },
    content: { of: ({ body, ...answer }) => idsOfCards({ ...answer, body: body.bookings }), is: ids },
  };
}

/** Nobody in the matrix made a request: each reads those of others. */
function caseOfPending(situation: Situation): Case {
  const lists = oracle.lists(situation);
  const ids = (lists?.pending ?? []).map((place) => (place as TenantPlace).requestId).toSorted();
  return {
    operation: 'listPendingBookings',
    call: 'GET /api/v1/pending-bookings',
    expected: lists === null ? missing : { status: ids.length > 0 ? 200 : 204 },
    content: {
      of: ({ status, body }) => (status === 200 ? body.map(({ id }: { id: string }) => id).toSorted() : []),
      is: ids,
    },
  };
}

/** The list, the count and the file for every set of clients. */
function casesOfInvoices(situation: Situation, { search, asks }: ListFilter): Case[] {
  const seen = oracle.invoices(situation);
  const numbers = (seen ?? []).filter(asks).map((place) => (place as TenantPlace).invoiceNo);
  const call = (
    operation: string,
    path: string,
    first: string,
    of: (answer: Answer) => unknown,
    is: unknown,
  ): Case => ({
    operation,
    call: `GET /api/v1/invoices${path}`,
    search: `?${first}${search}`,
    expected: seen === null ? missing : { status: 200 },
    ...(seen !== null && { content: { of, is } }),
  });
  return [
    call(
      'listInvoices',
      '',
      'take=100',
      ({ body }) => (body.invoices as { number: string }[]).map(({ number }) => number).toSorted(),
      numbers.toSorted(),
    ),
    call(
      'getOutstandingInvoicesCount',
      '/outstanding-invoices-count',
      '',
      ({ body }) => body.outstandingInvoicesCount,
      numbers.length,
    ),
    // No rate is known there.
    call('getUpcomingCharges', '/upcoming-charges', '', ({ body }) => body.totals, []),
    // None of them has a line.
    call('exportInvoices', '/export', 'format=csv', ({ text }) => text.split('\r\n').length, 2),
  ];
}

const idsOfCards = ({ body }: Answer): unknown =>
  ((body ?? []) as { id: string | null; pendingBookingId: string | null }[])
    .map(({ id, pendingBookingId }) => id ?? pendingBookingId)
    .toSorted();

function caseOfLocations(situation: Situation, filter: ListFilter): Case {
  const counted = oracle.counts(situation);
  const ids = (counted?.filter(filter.asks) ?? []).map(({ locationId }) => locationId).toSorted();
  return {
    operation: 'listLocationOverviews',
    call: 'GET /api/v1/overviews/locations',
    search: `?${wholeDay}${filter.search}`,
    expected: counted === null ? missing : { status: ids.length > 0 ? 200 : 204 },
    content: {
      of: ({ status, body }) => (status === 200 ? body.map((one: Place) => one.locationId).toSorted() : []),
      is: ids,
    },
  };
}

function caseOfBreakdown(situation: Situation, filter: ListFilter): Case {
  const counted = oracle.counts(situation);
  return {
    operation: 'getFillBreakdown',
    call: 'GET /api/v1/overviews/breakdown',
    search: `?${wholeDay}${filter.search}`,
    expected: counted === null ? missing : { status: 200 },
    content: {
      of: ({ status, body }) =>
        status === 200
          ? body.reasons.reduce((sum: number, one: { totalBookings: number }) => sum + one.totalBookings, 0)
          : 0,
      is: counted?.filter(filter.asks).length ?? 0,
    },
  };
}

/** No educator has been at a place for long. */
function caseOfPlacements(situation: Situation, { search }: ListFilter): Case {
  return {
    operation: 'listLongPlacements',
    call: 'GET /api/v1/overviews/placements',
    search: search === '' ? '' : `?${search.slice(1)}`,
    expected: oracle.counts(situation) === null ? missing : { status: 200 },
    content: { of: ({ status, body }) => (status === 200 ? body.length : 0), is: 0 },
  };
}

function caseOfOverview(situation: Situation, filter: ListFilter): Case {
  const counted = oracle.counts(situation);
  const count = counted?.filter(filter.asks).length ?? 0;
  return {
    operation: 'getBookingOverview',
    call: 'GET /api/v1/bookings/overview',
    search: `?${wholeDay}${filter.search}`,
    expected: counted === null ? missing : { status: count > 0 ? 200 : 204 },
    content: {
      of: ({ status, body }) => (status === 200 ? body[0].totalBookingsCount : 0),
      is: counted === null ? 0 : count,
    },
  };
}
