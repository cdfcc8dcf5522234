import { feedbackComments } from '../catalogue/booking-words.ts';
import { isoText } from '../calendar.ts';
import { createDice } from '../dice.ts';
import { drawId } from '../draw-id.ts';
import type { PlannedBooking } from './plan.ts';
import type { World } from '../world.ts';

/** Clients' feedback: at most one for an educator and a block, on the educator's last day in it. */
export type MadeFeedback = {
  booking: PlannedBooking;
  feedbackId: string;
  wantedBack: 'yes' | 'no' | 'preferred';
  comment: string;
  givenAt: string;
};

export function makeFeedback(world: World, bookings: readonly PlannedBooking[]): MadeFeedback[] {
  const dice = createDice(world.seed, `feedback ${bookings[0]?.request.location.client.place.slug}`);
  const given: MadeFeedback[] = [];
  for (const booking of listLastWorked(world, bookings)) {
    const age = booking.request.location.today - booking.day;
    if (!dice.chance(age < 7 ? 0.3 : age < 30 ? 0.6 : 0.8)) continue;
    const wantedBack = dice.pickWeighted([
      ['yes', 72],
      ['preferred', 23],
      ['no', 5],
    ] as const);
    const { request } = booking;
    const givenMs = Math.min(world.nowMs - 60_000, booking.endMs + dice.between(1, 70) * 3_600_000);
    const feedbackId = drawId(dice, givenMs);
    const comment = dice.pick(feedbackComments[wantedBack]);
    const givenAt = isoText(Math.max(booking.endMs, givenMs));
    world.rows.add('feedback', {
      client_group_id: request.location.client.group.groupId,
      feedback_id: feedbackId,
      block_id: booking.block.blockId,
      booking_id: booking.bookingId,
      candidate_id: booking.candidate?.candidateId,
      contact_id: request.creator.contactId,
      wanted_back: wantedBack,
      comment,
      given_at: givenAt,
    });
    given.push({ booking, feedbackId, wantedBack, comment, givenAt });
  }
  return given;
}

function listLastWorked(world: World, bookings: readonly PlannedBooking[]): PlannedBooking[] {
  const last = new Map<string, PlannedBooking>();
  for (const booking of bookings) {
    const isWorked = booking.status === 'Filled' || booking.status === 'Invoiced';
    if (!isWorked || !booking.candidate || booking.endMs > world.nowMs - 3_600_000) continue;
    // The bookings of a block are ordered by date.
    last.set(`${booking.block.blockId}/${booking.candidate.candidateId}`, booking);
  }
  return [...last.values()];
}
