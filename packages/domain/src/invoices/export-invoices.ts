import { toCsv } from '../text/csv.ts';
import type { ShortDate } from '../time/short-date.ts';
import type { PaidStatus } from './invoice-age.rules.ts';

export const exportFormats = ['csv', 'xero', 'myob'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A line of an invoice, with the invoice's own fields. Money is whole cents of the currency. */
export type ExportedLine = {
  readonly number: string;
  readonly date: string;
  readonly dueDate: string;
  readonly clientName: string;
  readonly issuedTo: string;
  readonly currency: string;
  readonly taxLabel: string;
  readonly taxBasisPoints: number;
  readonly amount: number;
  readonly paidStatus: PaidStatus;
  readonly paidDate: string | null;
  readonly lineDate: string;
  readonly locationName: string;
  readonly employee: string;
  readonly type: string;
  readonly quantityHundredths: number;
  readonly rate: number;
  readonly start: string | null;
  readonly finish: string | null;
  readonly totalExclTax: number;
  readonly taxAmount: number;
  readonly purchaseOrder: string | null;
  readonly costCentre: string | null;
  readonly reference: string | null;
};

export type ExportOptions = {
  /** The supplier's name in the accounting program. */
  readonly supplier: string;
  /** The date order that the country's accounting programs read; the plain file has ISO dates. */
  readonly shortDate: ShortDate;
  /** 'Cost centre' as the variant spells it. */
  readonly costCentreWord: string;
};

type Column = readonly [title: string, cellOf: (line: ExportedLine) => string];

/** The lines, in their order, as a file of the format. Lines of one invoice are adjacent. */
export function exportLines(
  lines: readonly ExportedLine[],
  format: ExportFormat,
  options: ExportOptions,
): string {
  const columns = { csv: plainColumnsOf, xero: xeroColumns, myob: myobColumns }[format](options);
  const rows = lines.flatMap((line, index) => {
    const row = columns.map(([, cellOf]) => cellOf(line));
    // In MYOB an empty line separates purchases.
    const ends =
      format === 'myob' && lines[index + 1] !== undefined && lines[index + 1]?.number !== line.number;
    return ends ? [row, ['']] : [row];
  });
  return toCsv([columns.map(([title]) => title), ...rows]);
}

const plainColumnsOf = ({ costCentreWord }: ExportOptions): readonly Column[] => [
  ['Invoice', (line) => line.number],
  ['Date', (line) => line.date],
  ['Due date', (line) => line.dueDate],
  ['Client', (line) => line.clientName],
  ['Issued to', (line) => line.issuedTo],
  ['Paid', (line) => (line.paidStatus === 'Paid' ? 'Paid' : 'Not paid')],
  ['Paid date', (line) => line.paidDate ?? ''],
  ['Day worked', (line) => line.lineDate],
  ['Location', (line) => line.locationName],
  ['Educator', (line) => line.employee],
  ['Type', (line) => line.type],
  ['Start', (line) => line.start ?? ''],
  ['Finish', (line) => line.finish ?? ''],
  ['Quantity', (line) => decimal(line.quantityHundredths)],
  ['Rate', (line) => decimal(line.rate)],
  ['Total excl. tax', (line) => decimal(line.totalExclTax)],
  ['Tax', (line) => decimal(line.taxAmount)],
  ['Total', (line) => decimal(line.totalExclTax + line.taxAmount)],
  ['Tax name', (line) => line.taxLabel],
  ['Currency', (line) => line.currency],
  ['Invoice total', (line) => decimal(line.amount)],
  ['Purchase order', (line) => line.purchaseOrder ?? ''],
  [costCentreWord, (line) => line.costCentre ?? ''],
  ['Reference', (line) => line.reference ?? ''],
];

/**
 * Xero's bill template. The account is the client's choice and stays empty; each line names its tax, so that Xero's
 * total equals the invoice's. Unit amount is the line's total, because Xero rounds quantity times unit itself. Xero
 * keeps one reference a bill, so the description names those of each line.
 */
function xeroColumns({ supplier, shortDate, costCentreWord }: ExportOptions): readonly Column[] {
  return [
    ['*ContactName', () => supplier],
    ['EmailAddress', () => ''],
    ['*InvoiceNumber', (line) => line.number],
    ['Reference', (line) => line.purchaseOrder ?? line.reference ?? ''],
    ['*InvoiceDate', (line) => dateText(line.date, shortDate)],
    ['*DueDate', (line) => dateText(line.dueDate, shortDate)],
    ['Total', (line) => decimal(line.amount)],
    ['InventoryItemCode', () => ''],
    ['Description', (line) => [describeLine(line), ...orderOf(line)].join(', ')],
    ['*Quantity', () => '1'],
    ['*UnitAmount', (line) => decimal(line.totalExclTax)],
    ['*AccountCode', () => ''],
    ['*TaxType', taxTypeOfXero],
    ['TaxAmount', (line) => decimal(line.taxAmount)],
    ['TrackingName1', (line) => (line.costCentre === null ? '' : costCentreWord)],
    ['TrackingOption1', (line) => line.costCentre ?? ''],
    ['TrackingName2', () => 'Location'],
    ['TrackingOption2', (line) => line.locationName],
    ['Currency', (line) => line.currency],
  ];
}

/** Xero's names for the usual rates of bills; any other rate keeps its name on the invoice. */
function taxTypeOfXero({ currency, taxLabel, taxBasisPoints }: ExportedLine): string {
  const rate = `${taxBasisPoints / 100}%`;
  if (taxBasisPoints === 0) return 'Tax Exempt';
  if (currency === 'AUD') return 'GST on Expenses';
  if (currency === 'NZD') return `${rate} GST on Expenses`;
  if (currency === 'GBP') return `${rate} (VAT on Expenses)`;
  return `${taxLabel} ${rate}`;
}

/** MYOB AccountRight's service purchases. Account and job are the client's choice. */
function myobColumns({ supplier, shortDate }: ExportOptions): readonly Column[] {
  return [
    ['Co./Last Name', () => supplier],
    ['Date', (line) => dateText(line.date, shortDate)],
    ['Supplier Invoice No.', (line) => line.number],
    ['Purchase No.', () => ''],
    ['Description', describeLine],
    ['Account No.', () => ''],
    ['Amount', (line) => decimal(line.totalExclTax)],
    ['Inc-Tax Amount', (line) => decimal(line.totalExclTax + line.taxAmount)],
    ['Tax Code', ({ taxBasisPoints, taxLabel }) => (taxBasisPoints === 0 ? 'FRE' : taxLabel)],
    ['Tax Amount', (line) => decimal(line.taxAmount)],
    ['Job', () => ''],
    ['Comment', (line) => line.purchaseOrder ?? ''],
    ['Journal Memo', (line) => [line.costCentre, line.reference].filter(Boolean).join(' / ')],
    ['Currency Code', (line) => line.currency],
  ];
}

function describeLine({
  lineDate,
  employee,
  type,
  start,
  finish,
  locationName,
  quantityHundredths,
  rate,
}: ExportedLine) {
  const times = start === null || finish === null ? '' : ` ${start}-${finish}`;
  return `${lineDate}${times} ${employee}, ${type}, ${decimal(quantityHundredths)} x ${decimal(rate)}, ${locationName}`;
}

function orderOf({ purchaseOrder, reference }: ExportedLine): string[] {
  return [
    ...(purchaseOrder === null ? [] : [`Purchase order ${purchaseOrder}`]),
    ...(reference === null ? [] : [`Ref. ${reference}`]),
  ];
}

/** Hundredths in machine-readable form: `-0.05`. */
export function decimal(hundredths: number): string {
  const size = Math.abs(hundredths);
  const text = `${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
  return hundredths < 0 ? `-${text}` : text;
}

function dateText(date: string, shortDate: ShortDate): string {
  const [year, month, day] = date.split('-');
  return shortDate === 'MM/DD/YYYY' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
}
