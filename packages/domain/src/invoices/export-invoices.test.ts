import { expect, test } from 'vitest';
import { decimal, exportFormats, exportLines } from './export-invoices.ts';
import type { ExportedLine } from './export-invoices.ts';

const line: ExportedLine = {
  number: 'SR-1001',
  date: '2026-03-04',
  dueDate: '2026-03-18',
  clientName: 'Richmond Primary',
  issuedTo: 'Richmond Primary School',
  currency: 'AUD',
  taxLabel: 'GST',
  taxBasisPoints: 1000,
  amount: 97_955,
  paidStatus: 'NotPaid',
  paidDate: null,
  lineDate: '2026-02-23',
  locationName: 'Main, Campus',
  employee: 'Zoë "Zo" Ångström',
  type: 'Hours',
  quantityHundredths: 650,
  rate: 6850,
  start: '08:30',
  finish: '15:30',
  totalExclTax: 44_525,
  taxAmount: 4453,
  purchaseOrder: 'PO-7',
  costCentre: 'CC 12',
  reference: null,
};
const options = {
  supplier: 'Staffroom Australia',
  shortDate: 'DD/MM/YYYY',
  costCentreWord: 'Cost centre',
} as const;

/** Cells by the title of their column. */
function read(text: string): Record<string, string>[] {
  const [titles = [], ...rows] = text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((row) => [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)])
    .map((cells) => cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ''));
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [titles[index] ?? '', cell])));
}

test('the plain file has each line with its share of tax and what the booking was made with', () => {
  expect(read(exportLines([line], 'csv', options))).toEqual([
    expect.objectContaining({
      Invoice: 'SR-1001',
      Date: '2026-03-04',
      Educator: 'Zoë "Zo" Ångström',
      Location: 'Main, Campus',
      Quantity: '6.50',
      Rate: '68.50',
      'Total excl. tax': '445.25',
      Tax: '44.53',
      Total: '489.78',
      'Invoice total': '979.55',
      'Purchase order': 'PO-7',
      'Cost centre': 'CC 12',
      Reference: '',
    }),
  ]);
});

test('the cost centre is called as the variant calls it', () => {
  const spelt = { ...options, costCentreWord: 'Cost center' };
  expect(read(exportLines([line], 'csv', spelt))[0]).toMatchObject({ 'Cost center': 'CC 12' });
  expect(read(exportLines([line], 'xero', spelt))[0]).toMatchObject({ TrackingName1: 'Cost center' });
});

test('Xero gets a bill whose lines add up as the invoice does', () => {
  const [row] = read(exportLines([line], 'xero', options));
  expect(row).toMatchObject({
    '*ContactName': 'Staffroom Australia',
    '*InvoiceDate': '04/03/2026',
    '*Quantity': '1',
    '*UnitAmount': '445.25',
    '*TaxType': 'GST on Expenses',
    TaxAmount: '44.53',
    TrackingOption1: 'CC 12',
  });
});

test('Xero keeps one reference a bill: the description names order and reference of each line', () => {
  const both = { ...line, reference: 'Our 7' };
  const rows = read(exportLines([both, { ...both, purchaseOrder: null }, line], 'xero', options));
  expect(rows.map((row) => row['Reference'])).toEqual(['PO-7', 'Our 7', 'PO-7']);
  expect(rows.map((row) => row['Description']?.split('Main, Campus')[1])).toEqual([
    ', Purchase order PO-7, Ref. Our 7',
    ', Ref. Our 7',
    ', Purchase order PO-7',
  ]);
});

test.each([
  ['GBP', 2000, '20% (VAT on Expenses)'],
  ['NZD', 1500, '15% GST on Expenses'],
  ['CAD', 1300, 'GST 13%'],
  ['AUD', 0, 'Tax Exempt'],
])('Xero is told the tax of %s at %i as %s', (currency, taxBasisPoints, taxType) => {
  const [row] = read(exportLines([{ ...line, currency, taxBasisPoints }], 'xero', options));
  expect(row?.['*TaxType']).toBe(taxType);
});

test('MYOB gets an empty line between two purchases and none within one', () => {
  const lines = [line, line, { ...line, number: 'SR-1002' }];
  const rows = exportLines(lines, 'myob', { ...options, shortDate: 'MM/DD/YYYY' }).split('\r\n');
  expect(rows.map((row) => row === '')).toEqual([false, false, false, true, false, true]);
  expect(rows[1]).toContain('03/04/2026');
});

test.each(exportFormats)('no name becomes a formula in %s', (format) => {
  const hostile = '=HYPERLINK("https://evil.example")';
  const text = exportLines(
    [
      {
        ...line,
        number: '-1+1',
        employee: hostile,
        locationName: hostile,
        purchaseOrder: hostile,
        costCentre: '@SUM(A1)',
      },
    ],
    format,
    { ...options, supplier: '+cmd' },
  );
  expect(text).not.toMatch(/(^|,|\n)"?[=+@]/);
  expect(text).not.toMatch(/(^|,|\n)"?-(?!\d+(\.\d+)?[,\r])/);
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [123_456, '1234.56'],
])('%i hundredths are %s', (hundredths, text) => {
  expect(decimal(hundredths)).toBe(text);
});
