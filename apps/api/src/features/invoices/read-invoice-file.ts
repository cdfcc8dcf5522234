import type { invoice } from '@staffroom/domain/invoices/invoices.contract.ts';
import { variantOf } from '@staffroom/domain/regions/variants.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Columns } from '../../db/schema/row.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import type { TenantScope } from '../../db/transaction.ts';
import type { Database } from '../../db/connections/pool.ts';
import { Refusal, notFound } from '../../http/reply/refusal.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';
import { drawInvoice } from './pdf/draw-invoice.ts';
import { issuerOf } from './issuer.ts';
import { printedInvoice } from './invoices.sql.ts';
import { invoiceScope } from './visible-invoices.ts';

export type StoredFile = { content: Uint8Array; name: string; contentType: string };

type Reading = { viewer: Viewer; database: Database; tenantScope: TenantScope; at: Temporal.Instant };

/** The provider's own PDF, or one drawn from the lines. Throws 404 when the invoice is not visible or has neither. */
export async function readInvoiceFile(
  invoiceId: string,
  { viewer, database, tenantScope, at }: Reading,
): Promise<StoredFile> {
  const wanted = printedInvoice(invoiceScope(viewer), { invoiceId, at });
  const [row] = await readInOneTrip(database, tenantScope, wanted);
  if (!row) throw notFound();
  if (row.invoice_file_id !== null) return readStoredFile(row.invoice_file_id, { database, tenantScope });
  if (!row.has_lines) throw new Refusal('invoice_file_not_available');
  const facts = JSON.parse(row.invoice) as z.output<typeof invoice>;
  const variant = variantOf(row.variant);
  const content = await drawInvoice({
    invoice: facts,
    variant,
    issuer: row.issuer ?? issuerOf(variant),
    address: row.address_lines,
    taxBasisPoints: row.tax_basis_points,
  });
  return { content, name: `Invoice ${facts.number}.pdf`, contentType: 'application/pdf' };
}

/** A file whose owner was checked before. */
export async function readStoredFile(
  fileId: string,
  { database, tenantScope }: Pick<Reading, 'database' | 'tenantScope'>,
): Promise<StoredFile> {
  const [file] = await readInOneTrip(
    database,
    tenantScope,
    sql<Columns<'files', 'name' | 'content_type' | 'content'>>`
      select name, content_type, content from files where file_id = ${fileId}`,
  );
  if (!file) throw new Refusal('file_not_found');
  return { content: file.content, name: file.name, contentType: file.content_type };
}
