import { addInvoiceDocument } from '@staffroom/domain/provider/provider-invoices.contract.ts';
import { sql } from 'kysely';
import { Refusal } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { tellOfInvoice } from '../../invoices/tell-of-invoice.ts';
import { formatInvoice } from './changed-invoice.ts';
import { lockInvoice } from './provider-invoices.sql.ts';

const columnOf = { invoice: sql`invoice_file_id`, timesheets: sql`timesheets_file_id` } as const;

/** A document replaces the previous one, which stays stored like everything on an invoice. */
export const addInvoiceDocumentRoute = route(
  addInvoiceDocument,
  async ({ params, body, tenantScope, receivedAt, ids, inTransaction }) =>
    inTransaction(async (write) => {
      const { kind, name } = body;
      const content = Buffer.from(body.content, 'base64');
      const invoice = await lockInvoice(write, { ...tenantScope, ...params });
      if (content.subarray(0, 5).toString('latin1') !== '%PDF-') throw new Refusal('document_not_pdf');
      const { clientGroupId, invoiceId } = invoice;
      const fileId = ids.next();
      write.send(sql`
        insert into files (file_id, client_group_id, kind, name, content_type, content, created_at)
        values (${fileId}, ${clientGroupId}, ${kind}, ${name}, 'application/pdf', ${content},
          ${receivedAt.toString()})`);
      write.send(sql`
        update invoices set ${columnOf[kind]} = ${fileId}, version = version + 1
        where client_group_id = ${clientGroupId} and invoice_id = ${invoiceId}`);
      tellOfInvoice(write, { ...invoice, action: 'invoice.document', changes: { kind, fileId } });
      return { status: 200, body: formatInvoice({ ...invoice, version: invoice.version + 1 }) };
    }),
);
