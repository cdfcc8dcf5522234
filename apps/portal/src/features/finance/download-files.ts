import { areaFailureTexts } from '@staffroom/domain/errors/area-failure-texts.ts';
import { isFileTicket } from '@staffroom/domain/files/file-ticket.rules.ts';
import { generateFileAccessToken, openFile } from '@staffroom/domain/files/files.contract.ts';
import { exportInvoices, getInvoiceFile } from '@staffroom/domain/invoices/invoices.contract.ts';
import type { ExportFormat } from '@staffroom/domain/invoices/export-invoices.ts';
import { call } from '../../lib/calls/call.ts';
import type { CallFailed } from '../../lib/calls/call-result.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { financeTexts } from './finance-texts.ts';
import type { InvoiceFilters } from './invoice-queries.ts';

/** Saves the PDF; on failure shows the server's message in a toast. */
export async function downloadInvoice({ id, number }: { id: string; number: string }): Promise<void> {
  const result = await call(getInvoiceFile, { params: { invoiceId: id } });
  if (result.isSuccess) saveBlob(`Invoice ${number}.pdf`, result.data);
  else tell(result, areaFailureTexts.invoiceFile);
}

/**
 * Saves the file that a single-use key opens. Without a ticket nothing is opened; nothing leaves the page, even if the
 * key has expired by then.
 */
export async function openTimesheets(fileId: string, number: string): Promise<void> {
  const ticket = await call(generateFileAccessToken, { params: { fileId } });
  if (!ticket.isSuccess) return tell(ticket, areaFailureTexts.timesheetFile);
  if (!isFileTicket(ticket.statusCode) || !ticket.data?.accessKey) {
    showToast({ message: areaFailureTexts.timesheetFile, tone: 'problem' });
    return;
  }
  const file = await call(openFile, { params: ticket.data });
  if (file.isSuccess) saveBlob(`Timesheets ${number}.pdf`, file.data);
  else tell(file, areaFailureTexts.timesheetFile);
}

/** Exports all invoices that match the filters, not only the current page. */
export async function exportList(filters: InvoiceFilters, format: ExportFormat): Promise<void> {
  const texts = financeTexts();
  const result = await call(exportInvoices, { query: { ...filters, format } });
  if (!result.isSuccess) return tell(result, texts.exportFailed);
  saveBlob(format === 'csv' ? 'invoices.csv' : `invoices-${format}.csv`, result.data);
  showToast({ message: texts.exported, tone: 'success' });
}

function tell({ message, error }: CallFailed, otherwise: string): void {
  const isWordless = error.kind === 'generic' && error.message === null;
  showToast({ message: isWordless ? otherwise : message, tone: 'problem' });
}
