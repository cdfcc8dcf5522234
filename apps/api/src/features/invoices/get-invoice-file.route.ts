import { getInvoiceFile } from '@staffroom/domain/invoices/invoices.contract.ts';
import { attachment } from '../../http/reply/attachment.ts';
import { route } from '../../http/route.ts';
import { readInvoiceFile } from './read-invoice-file.ts';

export const getInvoiceFileRoute = route(getInvoiceFile, async (context) => {
  const { content, ...file } = await readInvoiceFile(context.params.invoiceId, {
    ...context,
    at: context.receivedAt,
  });
  return { status: 200, ...attachment(content, file) };
});
