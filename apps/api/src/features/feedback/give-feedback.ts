import { typedText } from '@staffroom/domain/text/is-blank.ts';
import {
  checkFeedback,
  checkMayGiveFeedback,
  preferenceAfter,
} from '@staffroom/domain/feedback/feedback.rules.ts';
import type {
  Feedback,
  FeedbackFacts,
  Ratings,
  WantedBack,
} from '@staffroom/domain/feedback/feedback.rules.ts';
import { notFound, refuseUnlessAllowed } from '../../http/reply/refusal.ts';
import type { Write } from '../../http/route.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';
import type { Ids } from '../../platform/runtime/ids.ts';
import { decisionInForce, lockPreferences, writePreference } from '../candidates/candidate-preference.sql.ts';
import { bookingForFeedback, bookingsOfEducator, insertFeedback, lockBlockOf } from './feedback.sql.ts';
import type { FeedbackBooking } from './feedback.sql.ts';

export type FeedbackCall = {
  params: { bookingId: string };
  viewer: Viewer;
  receivedAt: Temporal.Instant;
  ids: Ids;
};

/** The booking of a request, within the viewer's locations. */
export function feedbackQuery({ params, viewer, receivedAt: at }: Omit<FeedbackCall, 'ids'>) {
  const { clientGroupIds, rights } = viewer;
  return { ...params, clientGroupIds, locationIds: [...rights.allLocationIds], at };
}

type FactsRow = Pick<FeedbackBooking, 'location_id' | 'status' | 'assignment_state' | 'is_over' | 'given'>;

export function feedbackFacts({ rights }: Viewer, row: FactsRow): FeedbackFacts {
  return {
    canGive: rights.locationIds('booking', 'modify').has(row.location_id),
    status: row.status,
    assignmentState: row.assignment_state,
    isOver: row.is_over,
    isGiven: row.given !== null,
  };
}

/** Refuses what `checkMayGiveFeedback` refuses. Only those who may give feedback learn what was given, by whom and when. */
export function requireMayGive(viewer: Viewer, row: FactsRow): void {
  const verdict = checkMayGiveFeedback(feedbackFacts(viewer, row));
  const isGiven = !verdict.ok && verdict.code === 'feedback_already_given';
  refuseUnlessAllowed(verdict, isGiven ? { current: { feedback: row.given } } : {});
}

/** Stores feedback on the educator, once per block, and what follows from it; used by every form. */
export async function giveFeedback(
  write: Write,
  call: FeedbackCall,
  said: Pick<Feedback, 'wantedBack'> & {
    readonly comment?: Feedback['comment'] | undefined;
    readonly ratings: Ratings;
  },
): Promise<void> {
  const { viewer, receivedAt: at, ids } = call;
  const feedback = { ...said, comment: typedText(said.comment ?? '') };
  const query = feedbackQuery(call);
  write.send(lockBlockOf(query));
  const { rows } = await bookingForFeedback(query).execute(write.db);
  const [booking] = rows;
  if (!booking) throw notFound();
  requireMayGive(viewer, booking);
  const [problem] = checkFeedback(feedback);
  if (problem) refuseUnlessAllowed(problem, { param: problem.field });

  const feedbackId = ids.next();
  write.send(insertFeedback(booking, { ...feedback, feedbackId, contactId: viewer.contactId, at }));
  await prefer(write, booking, {
    ...feedback,
    feedbackId,
    contactId: viewer.contactId,
    preferenceId: ids.next(),
    at,
  });
  await tellOthers(write, booking, { feedbackId, wantedBack: feedback.wantedBack });
}

/** At the client as a whole; of two at once, the second sees what the first decided. */
async function prefer(
  write: Write,
  booking: FeedbackBooking,
  said: Feedback & { feedbackId: string; contactId: string; preferenceId: string; at: Temporal.Instant },
): Promise<void> {
  const { client_group_id: clientGroupId, client_id: clientId, candidate_id: candidateId } = booking;
  if (candidateId === null || said.wantedBack === 'yes') return;
  const place = { clientGroupId, clientId, locationId: null };
  write.send(lockPreferences(clientGroupId, candidateId));
  const { rows } = await decisionInForce(place, candidateId).execute(write.db);
  const preference = preferenceAfter(said.wantedBack, rows[0]?.preference ?? null);
  if (preference === null) return;
  writePreference(write, { place, candidateId, preference, decision: { ...said, reason: said.comment } });
}

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
    entityIds: [feedbackId, booking.booking_id],
    changes: { bookingId: booking.booking_id, candidateId: booking.candidate_id, wantedBack },
  });
}
