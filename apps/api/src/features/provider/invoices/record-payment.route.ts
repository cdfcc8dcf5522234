import { checkPayment } from '@staffroom/domain/invoices/invoice.rules.ts';
import { recordPayment } from '@staffroom/domain/provider/provider-invoices.contract.ts';
import { sql } from 'kysely';
import { refuseStaleVersion, refuseUnlessAllowed } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { tellOfInvoice } from '../../invoices/tell-of-invoice.ts';
import { formatInvoice } from './changed-invoice.ts';
import { lockInvoice } from './provider-invoices.sql.ts';

export const recordPaymentRoute = route(
  recordPayment,
  async ({ params, body, tenantScope, ifMatchVersion, receivedAt: now, inTransaction }) =>
    inTransaction(async (write) => {
      const invoice = await lockInvoice(write, { ...tenantScope, ...params });
      refuseStaleVersion(ifMatchVersion, invoice.version, formatInvoice(invoice));
      const { paidDate } = body;
      refuseUnlessAllowed(checkPayment(paidDate, { ...invoice, now }), { param: 'paidDate' });
      if (paidDate === invoice.paidDate) return { status: 200, body: formatInvoice(invoice) };
      write.send(sql`
        update invoices set paid_on = ${paidDate}, version = version + 1
        where client_group_id = ${invoice.clientGroupId} and invoice_id = ${invoice.invoiceId}`);
      tellOfInvoice(write, {
        ...invoice,
        action: paidDate === null ? 'invoice.unpay' : 'invoice.pay',
        changes: { from: invoice.paidDate, to: paidDate },
      });
      return { status: 200, body: formatInvoice({ ...invoice, paidDate, version: invoice.version + 1 }) };
    }),
);
