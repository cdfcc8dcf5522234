import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupLines, lineGroupings } from './group-lines.ts';
import { invoiceAmounts, lineTotal, sum } from './invoice-amounts.rules.ts';

test.each([
  [100, 6850, 6850],
  [650, 6850, 44_525],
  // 6.33 h at 68.55: 433.9215
  [633, 6855, 43_392],
  // Half a cent
  [50, 1, 1],
  [50, -1, -1],
  [49, 1, 0],
  [49, -1, 0],
  [1, 50, 1],
])('%i hundredths at %i cents are %i cents', (quantityHundredths, rate, total) => {
  expect(lineTotal({ quantityHundredths, rate })).toBe(total);
});

test.each([
  // Three lines of 0.05: 10 % of 0.15 is 0.02 (0.015 rounded), of each line 0.01 (0.005 rounded).
  ['invoice', [1, 0, 1], 2],
  ['line', [1, 1, 1], 3],
] as const)('tax rounded by the %s is shared between the lines', (rounding, shares, taxAmount) => {
  const lines = Array.from({ length: 3 }, () => ({ quantityHundredths: 100, rate: 5 }));
  const amounts = invoiceAmounts(lines, { basisPoints: 1000, rounding });
  expect(amounts.lines.map((line) => line.taxAmount)).toEqual(shares);
  expect(amounts).toMatchObject({ totalExclTax: 15, taxAmount, amount: 15 + taxAmount });
});

test('an invoice without lines owes nothing', () => {
  expect(invoiceAmounts([], { basisPoints: 1000, rounding: 'invoice' })).toEqual({
    totalExclTax: 0,
    taxAmount: 0,
    amount: 0,
    lines: [],
  });
});

const anyLine = fc.record({
  quantityHundredths: fc.integer({ min: 1, max: 1_000_000 }),
  rate: fc.integer({ min: -10_000, max: 1_000_000 }),
  date: fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, '0')}`),
  employee: fc.constantFrom('Aroha Ngāti', 'Zoë Ångström', 'Ana', 'ana', ''),
  start: fc.constantFrom(null, '08:30', '13:00'),
});
const anyTax = fc.record({
  basisPoints: fc.integer({ min: 0, max: 3_000 }),
  rounding: fc.constantFrom('invoice' as const, 'line' as const),
});

test('lines add up to the invoice to the cent, under any tax, any rounding and any split', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { maxLength: 40 }),
      anyTax,
      fc.constantFrom(...lineGroupings),
      (lines, tax, grouping) => {
        const amounts = invoiceAmounts(lines, tax);
        const whole = lines.map((line, index) => ({ ...line, ...amounts.lines[index]! }));
        expect(sum(whole.map((line) => line.totalExclTax))).toBe(amounts.totalExclTax);
        expect(sum(whole.map((line) => line.taxAmount))).toBe(amounts.taxAmount);
        const groups = groupLines(whole, grouping);
        expect(groups.flatMap((group) => group.lines)).toHaveLength(lines.length);
        expect(sum(groups.map((group) => group.totalExclTax))).toBe(amounts.totalExclTax);
        expect(sum(groups.map((group) => group.taxAmount))).toBe(amounts.taxAmount);
        expect(sum(groups.map((group) => group.amount))).toBe(amounts.amount);
        // Nobody is charged a cent more or less than the tax of the whole, or of the line.
        const exact = (cents: number): number => (cents * tax.basisPoints) / 10_000;
        if (tax.rounding === 'invoice')
          expect(Math.abs(amounts.taxAmount - exact(amounts.totalExclTax))).toBeLessThanOrEqual(0.5);
        for (const { totalExclTax, taxAmount } of amounts.lines)
          expect(Math.abs(taxAmount - exact(totalExclTax))).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('lines are grouped by days from the earliest and by staff by name', () => {
  const line = (date: string, employee: string, start: string) => ({
    date,
    employee,
    start,
    totalExclTax: 100,
    taxAmount: 10,
  });
  const lines = [
    line('2026-03-10', 'Zoë', '08:30'),
    line('2026-03-09', 'Ana', '13:00'),
    line('2026-03-09', 'Zoë', '08:30'),
  ];
  expect(groupLines(lines, 'days').map(({ key, lines: of }) => [key, of.map((one) => one.employee)])).toEqual(
    [
      ['2026-03-09', ['Zoë', 'Ana']],
      ['2026-03-10', ['Zoë']],
    ],
  );
  expect(groupLines(lines, 'staff').map(({ key, amount }) => [key, amount])).toEqual([
    ['Ana', 110],
    ['Zoë', 220],
  ]);
});
