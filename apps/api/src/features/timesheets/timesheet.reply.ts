import { expectedCost } from '@staffroom/domain/invoices/expected-cost.rules.ts';
import { localToInstant } from '@staffroom/domain/time/local-instant.ts';
import { memoize } from '@staffroom/domain/time/memoize.ts';
import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import { hasFile } from '@staffroom/domain/timesheets/timesheet.rules.ts';
import { workedMinutes } from '@staffroom/domain/timesheets/timesheet-times.rules.ts';
import { notFound } from '../../http/reply/refusal.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';
import { placesOf } from './timesheet-places.ts';
import type { TimesheetRow } from './timesheets.sql.ts';

const payOptionTypes: TimesheetRecord['payOptionTypes'] = ['hourly', 'daily', 'halfDaily'];

/** Formats the rows of one viewer. Throws 404 for a row whose location they do not know. */
export function timesheetFormat(viewer: Viewer): (row: TimesheetRow) => TimesheetRecord {
  const places = placesOf(viewer);
  const changeable = viewer.rights.locationIds('timesheets', 'modify');
  return (row) => {
    const place = places.get(row.location_id);
    if (!place) throw notFound();
    const { clientGroupId, clientId, clientName, locationName, timeZone } = place;
    const times = timesOf(row, timeZone);
    return {
      bookingId: row.booking_id,
      number: row.number,
      version: row.version,
      status: row.status,
      kind: row.kind,
      clientGroupId,
      clientId,
      clientName,
      locationId: row.location_id,
      locationName,
      locationTimeZone: timeZone,
      dateLocal: row.date_local,
      classificationTitle: row.classification_title,
      payOptionType: row.pay_option_type,
      payOptionTypes,
      unitType: row.rate_unit_type,
      ...times,
      expectedCost: expectedCost(
        {
          unit: row.rate_unit_type,
          workedMinutes: times.workedMinutes,
          didNotHappen: row.kind === 'didNotHappen',
        },
        row.rate,
      ),
      candidateId: row.candidate_id,
      candidateFirstName: row.first_name,
      candidateLastName: row.last_name,
      candidatePreferredName: row.preferred_name,
      candidateFullName: `${row.preferred_name ?? row.first_name} ${row.last_name}`,
      isApprovedByCandidate: row.approved_by_candidate,
      timesheetMethod: row.method,
      bookingStatus: row.booking_status,
      candidateBookingModifications: row.modifications,
      candidateSaysDidNotHappen: row.candidate_says_did_not_happen,
      isFlagged: row.flagged,
      candidateNote: row.candidate_note,
      note: row.note,
      isHeld: isHeld(row),
      question: row.question,
      submittedBy: row.submitted_by,
      submittedAtUtc: row.submitted_at,
      fileAvailable: hasFile(row.status),
      canModify: changeable.has(row.location_id),
    };
  };
}

/** Whether a question waits for the provider's answer. */
export function isHeld({ question }: Pick<TimesheetRow, 'question'>): boolean {
  return question !== null && question.answer === null;
}

const instantTexts = memoize<string>();

function timesOf(row: TimesheetRow, timeZone: string) {
  const day = { dateLocal: row.date_local, timeZone };
  const instantOf = (time: string, edge: 'start' | 'end') =>
    instantTexts(`${row.date_local} ${time} ${timeZone} ${edge}`, () =>
      localToInstant(row.date_local, time, timeZone, edge).toString({ smallestUnit: 'second' }),
    );
  const { candidate_start_time_local: claimedStart, candidate_end_time_local: claimedEnd } = row;
  const bookedMinutes = workedMinutes(
    {
      startTime: row.original_start_time_local,
      endTime: row.original_end_time_local,
      unpaidBreakMinutes: row.booked_break_minutes,
    },
    day,
  );
  const claimedMinutes = row.candidate_says_did_not_happen
    ? 0
    : claimedStart === null || claimedEnd === null
      ? null
      : workedMinutes(
          {
            startTime: claimedStart,
            endTime: claimedEnd,
            unpaidBreakMinutes: row.candidate_unpaid_break_minutes ?? 0,
          },
          day,
        );
  const worked = {
    startTime: row.start_time_local,
    endTime: row.end_time_local,
    unpaidBreakMinutes: row.unpaid_break_minutes,
  };
  return {
    startTimeLocal: row.start_time_local,
    endTimeLocal: row.end_time_local,
    startTimeUTC: instantOf(row.start_time_local, 'start'),
    endTimeUTC: instantOf(row.end_time_local, 'end'),
    originalStartTimeLocal: row.original_start_time_local,
    originalEndTimeLocal: row.original_end_time_local,
    candidateStartTimeLocal: claimedStart,
    candidateEndTimeLocal: claimedEnd,
    breakMinutes: row.booked_break_minutes,
    candidateUnpaidBreakMinutes: row.candidate_unpaid_break_minutes,
    unpaidBreakMinutes: row.unpaid_break_minutes,
    breaks: row.breaks,
    bookedMinutes,
    claimedMinutes,
    workedMinutes: row.kind === 'didNotHappen' ? 0 : workedMinutes(worked, day),
    differenceMinutes: claimedMinutes === null ? null : claimedMinutes - bookedMinutes,
  };
}
