import type { Write } from '../../http/route.ts';
import type { WriteAction } from '../../platform/audit/write-actions.ts';
import type { TimesheetRow } from './timesheets.sql.ts';

export type Told = Pick<
  TimesheetRow,
  'client_group_id' | 'client_id' | 'location_id' | 'booking_id' | 'date_local'
>;

/** Notifies other screens and the provider once per location, and the audit trail once per group. */
export function tellOfTimesheets(
  write: Write,
  rows: readonly Told[],
  { action, changes }: { action: WriteAction; changes: Readonly<Record<string, unknown>> },
): void {
  for (const here of Map.groupBy(rows, (row) => row.location_id).values()) {
    const [first] = here;
    if (!first) continue;
    write.announce({
      kind: 'timesheet',
      clientGroupId: first.client_group_id,
      clientId: first.client_id,
      locationId: first.location_id,
      entityIds: here.map((row) => row.booking_id),
      datesLocal: [...new Set(here.map((row) => row.date_local))],
    });
  }
  for (const [clientGroupId, own] of Map.groupBy(rows, (row) => row.client_group_id)) {
    const entityIds = own.map((row) => row.booking_id);
    write.audit({ clientGroupId, action, entity: 'timesheet', entityIds, changes });
  }
}
