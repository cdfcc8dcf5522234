import type { providerBooking } from '@staffroom/domain/provider/provider-bookings.contract.ts';
import type * as z from 'zod/mini';

export type ProviderBooking = z.output<typeof providerBooking>;

/** A booking as the provider last heard of it. */
export type Known = {
  booking: ProviderBooking;
  /** When it was first seen as it stands now. */
  since: Temporal.Instant;
  /** Old work that was found at the start, to be done by and by. */
  isBacklog: boolean;
  /** Nothing is tried before; a step that was taken or refused waits here for the news of it. */
  notBefore: Temporal.Instant | null;
  /** How often nobody was found. */
  tries: number;
};

export type Memory = {
  bookings: Map<string, Known>;
  /** Blocks that no single candidate can take: their days are offered one by one. */
  splitBlocks: Set<string>;
  /** Candidates who turned out not to be free, by booking. */
  busyCandidates: Map<string, Set<string>>;
};

export function createMemory(): Memory {
  return { bookings: new Map(), splitBlocks: new Set(), busyCandidates: new Map() };
}

/** Work that is older than this when it is first seen waits for the fresh one. */
const freshMinutes = 10;

/** Takes what the server told. `isEverything` says that what is not told is no longer open. */
export function remember(
  memory: Memory,
  told: readonly ProviderBooking[],
  { now, isEverything }: { now: Temporal.Instant; isEverything: boolean },
): void {
  const before = memory.bookings;
  if (isEverything) memory.bookings = new Map();
  for (const booking of told) {
    memory.bookings.set(
      booking.bookingId,
      recognise(before.get(booking.bookingId), booking, { now, isEverything }),
    );
  }
}

export function forget(memory: Memory, bookingId: string): void {
  memory.bookings.delete(bookingId);
}

/** Keeps since when a booking stands as it does; anything new starts to wait now. */
function recognise(
  known: Known | undefined,
  booking: ProviderBooking,
  { now, isEverything }: { now: Temporal.Instant; isEverything: boolean },
): Known {
  if (known && stateOf(known.booking) === stateOf(booking)) return { ...known, booking };
  const isOld = Temporal.Instant.compare(booking.createdOnUtc, now.subtract({ minutes: freshMinutes })) < 0;
  return { booking, since: now, isBacklog: isEverything && !known && isOld, notBefore: null, tries: 0 };
}

function stateOf({ status, assignment, declinedCandidateIds }: ProviderBooking): string {
  return [status, assignment?.candidateId, assignment?.state, declinedCandidateIds.length].join(' ');
}
