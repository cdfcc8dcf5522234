import { timesheetNotes } from '../catalogue/booking-words.ts';
import { dateText, isoText, timeText } from '../calendar.ts';
import { createDice } from '../dice.ts';
import type { Dice } from '../dice.ts';
import { drawId } from '../draw-id.ts';
import { lastInvoicedDay } from './invoice-periods.ts';
import { defaultToleranceMinutes, listModifications } from '@staffroom/domain/timesheets/timesheet.rules.ts';
import { payOptionOf } from './make-client-tree.ts';
import type { PlannedBooking } from './plan.ts';
import type { World } from '../world.ts';

const hourMs = 3_600_000;

type Status =
  'PendingReview' | 'PendingApproval' | 'ApprovedForInvoice' | 'Invoiced' | 'Cancelled' | 'DidNotHappen';
type Kind = 'unmodified' | 'candidateModified' | 'didNotHappen';

/**
 * A timesheet for every booking that is over, in every status; breaks for those that somebody will still read, and for
 * each client a question about one that was changed.
 */
export function makeTimesheets(world: World, bookings: readonly PlannedBooking[]): void {
  const dice = createDice(world.seed, `timesheets ${bookings[0]?.request.location.client.place.slug}`);
  const asked = new Set<string>();
  for (const booking of bookings) {
    const status = drawStatus(world, dice, booking);
    if (!status) continue;
    const kind = drawKind(dice, status);
    const timesheetId = addTimesheet(world, dice, { booking, status, kind });
    const { client } = booking.request.location;
    if (status !== 'PendingApproval' || kind !== 'candidateModified' || asked.has(client.clientId)) continue;
    if (addQuestion(world, booking, timesheetId)) asked.add(client.clientId);
  }
}

/** Asked so long ago that the demo's provider no longer answers by itself: the row keeps its open question. */
function addQuestion(world: World, booking: PlannedBooking, timesheetId: string): boolean {
  const { location } = booking.request;
  const [reviewer] = location.reviewers;
  const askedMs = world.nowMs - 26 * hourMs;
  if (!reviewer || booking.endMs + hourMs > askedMs) return false;
  world.rows.add('timesheet_questions', {
    client_group_id: location.client.group.groupId,
    timesheet_question_id: drawId(createDice(world.seed, `question ${timesheetId}`), askedMs),
    timesheet_id: timesheetId,
    question: 'The office wrote down other times. Could you ask again?',
    asked_by_contact_id: reviewer.contactId,
    asked_at: isoText(askedMs),
  });
  return true;
}

function drawStatus(world: World, dice: Dice, booking: PlannedBooking): Status | null {
  if (!booking.candidate) return null;
  if (booking.status === 'Invoiced') return 'Invoiced';
  if (booking.status === 'Cancelled')
    return booking.endMs < world.nowMs && dice.chance(0.05) ? 'Cancelled' : null;
  if (booking.status !== 'Filled' || booking.endMs > world.nowMs) return null;
  const { client, today } = booking.request.location;
  if (booking.day <= lastInvoicedDay(client)) return 'DidNotHappen';
  const age = today - booking.day;
  if (age <= 1 && dice.chance(0.5)) return 'PendingReview';
  return dice.pickWeighted<Status>([
    ['ApprovedForInvoice', age > 7 ? 60 : 20],
    ['PendingApproval', age > 7 ? 25 : 65],
    ['PendingReview', 12],
    ['DidNotHappen', 2],
  ]);
}

function drawKind(dice: Dice, status: Status): Kind {
  if (status === 'DidNotHappen') return 'didNotHappen';
  const claimed = status === 'PendingApproval' && dice.chance(0.05);
  if (claimed) return 'didNotHappen';
  return dice.chance(0.18) ? 'candidateModified' : 'unmodified';
}

/** The times that the educator claims: minutes since midnight. */
function drawWorked(dice: Dice, booking: PlannedBooking, kind: Kind): { start: number; end: number } {
  const { startMinute, endMinute } = booking.request;
  const late = booking.minutesLate ?? 0;
  if (kind !== 'candidateModified') return { start: startMinute, end: endMinute };
  return dice.chance(0.65)
    ? { start: startMinute + late, end: endMinute + dice.pick([15, 30, 30, 45, 60]) }
    : { start: startMinute + dice.pick([10, 15, 30]), end: endMinute - dice.pick([0, 0, 15, 30]) };
}

/** Says what the times say; some educators write nothing. */
function noteOf(
  dice: Dice,
  {
    kind,
    request,
    worked,
  }: { kind: Kind; request: PlannedBooking['request']; worked: { start: number; end: number } },
): string {
  if (kind === 'unmodified' || !dice.chance(0.7)) return '';
  if (kind === 'didNotHappen') return dice.pick(timesheetNotes.didNotHappen);
  if (worked.end > request.endMinute) return dice.pick(timesheetNotes.stayed);
  return dice.pick(worked.end < request.endMinute ? timesheetNotes.leftEarly : timesheetNotes.startedLate);
}

/** As the domain computes them for a claim of these times. */
function modificationsOf(
  kind: Kind,
  { request }: PlannedBooking,
  worked: { start: number; end: number },
): string[] {
  if (kind === 'unmodified') return [];
  const of = (start: number, end: number) => ({
    startTime: timeText(start),
    endTime: timeText(end),
    unpaidBreakMinutes: request.breakMinutes,
  });
  const claim = kind === 'didNotHappen' ? null : of(worked.start, worked.end);
  return listModifications(of(request.startMinute, request.endMinute), claim, defaultToleranceMinutes);
}

function addTimesheet(
  world: World,
  dice: Dice,
  { booking, status, kind }: { booking: PlannedBooking; status: Status; kind: Kind },
): string {
  const { request } = booking;
  const { location } = request;
  const { client } = location;
  const timesheetId = drawId(dice, booking.endMs);
  const worked = drawWorked(dice, booking, kind);
  const didNotHappen = kind === 'didNotHappen';
  const isSubmitted = status === 'ApprovedForInvoice' || status === 'Invoiced' || status === 'DidNotHappen';
  const reviewer = location.reviewers[0] ?? location.bookers[0];
  const submittedMs = Math.min(world.nowMs - 60_000, booking.endMs + dice.between(2, 60) * hourMs);
  world.rows.add('timesheets', {
    client_group_id: client.group.groupId,
    timesheet_id: timesheetId,
    booking_id: booking.bookingId,
    client_id: client.clientId,
    location_id: location.locationId,
    candidate_id: booking.candidate?.candidateId,
    status,
    kind,
    pay_option_type: payOptionOf(request.classification.model.unit),
    method: dice.pickWeighted([
      ['online', 90],
      ['kiosk', 7],
      ['paper', 3],
    ]),
    date_local: dateText(booking.day),
    original_start_time_local: timeText(request.startMinute),
    original_end_time_local: timeText(request.endMinute),
    candidate_start_time_local: didNotHappen ? null : timeText(worked.start),
    candidate_end_time_local: didNotHappen ? null : timeText(worked.end),
    start_time_local: timeText(worked.start),
    end_time_local: timeText(worked.end),
    unpaid_break_minutes: request.breakMinutes,
    candidate_unpaid_break_minutes: didNotHappen ? null : request.breakMinutes,
    modifications: modificationsOf(kind, booking, worked),
    candidate_says_did_not_happen: didNotHappen,
    approved_by_candidate: status !== 'PendingReview',
    candidate_note: noteOf(dice, { kind, request, worked }),
    submitted_by_contact_id: isSubmitted && reviewer ? reviewer.contactId : null,
    submitted_at: isSubmitted ? isoText(Math.max(booking.endMs, submittedMs)) : null,
    version: isSubmitted ? 2 : 1,
  });
  if (request.breakMinutes === 0 || status === 'Invoiced' || didNotHappen) return timesheetId;
  const noon = Math.floor((request.startMinute + request.endMinute - request.breakMinutes) / 2 / 15) * 15;
  world.rows.add('timesheet_breaks', {
    client_group_id: client.group.groupId,
    timesheet_id: timesheetId,
    position: 1,
    type: 'unpaid',
    start_time_local: timeText(noon),
    end_time_local: timeText(noon + request.breakMinutes),
  });
  return timesheetId;
}
