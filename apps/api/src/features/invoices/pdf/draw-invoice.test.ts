import { invoiceAmounts } from '@staffroom/domain/invoices/invoice-amounts.rules.ts';
import { decimal } from '@staffroom/domain/invoices/export-invoices.ts';
import { formatMoney } from '@staffroom/domain/regions/money.ts';
import { variantOf } from '@staffroom/domain/regions/variants.ts';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import '../../../../test/support/know-variants.ts';
import { issuerOf } from '../issuer.ts';
import { drawInvoice } from './draw-invoice.ts';
import type { PrintedInvoice } from './draw-invoice.ts';
import { drawLines } from './draw-lines.ts';
import { createPdf } from './pdf-page.ts';

type DrawnInvoice = { variant: string; lines: number; basisPoints: number; names?: readonly string[] };

const locationOf = { id: 7, name: 'Ōtāhuhu Campus' };

function printed({ variant: name, lines, basisPoints, names = ['Ana Tūhoe'] }: DrawnInvoice): PrintedInvoice {
  const variant = variantOf(name);
  const billed = Array.from({ length: lines }, (_, index) => ({
    quantityHundredths: 633 + index,
    rate: 6855 + index,
  }));
  const amounts = invoiceAmounts(billed, { basisPoints, rounding: 'invoice' });
  const { totalExclTax, taxAmount, amount } = amounts;
  const file = { available: true, fileId: null };
  return {
    variant,
    address: ['12 High Street', 'Richmond VIC 3121'],
    issuer: issuerOf(variant),
    taxBasisPoints: basisPoints,
    invoice: {
      id: '01890000-0000-7000-8000-000000000001',
      number: 'SR-1001',
      date: '2026-03-04',
      dueDate: '2026-03-18',
      issuedTo: 'Richmond Primary School',
      clientId: '01890000-0000-7000-8000-000000000002',
      clientName: 'Richmond Primary School',
      currency: variant.currency,
      taxLabel: variant.taxWord,
      totalExclTax,
      taxAmount,
      amount,
      paidStatus: 'NotPaid',
      paidDate: null,
      isOverdue: false,
      purchaseOrder: 'PO-77',
      files: { invoice: file, timesheets: file },
      version: 1,
      locations: [locationOf],
      lines: billed.map((line, index) => ({
        ...line,
        ...amounts.lines[index]!,
        position: index + 1,
        bookingId: null,
        date: `2026-02-${String((index % 28) + 1).padStart(2, '0')}`,
        employee: names[index % names.length]!,
        type: 'Hours',
        start: '08:30',
        finish: '15:30',
        location: locationOf,
        question: null,
        purchaseOrder: null,
        costCentre: 'CC 12',
        reference: null,
      })),
    },
  };
}

async function read(wanted: PrintedInvoice): Promise<{ pages: string[]; text: string }> {
  const { text } = await extractText(new Uint8Array(await drawInvoice(wanted)));
  const pages = text.map((page) => page.replace(/\s+/g, ' '));
  return { pages, text: pages.join(' ') };
}

test.each([
  ['AU', 1000, 'Tax invoice', 'GST', 'ABN 51 824 753 556'],
  ['NZ', 1500, 'Tax invoice', 'GST', 'GST number 123-456-789'],
  ['UK', 2000, 'VAT invoice', 'VAT', 'VAT number GB 123 4567 82'],
  ['CA', 1300, 'Invoice', 'Tax', 'GST/HST number 12345 6789 RT0001'],
  ['US', 0, 'Invoice', 'Tax', 'EIN 12-3456789'],
])(
  'an invoice of %s says its tax, its terms and every total to the cent',
  async (variant, basisPoints, title, taxWord, registration) => {
    const wanted = printed({ variant, lines: 3, basisPoints });
    const { invoice } = wanted;
    const { text, pages } = await read(wanted);
    const money = (cents: number) =>
      formatMoney(cents, invoice.currency, wanted.variant.locale).replace(/\s+/g, ' ');
    for (const part of [
      title,
      registration,
      'Richmond Primary School',
      '12 High Street',
      'SR-1001',
      'PO-77',
      `Total excl. ${taxWord} ${money(invoice.totalExclTax)}`,
      `${taxWord} ${basisPoints / 100}% ${money(invoice.taxAmount)}`,
      `Total ${invoice.currency} ${money(invoice.amount)}`,
      'Payable within 14 days',
      'Page 1 of 1',
      `Cost ${variant === 'US' ? 'center' : 'centre'} CC 12`,
    ])
      expect(text).toContain(part);
    expect(pages).toHaveLength(1);
  },
);

test('every line stands on the pages with its quantity, rate, tax and total, and pages carry the sum over', async () => {
  const wanted = printed({ variant: 'AU', lines: 120, basisPoints: 1000 });
  const { pages, text } = await read(wanted);
  expect(pages.length).toBeGreaterThan(2);
  const amounts = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2 });
  for (const line of wanted.invoice.lines) {
    const row = [
      decimal(line.quantityHundredths),
      amounts.format(line.rate / 100),
      amounts.format(line.taxAmount / 100),
      amounts.format(line.totalExclTax / 100),
    ].join(' ');
    expect(text).toContain(row);
  }
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(page).toContain('SR-1001');
  }
  const carried = pages.slice(0, -1).map((page) => /Carried forward ([\d,.]+)/.exec(page)?.[1]);
  const brought = pages.slice(1).map((page) => /Brought forward ([\d,.]+)/.exec(page)?.[1]);
  expect(brought.filter(Boolean)).toEqual(carried.filter(Boolean));
  expect(carried[0]).toMatch(/^[\d,]+\.\d\d$/);
});

test('letters of every name print, and signs that would move the pen do not', async () => {
  const names = [
    'Zoë Ångström',
    'Łukasz Żółć',
    'Ngọc Nguyễn',
    'Ελένη Παππά',
    'Юлия Щукина',
    'Ōtāhuhu\n\u0007Tāmati',
  ];
  const { text } = await read(printed({ variant: 'NZ', lines: 6, basisPoints: 1500, names }));
  for (const name of names.slice(0, 5)) expect(text.normalize()).toContain(name);
  expect(text).toContain('Ōtāhuhu Tāmati');
});

test('what the fonts have no glyph for is plain, left out or a question mark, and never a box', async () => {
  const names = [
    'Sunny 🌞 Side 👩🏽‍🏫 School 🇦🇺',
    'Ｗａｎｇ Fang',
    '王 Xiuying',
    'Nguye\u0302\u0303n Thi\u0323',
    'Zoe\u0308',
    '🌞',
  ];
  const wanted = printed({ variant: 'AU', lines: 6, basisPoints: 1000, names });
  const { text } = await read({ ...wanted, invoice: { ...wanted.invoice, issuedTo: 'St 王 🌞 College' } });
  for (const name of ['Sunny Side School', 'Wang Fang', '? Xiuying', 'Nguyễn Thị', 'Zoë', 'St ? College'])
    expect(text.normalize()).toContain(name);
  for (const sign of ['王', '🌞', '\u200D', '\uFFFD', '\0']) expect(text).not.toContain(sign);
});

test('words that are read from the right stand in their order, and apart from those beside them', async () => {
  const names = ['محمد عبد الله', 'דוד כהן', 'Dana דוד כהן Levi'];
  const { text } = await read(printed({ variant: 'AU', lines: 3, basisPoints: 1000, names }));
  for (const name of ['محمد عبد الله', 'דוד כהן']) expect(text).toContain(name);
  expect(text).not.toMatch(/Dana[א-ת]|[א-ת]Levi/);
});

test('the total and how to pay it stand on the same page, wherever the lines end', async () => {
  for (let lines = 7; lines <= 12; lines++) {
    const { pages } = await read(printed({ variant: 'AU', lines, basisPoints: 1000 }));
    const last = pages.at(-1);
    for (const words of ['Total excl. GST $', 'Total AUD', 'How to pay'])
      expect(last, `${lines} lines`).toContain(words);
  }
});

test('one day to pay is one day', async () => {
  const wanted = printed({ variant: 'AU', lines: 1, basisPoints: 1000 });
  const { text } = await read({ ...wanted, invoice: { ...wanted.invoice, dueDate: '2026-03-05' } });
  expect(text).toContain('Payable within 1 day of the date of issue, by 5 Mar 2026.');
});

test('what is paid says when, and asks for nothing', async () => {
  const wanted = printed({ variant: 'AU', lines: 1, basisPoints: 1000 });
  const { text } = await read({
    ...wanted,
    invoice: { ...wanted.invoice, paidStatus: 'Paid', paidDate: '2026-03-17' },
  });
  expect(text).toMatch(/Paid on 17 Mar(ch)? 2026\. It was due by/);
  expect(text).not.toContain('Payable within');
});

test('the same invoice is the same file', async () => {
  const wanted = printed({ variant: 'UK', lines: 2, basisPoints: 2000 });
  const [one, other] = [await drawInvoice(wanted), await drawInvoice(wanted)];
  expect(Buffer.compare(one, other)).toBe(0);
  expect(Buffer.from(one).subarray(0, 8).toString()).toBe('%PDF-1.7');
});

test('other calls are answered between the pages of a long invoice, and what is drawn meanwhile is the same', async () => {
  const wanted = printed({ variant: 'UK', lines: 60, basisPoints: 2000 });
  const alone = await drawInvoice(wanted);
  const other = printed({ variant: 'AU', lines: 40, basisPoints: 1000 });
  const doc = await createPdf({ size: 'A4', title: '', author: '', language: 'en', createdOn: '2026-03-04' });
  const words = { ...wanted, taxLabel: '', formatDate: String, formatAmount: String };
  const progress = { isDrawn: false };
  const drawn = drawLines(doc, wanted.invoice.lines, words).then(() => (progress.isDrawn = true));
  let turns = 0;
  for (; !progress.isDrawn; turns++) await letOthersRun();
  await drawn;
  expect(turns).toBeGreaterThanOrEqual(doc.bufferedPageRange().count - 1);
  const [beside] = await Promise.all([drawInvoice(wanted), drawInvoice(other)]);
  expect(Buffer.compare(alone, beside)).toBe(0);
});
