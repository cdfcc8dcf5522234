import { sql } from 'kysely';
import type { Database } from '../../db/connections/pool.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import type { TenantScope } from '../../db/transaction.ts';
import { Refusal, notFound } from '../../http/reply/refusal.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';
import { isVisible, invoiceScope } from '../invoices/visible-invoices.ts';
import { readInvoiceFile, readStoredFile } from '../invoices/read-invoice-file.ts';
import type { StoredFile } from '../invoices/read-invoice-file.ts';

/** What an access key opens: a stored file, or an invoice that is drawn when it is opened. */
export type OpenableFile = { fileId: string; invoiceId: null } | { fileId: null; invoiceId: string };

type Reading = { viewer: Viewer; database: Database; tenantScope: TenantScope; at: Temporal.Instant };

/**
 * What the id refers to, if the viewer may open it: a general file, a document of an invoice, or an invoice without a
 * file of its own. Throws 404 for everything else, and for an invoice with nothing to draw.
 */
export async function findFile(
  id: string,
  { viewer, database, tenantScope }: Omit<Reading, 'at'>,
): Promise<OpenableFile> {
  const [found] = await readInOneTrip(
    database,
    tenantScope,
    sql<{ is_file: boolean; is_empty: boolean }>`
      select true as is_file, false as is_empty from files f
      where f.file_id = ${id}::uuid and (
        f.client_group_id is null and f.kind = 'general'
        or f.kind in ('invoice', 'timesheets') and exists (
          select from invoices i
          where i.client_group_id = f.client_group_id and ${isVisible(invoiceScope(viewer))}
            and f.file_id in (i.invoice_file_id, i.timesheets_file_id)))
      union all
      select false, not exists (
        select from invoice_lines li
        where li.client_group_id = i.client_group_id and li.invoice_id = i.invoice_id)
      from invoices i
      where i.invoice_id = ${id}::uuid and i.invoice_file_id is null and ${isVisible(invoiceScope(viewer))}`,
  );
  if (!found) throw notFound();
  if (found.is_empty) throw new Refusal('invoice_file_not_available');
  return found.is_file ? { fileId: id, invoiceId: null } : { fileId: null, invoiceId: id };
}

/** Checks again whether the viewer may open it: a right may have ended since the key was made. */
export async function readFile(wanted: OpenableFile, reading: Reading): Promise<StoredFile> {
  if (wanted.invoiceId !== null) return readInvoiceFile(wanted.invoiceId, reading);
  await findFile(wanted.fileId, reading);
  return readStoredFile(wanted.fileId, reading);
}
