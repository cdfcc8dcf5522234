import { checkCertifications } from '@staffroom/domain/candidates/candidate-certification.rules.ts';
import { checkOffer } from '@staffroom/domain/provider/assignment-state.rules.ts';
import { offerBooking } from '@staffroom/domain/provider/provider-bookings.contract.ts';
import { Refusal, refuseUnlessAllowed } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { changedReply, refuseOverlaps, refuseWithState, tellOfBookings } from './changed-booking.ts';
import { lockBookings } from './lock-bookings.sql.ts';
import type { LockedBooking } from './lock-bookings.sql.ts';
import { insertOffers, lockCandidate, readOfferedCandidate } from './offer-booking.sql.ts';

/** Bookings stay Unfilled, so no counter changes. With wholeBlock every open day of the block is offered. */
export const offerBookingRoute = route(offerBooking, async (context) => {
  const { params, body, receivedAt, tenantScope, ids } = context;
  return refuseOverlaps(
    context.inTransaction(async (write) => {
      const [named, ...others] = await lockBookings(write, {
        clientGroupIds: tenantScope.clientGroupIds,
        bookingId: params.bookingId,
        wholeBlock: body.wholeBlock === true,
      });
      const check = (booking: LockedBooking) =>
        checkOffer({
          status: booking.status,
          liveState: booking.assignment?.state ?? null,
          endUtc: Temporal.Instant.from(booking.endUtc),
          now: receivedAt,
        });
      refuseWithState(check(named), named);

      const [candidate, facts] = await Promise.all([
        lockCandidate(write, body.candidateId),
        readOfferedCandidate(write, named, body.candidateId),
      ]);
      if (!candidate || !candidate.active) throw new Refusal('candidate_not_found');
      if (facts.isRestricted) throw new Refusal('candidate_restricted');
      if (candidate.country !== named.country) throw new Refusal('candidate_not_free');

      const bookings = [named, ...others.filter((booking) => check(booking).ok)];
      refuseUnlessAllowed(
        checkCertifications({
          ...facts,
          lastDateLocal: bookings
            .map(({ dateLocal }) => dateLocal)
            .toSorted()
            .at(-1)!,
        }),
      );
      insertOffers(write, bookings, { candidateId: candidate.candidateId, ids, at: receivedAt });
      tellOfBookings(write, bookings, {
        action: 'booking.offer',
        changes: { candidateId: candidate.candidateId, state: 'offered' },
      });
      return changedReply(named, 'offered');
    }),
  );
});
