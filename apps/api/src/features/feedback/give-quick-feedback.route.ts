import { giveQuickFeedback } from '@staffroom/domain/feedback/feedback.contract.ts';
import {
  checkFeedback,
  checkMayGiveFeedback,
  preferenceAfter,
} from '@staffroom/domain/feedback/feedback.rules.ts';
import type { WantedBack } from '@staffroom/domain/feedback/feedback.rules.ts';
import { notFound, refuseUnlessAllowed } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import type { Write } from '../../http/route.ts';
import {
  bookingForFeedback,
  bookingsOfEducator,
  insertFeedback,
  lockBlockOf,
  setPreference,
} from './feedback.sql.ts';
import type { FeedbackBooking } from './feedback.sql.ts';

export const giveQuickFeedbackRoute = route(giveQuickFeedback, async (context) => {
  const { params, viewer, receivedAt: at, ids, inTransaction } = context;
  const { clientGroupIds, rights, contactId } = viewer;
  const feedback = { ...context.body, comment: context.body.comment.trim() };
  const wish = { ...params, clientGroupIds, locationIds: [...rights.allLocationIds], at };

  return inTransaction(async (write) => {
    write.send(lockBlockOf(wish));
    const { rows } = await bookingForFeedback(wish).execute(write.db);
    const [booking] = rows;
    if (!booking) throw notFound();
    const verdict = checkMayGiveFeedback({
      canGive: rights.locationIds('booking', 'modify').has(booking.location_id),
      status: booking.status,
      assignmentState: booking.assignment_state,
      isOver: booking.is_over,
      isGiven: booking.wanted_back !== null,
    });
    // Only who may give it is told what was given.
    const isGiven = !verdict.ok && verdict.code === 'feedback_already_given';
    const given = { wantedBack: booking.wanted_back, comment: booking.comment };
    refuseUnlessAllowed(verdict, isGiven ? { current: { feedback: given } } : {});
    const [problem] = checkFeedback(feedback);
    if (problem) refuseUnlessAllowed(problem);

    const feedbackId = ids.next();
    write.send(insertFeedback(booking, { ...feedback, feedbackId, contactId, at }));
    const preference = preferenceAfter(feedback.wantedBack);
    if (preference !== null) write.send(setPreference(booking, preference));
    await tellOthers(write, booking, { feedbackId, wantedBack: feedback.wantedBack });
    return { status: 204 };
  });
});

async function tellOthers(
  write: Write,
  booking: FeedbackBooking,
  { feedbackId, wantedBack }: { feedbackId: string; wantedBack: WantedBack },
): Promise<void> {
  const { rows } = await bookingsOfEducator(booking).execute(write.db);
  const { client_group_id: clientGroupId, client_id: clientId, location_id: locationId } = booking;
  const at = { clientGroupId, clientId, locationId, datesLocal: rows.map((row) => row.date_local) };
  write.announce({ ...at, kind: 'booking', entityIds: rows.map((row) => row.booking_id) });
  write.announce({ ...at, kind: 'feedback', entityIds: [feedbackId] });
  write.audit({
    clientGroupId,
    action: 'booking.feedback',
    entity: 'feedback',
    entityIds: [feedbackId],
    changes: { bookingId: booking.booking_id, candidateId: booking.candidate_id, wantedBack },
  });
}
