import { typedText } from '@staffroom/domain/text/is-blank.ts';
import { claimTimesheet } from '@staffroom/domain/provider/provider-timesheets.contract.ts';
import { kindOfClaim, listModifications } from '@staffroom/domain/timesheets/timesheet.rules.ts';
import { checkTimes, unpaidMinutesOf } from '@staffroom/domain/timesheets/timesheet-times.rules.ts';
import { notFound, Refusal, refuseUnlessAllowed } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { tellOfTimesheets } from '../../timesheets/tell-of-timesheets.ts';
import { replaceBreaks } from '../../timesheets/write-timesheets.sql.ts';
import { claimFacts, lockBookingOfClaim, writeClaim } from './provider-timesheets.sql.ts';
import type { ClaimFacts } from './provider-timesheets.sql.ts';

const payOptions = { hour: 'hourly', day: 'daily', halfDay: 'halfDaily' } as const;

export const claimTimesheetRoute = route(claimTimesheet, async (context) => {
  const { params, body, tenantScope, receivedAt, ids } = context;
  const { clientGroupIds } = tenantScope;
  return context.inTransaction(async (write) => {
    write.send(lockBookingOfClaim(clientGroupIds, params.bookingId));
    const [facts] = (await claimFacts(clientGroupIds, params.bookingId, receivedAt).execute(write.db)).rows;
    if (!facts) throw notFound();
    refuseWhatCannotBe(facts, body.candidateId);
    const { startTime, endTime, breaks, didNotHappen } = body;
    const day = { dateLocal: facts.date_local, timeZone: facts.time_zone };
    if (!didNotHappen) refuseUnlessAllowed(checkTimes({ startTime, endTime, breaks }, day));

    const times = didNotHappen
      ? null
      : { startTime, endTime, unpaidBreakMinutes: unpaidMinutesOf(breaks, day) };
    const booked = {
      startTime: facts.start_time,
      endTime: facts.end_time,
      unpaidBreakMinutes: facts.break_minutes,
    };
    const kind = kindOfClaim(booked, times, facts.tolerance_minutes);
    // Work that a client signed as not done still waits for their approval: nothing of it is invoiced.
    const isSigned = body.isSigned === true && times !== null;
    const status = isSigned ? 'ApprovedForInvoice' : 'PendingApproval';
    const timesheetId = facts.timesheet_id ?? ids.next();
    const version = facts.version === null ? 1 : facts.version + 1;
    write.send(
      writeClaim(facts, {
        timesheetId,
        candidateId: body.candidateId,
        status,
        kind,
        payOptionType: payOptions[facts.rate_unit_type],
        method: body.method,
        times,
        modifications: listModifications(booked, times, facts.tolerance_minutes),
        note: typedText(body.note),
      }),
    );
    const row = { client_group_id: facts.client_group_id, timesheet_id: timesheetId, version };
    replaceBreaks(write, [{ row, breaks: didNotHappen ? [] : breaks }]);
    tellOfTimesheets(write, [facts], { action: 'timesheet.claim', changes: { status, kind } });
    return { status: 200, body: { bookingId: params.bookingId, status, kind, version } };
  });
});

function refuseWhatCannotBe(facts: ClaimFacts, candidateId: string): void {
  if (facts.booking_status !== 'Filled') throw new Refusal('timesheet_not_editable');
  if (facts.candidate_id !== candidateId) throw new Refusal('candidate_not_found');
  if (!facts.is_over) throw new Refusal('timesheet_too_early');
  const isOpen =
    facts.status === null || facts.status === 'PendingReview' || facts.status === 'PendingApproval';
  if (!isOpen) throw new Refusal('timesheet_not_editable');
}
