import { dateText } from '../calendar.ts';
import type { MadeFeedback } from './make-feedback.ts';
import type { PlannedBooking } from './plan.ts';
import type { DemoLocation, World } from '../world.ts';

/** The counts per location and day: every booking that is not cancelled, and those still open. */
export function makeDayCounters(world: World, bookings: readonly PlannedBooking[]): void {
  const days = new Map<string, { location: DemoLocation; day: number; total: number; open: number }>();
  for (const { request, day, status } of bookings) {
    if (status === 'Cancelled') continue;
    const key = `${request.location.locationId}/${day}`;
    const counter = days.get(key) ?? { location: request.location, day, total: 0, open: 0 };
    counter.total += 1;
    if (status === 'Unfilled') counter.open += 1;
    days.set(key, counter);
  }
  for (const { location, day, total, open } of days.values()) {
    world.rows.add('day_counters', {
      client_group_id: location.client.group.groupId,
      location_id: location.locationId,
      date_local: dateText(day),
      total_count: total,
      open_count: open,
    });
  }
}

type Acquaintance = {
  groupId: string;
  clientId: string;
  candidateId: string;
  count: number;
  first: PlannedBooking;
  last: PlannedBooking;
  /** The last feedback that decided about a preference. */
  decisive: MadeFeedback | null;
};

/** Who came to which client, how often, and the client's preference since its last feedback. */
export function makeAcquaintances(
  world: World,
  bookings: readonly PlannedBooking[],
  feedback: readonly MadeFeedback[],
): void {
  const known = new Map<string, Acquaintance>();
  for (const booking of bookings) {
    const { candidate, request, startMs, status } = booking;
    if (!candidate || startMs > world.nowMs || (status !== 'Filled' && status !== 'Invoiced')) continue;
    const { client } = request.location;
    const key = keyOf(booking);
    const one = known.get(key) ?? {
      groupId: client.group.groupId,
      clientId: client.clientId,
      candidateId: candidate.candidateId,
      count: 0,
      first: booking,
      last: booking,
      decisive: null,
    };
    one.count += 1;
    if (startMs < one.first.startMs) one.first = booking;
    if (startMs > one.last.startMs) one.last = booking;
    known.set(key, one);
  }
  for (const given of feedback.toSorted((one, other) => one.booking.endMs - other.booking.endMs)) {
    const one = known.get(keyOf(given.booking));
    if (one && given.wantedBack !== 'yes') one.decisive = given;
  }
  for (const one of known.values()) {
    const { decisive } = one;
    const preference = decisive && (decisive.wantedBack === 'no' ? 'restricted' : 'preferred');
    if (decisive) {
      world.rows.add('candidate_preferences', {
        client_group_id: one.groupId,
        candidate_preference_id: decisive.feedbackId,
        candidate_id: one.candidateId,
        client_id: one.clientId,
        location_id: null,
        preference,
        reason: decisive.comment,
        feedback_id: decisive.feedbackId,
        decided_by_contact_id: decisive.booking.request.creator.contactId,
        decided_at: decisive.givenAt,
      });
    }
    world.rows.add('client_candidates', {
      client_group_id: one.groupId,
      client_id: one.clientId,
      candidate_id: one.candidateId,
      preference,
      booking_count: one.count,
      first_booking_date_local: dateText(one.first.day),
      last_booking_date_local: dateText(one.last.day),
      last_booking_id: one.last.bookingId,
    });
  }
}

function keyOf({ request, candidate }: PlannedBooking): string {
  return `${request.location.client.clientId}/${candidate?.candidateId}`;
}
