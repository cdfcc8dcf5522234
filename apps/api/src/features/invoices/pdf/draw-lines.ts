import { setImmediate as letOthersRun } from 'node:timers/promises';
import { groupLines } from '@staffroom/domain/invoices/group-lines.ts';
import { decimal } from '@staffroom/domain/invoices/export-invoices.ts';
import type { invoiceLine } from '@staffroom/domain/invoices/invoices.contract.ts';
import { formatTime } from '@staffroom/domain/time/time-entry.ts';
import type { Variant } from '@staffroom/domain/regions/variants.ts';
import type * as z from 'zod/mini';
import { bottomOf, margin, oneLine, widthOf } from './pdf-page.ts';
import type { Pdf } from './pdf-page.ts';

type Line = z.output<typeof invoiceLine>;

export type LineWords = {
  variant: Variant;
  taxLabel: string;
  formatDate: (date: string) => string;
  /** Whole cents without the currency. */
  formatAmount: (cents: number) => string;
};

type Column = { title: string; share: number; isNumber: boolean };

const rule = '#c9d3d8';
const soft = '#51646d';
const ink = '#06232f';
const padding = 4;
const size = 8.5;

/**
 * Draws every line by day, over as many pages as needed; each page shows what is carried over from the one before. A
 * thousand lines take seconds: between pages the process answers other calls.
 */
export async function drawLines(doc: Pdf, lines: readonly Line[], words: LineWords): Promise<void> {
  const columns: readonly Column[] = [
    { title: 'Date', share: 0.13, isNumber: false },
    { title: 'Educator', share: 0.2, isNumber: false },
    { title: 'Work', share: 0.24, isNumber: false },
    { title: 'Quantity', share: 0.09, isNumber: true },
    { title: 'Rate', share: 0.1, isNumber: true },
    { title: words.taxLabel, share: 0.1, isNumber: true },
    { title: `Total excl. ${words.taxLabel}`, share: 0.14, isNumber: true },
  ];
  drawHead(doc, columns);
  let reached = 0;
  for (const line of groupLines(lines, 'days').flatMap((group) => group.lines)) {
    const cells = cellsOf(line, words);
    const height = heightOf(doc, columns, cells);
    if (doc.y + height + rowHeight > bottomOf(doc)) {
      drawCarried(doc, 'Carried forward', words.formatAmount(reached));
      await letOthersRun();
      doc.addPage();
      drawHead(doc, columns);
      drawCarried(doc, 'Brought forward', words.formatAmount(reached));
    }
    drawRow(doc, columns, { cells, height });
    reached += line.totalExclTax;
  }
}

const rowHeight = size * 1.3 + 2 * padding;

function cellsOf(line: Line, { variant, formatDate, formatAmount }: LineWords): string[] {
  const times =
    line.start === null || line.finish === null
      ? ''
      : `${formatTime(line.start, variant.clock)} – ${formatTime(line.finish, variant.clock)}`;
  const references = [
    line.purchaseOrder && `Purchase order ${line.purchaseOrder}`,
    line.costCentre && `${costCentreIn(variant)} ${line.costCentre}`,
    line.reference && `Ref. ${line.reference}`,
  ].filter(Boolean);
  const work = [oneLine(line.type), times, oneLine(line.location.name), oneLine(references.join(', '))];
  return [
    formatDate(line.date),
    oneLine(line.employee),
    work.filter((part) => part !== '').join('\n'),
    decimal(line.quantityHundredths),
    formatAmount(line.rate),
    formatAmount(line.taxAmount),
    formatAmount(line.totalExclTax),
  ];
}

/** As the booking form calls it in the variant. */
export const costCentreIn = ({ locale }: Pick<Variant, 'locale'>): string =>
  locale === 'en-US' ? 'Cost center' : 'Cost centre';

function drawHead(doc: Pdf, columns: readonly Column[]): void {
  const titles = columns.map(({ title }) => title);
  doc.font('bold').fillColor(soft);
  const height = heightOf(doc, columns, titles);
  drawCells(doc, columns, { cells: titles, height });
  doc.font('regular').fillColor(ink);
}

function drawRow(doc: Pdf, columns: readonly Column[], row: { cells: string[]; height: number }): void {
  doc.font('regular').fillColor(ink);
  drawCells(doc, columns, row);
}

function drawCells(
  doc: Pdf,
  columns: readonly Column[],
  { cells, height }: { cells: readonly string[]; height: number },
): void {
  const { y } = doc;
  let x = margin;
  doc.fontSize(size);
  for (const [index, { share, isNumber }] of columns.entries()) {
    const width = widthOf(doc) * share;
    doc.text(cells[index] ?? '', x, y + padding, {
      width: width - padding,
      align: isNumber ? 'right' : 'left',
    });
    x += width;
  }
  drawRule(doc, y + height);
  doc.y = y + height;
}

function drawCarried(doc: Pdf, words: string, amount: string): void {
  const { y } = doc;
  doc.font('bold').fontSize(size).fillColor(soft);
  const width = widthOf(doc) - padding;
  doc.text(words, margin, y + padding, { width: width * 0.6 });
  doc.text(amount, margin, y + padding, { width, align: 'right' });
  drawRule(doc, y + rowHeight);
  doc.y = y + rowHeight;
  doc.font('regular').fillColor(ink);
}

export function drawRule(doc: Pdf, y: number): void {
  doc
    .moveTo(margin, y)
    .lineTo(margin + widthOf(doc), y)
    .lineWidth(0.5)
    .strokeColor(rule)
    .stroke();
}

function heightOf(doc: Pdf, columns: readonly Column[], cells: readonly string[]): number {
  doc.fontSize(size);
  const heights = columns.map(({ share }, index) =>
    doc.heightOfString(cells[index] ?? '', { width: widthOf(doc) * share - padding }),
  );
  return Math.max(...heights) + 2 * padding;
}
