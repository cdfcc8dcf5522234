import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { TimesheetKind, TimesheetStatus } from '@staffroom/domain/timesheets/timesheet-status.ts';
import type { TimesheetBreak } from '@staffroom/domain/timesheets/timesheet-times.rules.ts';
import type { Tx } from '../../db/transaction.ts';
import type { TimesheetRow } from './timesheets.sql.ts';

/** The new state of a row; its version is the next one. */
export type NewRow = {
  row: Pick<TimesheetRow, 'client_group_id' | 'timesheet_id' | 'version'>;
  status: TimesheetStatus;
  kind: TimesheetKind;
  startTimeLocal: string;
  endTimeLocal: string;
  unpaidBreakMinutes: number;
  flagged: boolean;
  note: string;
  breaks: readonly TimesheetBreak[];
};

/**
 * Writes locked rows. Guarded by the version read under the lock: a row that has changed since makes a division fail,
 * and with it the transaction. `signed` is who submits them, and when.
 */
export function writeTimesheets(
  tx: Tx,
  changed: readonly NewRow[],
  signed: { contactId: string; at: Temporal.Instant } | null,
): void {
  const rows = changed.map(({ row, breaks: _breaks, ...values }) => ({ ...row, ...values }));
  tx.send(sql`
    with changed as (
      update timesheets t set status = seen.status, kind = seen.kind, start_time_local = seen."startTimeLocal",
        end_time_local = seen."endTimeLocal", unpaid_break_minutes = seen."unpaidBreakMinutes",
        flagged = seen.flagged, note = seen.note, version = t.version + 1,
        submitted_by_contact_id = coalesce(${signed?.contactId ?? null}::uuid, t.submitted_by_contact_id),
        submitted_at = coalesce(${signed?.at.toString() ?? null}::timestamptz, t.submitted_at)
      from json_to_recordset(${JSON.stringify(rows)}::json) as seen (client_group_id uuid, timesheet_id uuid,
        version integer, status text, kind text, "startTimeLocal" time, "endTimeLocal" time,
        "unpaidBreakMinutes" smallint, flagged boolean, note text)
      where t.client_group_id = seen.client_group_id and t.timesheet_id = seen.timesheet_id
        and t.version = seen.version
      returning t.timesheet_id
    )
    select 1 / (count(*) = ${rows.length})::int from changed`);
  replaceBreaks(tx, changed);
}

/** Replaces all breaks of the rows. */
export function replaceBreaks(tx: Tx, sheets: readonly Pick<NewRow, 'row' | 'breaks'>[]): void {
  const ids = sheets.map(({ row }) => row.timesheet_id);
  const groupIds = [...new Set(sheets.map(({ row }) => row.client_group_id))];
  tx.send(sql`
    delete from timesheet_breaks
    where client_group_id = any (${groupIds}::uuid[]) and timesheet_id = any (${ids}::uuid[])`);
  const breaks = sheets.flatMap(({ row, breaks: own }) =>
    own
      .toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1))
      .map((one, index) => ({
        client_group_id: row.client_group_id,
        timesheet_id: row.timesheet_id,
        position: index + 1,
        ...one,
      })),
  );
  if (breaks.length === 0) return;
  tx.send(sql`
    insert into timesheet_breaks (client_group_id, timesheet_id, position, type, start_time_local, end_time_local)
    select client_group_id, timesheet_id, position, type, "startTime", "endTime"
    from json_to_recordset(${JSON.stringify(breaks)}::json) as one (client_group_id uuid, timesheet_id uuid,
      position smallint, type text, "startTime" time, "endTime" time)`);
}

export function insertQuestion(
  row: TimesheetRow,
  asked: { questionId: string; text: string; contactId: string; at: Temporal.Instant },
): RawBuilder<unknown> {
  return sql`
    insert into timesheet_questions (client_group_id, timesheet_question_id, timesheet_id, question,
      asked_by_contact_id, asked_at)
    values (${row.client_group_id}, ${asked.questionId}, ${row.timesheet_id}, ${asked.text}, ${asked.contactId},
      ${asked.at.toString()})`;
}

/** The next version of a row of which only the question changes. */
export function touchTimesheet(
  row: Pick<TimesheetRow, 'client_group_id' | 'timesheet_id'>,
): RawBuilder<unknown> {
  return sql`
    update timesheets set version = version + 1
    where client_group_id = ${row.client_group_id} and timesheet_id = ${row.timesheet_id}`;
}
