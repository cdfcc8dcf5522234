import type { invoice as invoiceShape } from '@staffroom/domain/invoices/invoices.contract.ts';
import { formatMoney } from '@staffroom/domain/regions/money.ts';
import type { VariantData } from '@staffroom/domain/regions/variants.ts';
import { daysBetween } from '@staffroom/domain/time/calendar-date.ts';
import type * as z from 'zod/mini';
import type { PrintedIssuer } from '../issuer.ts';
import { drawLines, drawRule } from './draw-lines.ts';
import { bottomOf, createPdf, finishPdf, margin, oneLine, widthOf } from './pdf-page.ts';
import type { Pdf } from './pdf-page.ts';

type Invoice = z.output<typeof invoiceShape>;

export type PrintedInvoice = {
  invoice: Invoice;
  variant: VariantData;
  /** The issuer on the day of issue. */
  issuer: PrintedIssuer;
  /** The recipient's address, one line each. */
  address: readonly string[];
  taxBasisPoints: number;
};

const ink = '#06232f';
const soft = '#51646d';

/**
 * Draws the invoice as a PDF in the layout of its country: issuer, recipient, dates, every line, tax and how to pay.
 */
export async function drawInvoice(printed: PrintedInvoice): Promise<Uint8Array> {
  const { invoice, variant, issuer } = printed;
  const { locale } = variant;
  const author = issuer.name;
  const title = titleOf(invoice);
  const doc = await createPdf({
    size: variant.dateOrder === 'month-day' ? 'LETTER' : 'A4',
    title: `${title} ${invoice.number}`,
    author,
    language: locale,
    createdOn: invoice.date,
  });
  const amounts = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const words = {
    variant,
    taxLabel: invoice.taxLabel,
    formatDate: (date: string) => formatDate(date, locale),
    formatAmount: (cents: number) => amounts.format(cents / 100),
  };
  drawSender(doc, printed, title);
  drawReceiver(doc, printed, words.formatDate);
  await drawLines(doc, invoice.lines, words);
  // What is owed and how it is paid are read together.
  keepTogether(doc, totalsHeight + 40 + 12 * issuer.payment.length);
  drawTotals(doc, printed);
  drawPayment(doc, printed, words.formatDate);
  drawFeet(doc, { author, title, invoice });
  return finishPdf(doc);
}

/** Where the tax is a GST, the law requires this title. */
function titleOf({ taxLabel }: Invoice): string {
  return taxLabel === 'GST' ? 'Tax invoice' : taxLabel === 'VAT' ? 'VAT invoice' : 'Invoice';
}

function formatDate(date: string, locale: string): string {
  return Temporal.PlainDate.from(date).toLocaleString(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
}

function drawSender(doc: Pdf, { issuer }: PrintedInvoice, title: string): void {
  const half = widthOf(doc) / 2;
  const right = { width: half, align: 'right' } as const;
  doc.font('bold').fontSize(20).fillColor(ink).text(title, margin, margin, { width: half });
  doc.fontSize(11).text(issuer.name, margin + half, margin, right);
  doc.font('regular').fontSize(9).fillColor(soft);
  const { label, number } = issuer.taxRegistration;
  const lines = [
    ...issuer.address,
    ...(number === '' ? [] : [`${label} ${number}`]),
    issuer.phone,
    issuer.email,
  ];
  for (const line of lines) doc.text(line, margin + half, doc.y, right);
  doc.y += 16;
}

function drawReceiver(
  doc: Pdf,
  { invoice, address }: PrintedInvoice,
  formatted: (date: string) => string,
): void {
  const half = widthOf(doc) / 2;
  const top = doc.y;
  doc.font('bold').fontSize(9).fillColor(soft).text('Invoice to', margin, top, { width: half });
  doc
    .fontSize(11)
    .fillColor(ink)
    .text(oneLine(invoice.issuedTo), { width: half - 16 });
  doc.font('regular').fontSize(9);
  for (const line of address) doc.text(oneLine(line), { width: half - 16 });
  const leftEnd = doc.y;
  doc.y = top;
  const facts: (readonly [string, string | null])[] = [
    ['Invoice number', invoice.number],
    ['Date of issue', formatted(invoice.date)],
    ['Due', formatted(invoice.dueDate)],
    ['Purchase order', invoice.purchaseOrder],
    ['Paid', invoice.paidDate && formatted(invoice.paidDate)],
  ];
  for (const [label, value] of facts) {
    if (value === null || value === '') continue;
    const { y } = doc;
    doc.fillColor(soft).text(label, margin + half, y, { width: half * 0.45 });
    const labelEnd = doc.y;
    doc.fillColor(ink).text(oneLine(value), margin + half * 1.45, y, { width: half * 0.55, align: 'right' });
    doc.y = Math.max(doc.y, labelEnd) + 2;
  }
  doc.y = Math.max(doc.y, leftEnd) + 20;
  drawRule(doc, doc.y);
}

const totalsHeight = 62;

function drawTotals(doc: Pdf, { invoice, variant: { locale }, taxBasisPoints }: PrintedInvoice): void {
  const { currency, taxLabel, taxAmount, totalExclTax, amount } = invoice;
  doc.y += 10;
  const rate = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(taxBasisPoints / 100);
  const money = (cents: number): string => formatMoney(cents, currency, locale);
  const rows: (readonly [string, string, 'regular' | 'bold'])[] = [
    [`Total excl. ${taxLabel}`, money(totalExclTax), 'regular'],
    [`${taxLabel} ${rate}%`, money(taxAmount), 'regular'],
    [`Total ${currency}`, money(amount), 'bold'],
  ];
  const width = widthOf(doc) * 0.45;
  const x = margin + widthOf(doc) - width;
  for (const [label, value, font] of rows) {
    const { y } = doc;
    doc
      .font(font)
      .fontSize(font === 'bold' ? 12 : 10)
      .fillColor(ink);
    doc.text(label, x, y, { width: width * 0.55 });
    doc.text(value, x + width * 0.45, y, { width: width * 0.55 - 4, align: 'right' });
    doc.y = y + (font === 'bold' ? 20 : 16);
  }
}

function drawPayment(
  doc: Pdf,
  { invoice, issuer: { payment } }: PrintedInvoice,
  formatted: (date: string) => string,
): void {
  doc.y += 12;
  const width = widthOf(doc);
  doc.font('bold').fontSize(9).fillColor(soft);
  const { paidDate } = invoice;
  doc.text(paidDate === null ? 'How to pay' : 'Paid, thank you', margin, doc.y, { width });
  doc.font('regular').fillColor(ink);
  if (paidDate !== null) {
    doc.text(`Paid on ${formatted(paidDate)}. It was due by ${formatted(invoice.dueDate)}.`, { width });
    return;
  }
  const days = daysBetween(invoice.date, invoice.dueDate);
  const terms =
    days <= 0
      ? 'Payable at once.'
      : `Payable within ${days === 1 ? '1 day' : `${days} days`} of the date of issue, by ${formatted(invoice.dueDate)}.`;
  doc.text(terms, { width });
  for (const line of payment) doc.text(line, { width });
}

/** Starts a new page when less than `height` points are left on this one. */
function keepTogether(doc: Pdf, height: number): void {
  if (doc.y + height <= bottomOf(doc)) return;
  doc.addPage();
}

function drawFeet(
  doc: Pdf,
  { author, title, invoice }: { author: string; title: string; invoice: Invoice },
): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    const y = doc.page.height - margin - 12;
    // Below the margin pdfkit would start another page.
    doc.page.margins.bottom = 0;
    drawRule(doc, y - 6);
    doc.font('regular').fontSize(8).fillColor(soft);
    const width = widthOf(doc);
    doc.text(`${author} · ${title} ${invoice.number}`, margin, y, { width: width * 0.7, lineBreak: false });
    doc.text(`Page ${page - start + 1} of ${count}`, margin, y, { width, align: 'right', lineBreak: false });
  }
}
