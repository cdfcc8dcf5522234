import type { providerInvoice } from '@staffroom/domain/provider/provider-invoices.contract.ts';
import type * as z from 'zod/mini';

export type ProviderInvoice = z.output<typeof providerInvoice>;

/** In the form for programs of the provider. */
export function formatInvoice(invoice: ProviderInvoice): ProviderInvoice {
  const { invoiceId, number, clientId, date, dueDate, currency } = invoice;
  const { totalExclTax, taxAmount, amount, paidDate, version } = invoice;
  return {
    invoiceId,
    number,
    clientId,
    date,
    dueDate,
    currency,
    totalExclTax,
    taxAmount,
    amount,
    paidDate,
    version,
  };
}
