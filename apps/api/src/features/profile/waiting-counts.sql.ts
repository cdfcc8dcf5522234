import { maxWaitingCounted } from '@staffroom/domain/profile/waiting-counts.contract.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { visibleInvoices } from '../invoices/visible-invoices.ts';
import type { InvoiceScope } from '../invoices/visible-invoices.ts';
import { openTimesheets } from '../timesheets/timesheets.sql.ts';
import type { Scope } from '../timesheets/timesheets.sql.ts';

type WaitingRow = { timesheets: number; invoices: number };

/** Counts up to the most that is shown, by indexes of waiting rows only, however many others there are. */
export function waitingCounts(scopes: { timesheets: Scope; invoices: InvoiceScope }): RawBuilder<WaitingRow> {
  return sql<WaitingRow>`
    select
      (select count(*)::int from (
        select from (${openTimesheets(
          scopes.timesheets,
          sql`t.timesheet_id`,
          sql`t.status = 'PendingApproval' limit ${sql.lit(maxWaitingCounted)}`,
        )}) waiting
        limit ${sql.lit(maxWaitingCounted)}) counted) as timesheets,
      (select count(*)::int from (
        select from (${visibleInvoices(
          scopes.invoices,
          sql`i.invoice_id`,
          sql`and i.paid_on is null limit ${sql.lit(maxWaitingCounted)}`,
        )}) unpaid
        limit ${sql.lit(maxWaitingCounted)}) counted) as invoices`;
}
