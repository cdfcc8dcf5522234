import type { ErrorCode } from '@staffroom/domain/errors/error-catalogue.ts';
import { isNamed, statusOfAssignment } from '@staffroom/domain/bookings/assignment-state.ts';
import type { AssignmentState } from '@staffroom/domain/bookings/assignment-state.ts';
import type { Verdict } from '@staffroom/domain/errors/verdict.ts';
import { noticeKey, takesBack } from '@staffroom/domain/notifications/notice-templates.ts';
import type { NoticeParams, NoticeTemplate } from '@staffroom/domain/notifications/notice-templates.ts';
import { Refusal } from '../../../http/reply/refusal.ts';
import type { Write } from '../../../http/route.ts';
import type { WriteAction } from '../../../platform/audit/write-actions.ts';
import { recordNotifications, recordNotificationsFor } from '../../notifications/record-notifications.sql.ts';
import type { News, Notice } from '../../notifications/record-notifications.sql.ts';
import { settleTakenBack } from '../../notifications/take-back-notifications.sql.ts';
import { whoIsReplaced } from '../../replace-me/follow-replace-me.ts';
import type { LockedBooking } from './lock-bookings.sql.ts';

/** The state of the named booking after the change. */
export function changedReply(booking: LockedBooking, state: AssignmentState) {
  const { bookingId, version } = booking;
  return {
    status: 200 as const,
    body: { bookingId, status: statusOfAssignment(state), state, version: version + 1 },
  };
}

/** Throws the refusal of the rule, with the booking's current state. */
export function refuseWithState(verdict: Verdict, booking: LockedBooking): void {
  if (!verdict.ok) throw conflict(verdict.code, booking);
}

function conflict(code: ErrorCode, { bookingId, status, assignment, version }: LockedBooking): Refusal {
  return new Refusal(code, { current: { bookingId, status, state: assignment?.state ?? null, version } });
}

/** Notifies other screens and the audit trail of one change of some bookings of one block. */
export function tellOfBookings(
  write: Write,
  bookings: readonly LockedBooking[],
  { action, changes }: { action: WriteAction; changes: Readonly<Record<string, unknown>> },
): void {
  const [first] = bookings;
  if (!first) return;
  const { clientGroupId, clientId, locationId } = first;
  const entityIds = bookings.map((booking) => booking.bookingId);
  const datesLocal = bookings.map((booking) => booking.dateLocal);
  write.announce({ kind: 'booking', clientGroupId, clientId, locationId, entityIds, datesLocal });
  write.audit({ clientGroupId, action, entity: 'booking', entityIds, changes });
}

/** A notification about days, which are taken from the bookings. */
type NewsOfDays = {
  [Name in NoticeTemplate]: NoticeParams<Name> extends { readonly datesLocal: readonly string[] }
    ? { template: Name; params: Omit<NoticeParams<Name>, 'datesLocal'> }
    : never;
}[NoticeTemplate];

/** The educator to name in a notification about the bookings: the only known one; nobody when there are several. */
export function educatorToName(bookings: readonly Pick<LockedBooking, 'assignment'>[]): {
  candidateId?: string;
} {
  const known = bookings.flatMap(({ assignment }) =>
    assignment !== null && isNamed(assignment.state) ? [assignment.candidateId] : [],
  );
  const [candidateId, ...others] = new Set(known);
  return candidateId === undefined || others.length > 0 ? {} : { candidateId };
}

/** Notifies the confirmation contacts of bookings of one block, and the replaced person, of what happened to them. */
export function notifyOfBookings(
  write: Write,
  bookings: readonly LockedBooking[],
  { template, params, at }: NewsOfDays & Pick<Notice, 'at'>,
): void {
  const [first, ...others] = bookings;
  if (!first) return;
  const { clientGroupId, requestId, bookingId, blockId, version } = first;
  const datesLocal = bookings.map((booking) => booking.dateLocal);
  const news = { template, params: { ...params, datesLocal } } as News;
  const event = {
    clientGroupId,
    requestId,
    subjectId: others.length > 0 ? blockId : bookingId,
    // Each day of a block has its own version, so one of them identifies the event.
    occurrence: `${bookingId}/${version + 1}`,
    at,
  };
  // Not necessarily the first: an action on a block may name a day that was added to it.
  const replacing = bookings.find(({ type }) => type === 'replaceMe');
  if (replacing) {
    const found = { ...news, ...(template === 'bookingFilled' && { template: 'replacementFound' }) } as News;
    const { requestId: ofReplaced } = replacing;
    write.send(
      recordNotificationsFor({ ...found, ...event, requestId: ofReplaced }, whoIsReplaced(replacing)),
    );
    write.send(recordNotifications({ ...news, ...event }, { unlessToldAs: found.template }));
  } else write.send(recordNotifications({ ...news, ...event }));
  if (isTakingBack(template)) {
    const candidateId = template === 'bookingReinstated' ? null : (params.candidateId ?? null);
    const asReplacement = template === 'bookingFilled' ? (['replacementFound'] as const) : [];
    const eventKeys = [template, ...asReplacement].map((name) => noticeKey({ ...event, template: name }));
    settleTakenBack(write, { ...event, template, eventKeys, datesLocal, candidateId });
  }
}

function isTakingBack(template: NoticeTemplate): template is keyof typeof takesBack {
  return template in takesBack;
}

/**
 * Translates the database's refusal of two live assignments of one candidate at overlapping times, or of two on one
 * booking.
 */
export async function refuseOverlaps<Reply>(work: Promise<Reply>): Promise<Reply> {
  try {
    return await work;
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    if (constraint === 'assignments_no_overlap') throw new Refusal('candidate_not_free');
    if (constraint === 'assignments_one_live') throw new Refusal('booking_not_open');
    throw error;
  }
}
