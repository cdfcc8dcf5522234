import type { providerBooking } from '@staffroom/domain/provider/provider-bookings.contract.ts';
import type * as z from 'zod/mini';

export type ProviderBooking = z.output<typeof providerBooking>;

/** The latest known state of a booking. */
export type Known = {
  booking: ProviderBooking;
  /** When its present state was first seen. */
  since: Temporal.Instant;
  /** Backlog found at the start, worked off gradually. */
  isBacklog: boolean;
  /** Nothing is tried before then; a step that was taken or refused waits for the event that confirms it. */
  notBefore: Temporal.Instant | null;
  /** How often a search found nobody. */
  tries: number;
};

export type Memory = {
  bookings: Map<string, Known>;
  /** Blocks that no single candidate can take: their days are offered separately. */
  splitBlocks: Set<string>;
  /** Candidates who turned out not to be free, by booking. */
  busyCandidates: Map<string, Set<string>>;
};

export function createMemory(): Memory {
  return { bookings: new Map(), splitBlocks: new Set(), busyCandidates: new Map() };
}

/** Work that is older than this when first seen has lower priority than fresh work. */
const freshMinutes = 10;

/** Stores what the server sent. `isEverything`: bookings that are not included are no longer open. */
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

/** Keeps how long a booking has been in its state; the wait for a new state starts now. */
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
