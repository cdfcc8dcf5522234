import { oracle } from './oracle.ts';
import type { Situation } from './oracle.ts';
import type { Answer } from '../test-app.ts';
import { allOfThem, crossedWishes, filteredWishes, listQueryOf } from './list-wishes.ts';
import type { ListWish } from './list-wishes.ts';
import { clientIdsOf, locationIdsOf, missing, wholeDay, day } from './matrix-case.ts';
import type { Case, MatrixWorld } from './matrix-case.ts';
import type { TenantPlace } from './seed-tenant.ts';

/** Every list of bookings, for every set of clients and of locations, and for both together. */
export function casesOfLists(world: MatrixWorld, situation: Situation): Case[] {
  const clientIds = clientIdsOf(world);
  const locationIds = locationIdsOf(world);
  const byClients = [allOfThem, ...listQueryOf('clientId', clientIds)];
  const list = (wish: ListWish): Case => caseOfList(situation, 'listBookings', '/api/v1/bookings', wish);
  return [
    ...byClients.flatMap((wish) => [
      caseOfList(situation, 'listBookingSummary', '/api/v1/bookings/summary', wish),
      list(wish),
      caseOfOverview(situation, wish),
    ]),
    ...listQueryOf('locationId', locationIds).map(list),
    ...crossedWishes(clientIds, locationIds).map(list),
    ...filteredWishes(world).map(list),
    caseOfPending(situation),
    {
      operation: 'listOwnRequests',
      call: 'GET /api/v1/pending-bookings/mine',
      expected: oracle.lists(situation) === null ? missing : { status: 204 },
    },
  ];
}

export function caseOfList(situation: Situation, operation: string, path: string, wish: ListWish): Case {
  const lists = oracle.lists(situation);
  const range = operation === 'listBookingSummary' ? day : wholeDay;
  const call = { operation, call: `GET ${path}`, search: `?${range}${wish.search}` };
  if (lists === null) return { ...call, expected: missing };
  const ids = [
    ...(wish.kind === 'pending' ? [] : lists.bookings)
      .filter(wish.asks)
      .map((place) => (place as TenantPlace).bookingId),
    ...(wish.kind === 'bookings' ? [] : lists.pending)
      .filter(wish.asks)
      .map((place) => (place as TenantPlace).requestId),
  ].toSorted();
  return {
    ...call,
    expected: { status: ids.length > 0 ? 200 : 204 },
    content: { of: idsOfCards, is: ids },
  };
}

/** Nobody of the matrix made a request: each reads those of others. */
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

const idsOfCards = ({ body }: Answer): unknown =>
  ((body ?? []) as { id: string | null; pendingBookingId: string | null }[])
    .map(({ id, pendingBookingId }) => id ?? pendingBookingId)
    .toSorted();

function caseOfOverview(situation: Situation, wish: ListWish): Case {
  const counted = oracle.counts(situation);
  const count = counted?.filter(wish.asks).length ?? 0;
  return {
    operation: 'getBookingOverview',
    call: 'GET /api/v1/bookings/overview',
    search: `?${wholeDay}${wish.search}`,
    expected: counted === null ? missing : { status: count > 0 ? 200 : 204 },
    content: {
      of: ({ status, body }) => (status === 200 ? body[0].totalBookingsCount : 0),
      is: counted === null ? 0 : count,
    },
  };
}
