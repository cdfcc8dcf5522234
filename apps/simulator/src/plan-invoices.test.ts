import { expect, test } from 'vitest';
import { createLedger, isInvoiceDue, noteSignedOff, planInvoices, planPayments } from './plan-invoices.ts';
import type { BillableBooking, Ledger, UnpaidInvoice } from './plan-invoices.ts';

const began = Temporal.Instant.from('2026-03-09T02:00:00Z');
const habits = { pace: 1, troubleShare: 0, dice: () => 0 };
const after = (seconds: number) => ({ now: began.add({ seconds }), habits });

function booking(change: Partial<BillableBooking> = {}): BillableBooking {
  return {
    bookingId: '01890000-0000-7000-8000-0000000000aa',
    clientId: 'client',
    clientName: 'School',
    locationId: 7,
    country: 'Australia',
    timeZone: 'Australia/Melbourne',
    dateLocal: '2026-03-08',
    startTime: '08:30',
    endTime: '15:30',
    unpaidBreakMinutes: 30,
    workedMinutes: 390,
    candidateName: 'Cy Educator',
    classificationTitle: 'Teacher',
    unit: 'hour',
    rate: 6_850,
    currency: 'AUD',
    purchaseOrder: 'PO-1',
    ...change,
  };
}

const note = (ledger: Ledger, work: readonly BillableBooking[], seconds: number): void =>
  noteSignedOff(
    ledger,
    work.map(({ bookingId }) => bookingId),
    began.add({ seconds }),
  );

test('what is approved while one watches is invoiced a minute later, all of a client together', () => {
  const ledger = createLedger();
  const old = booking({ bookingId: 'approved before' });
  note(ledger, [old], 0);
  const fresh = [booking(), booking({ bookingId: 'second', unit: 'day', rate: null })];
  note(ledger, [old, ...fresh], 10);
  expect(isInvoiceDue(ledger, after(69))).toBe(false);
  expect(planInvoices([old, ...fresh], ledger, after(69))).toEqual([]);
  expect(isInvoiceDue(ledger, after(70))).toBe(true);
  const [invoice, ...others] = planInvoices([old, ...fresh], ledger, after(70));
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({
    number: 'D-20260309-000000AA',
    date: '2026-03-09',
    purchaseOrder: 'PO-1',
    currency: 'AUD',
    tax: { basisPoints: 1000 },
  });
  expect(
    invoice?.lines.map(({ quantityHundredths, rate, type }) => [quantityHundredths, rate, type]),
  ).toEqual([
    [650, 6_850, 'Teacher, hours'],
    [100, 45_000, 'Teacher, day'],
  ]);
});

test.each([
  ['PO-1', 'PO-1', 'PO-1'],
  ['PO-1', 'PO-2', null],
  ['PO-1', null, null],
  [null, 'PO-1', null],
  [null, null, null],
])('work under %s and %s is invoiced under %s', (one, other, expected) => {
  const ledger = createLedger();
  note(ledger, [], 0);
  const work = [booking({ purchaseOrder: one }), booking({ bookingId: 'second', purchaseOrder: other })];
  note(ledger, work, 10);
  const [invoice] = planInvoices(work, ledger, after(80));
  expect(invoice?.purchaseOrder).toBe(expected);
});

test('an invoice has as many lines as it can hold, and the rest is on the next one', () => {
  const ledger = createLedger();
  note(ledger, [], 0);
  const work = Array.from({ length: 1_001 }, (_, index) => booking({ bookingId: `${index}` }));
  note(ledger, work, 10);
  const [first] = planInvoices(work, ledger, after(80));
  expect(first?.lines).toHaveLength(1_000);
  const [next] = planInvoices(work.slice(1_000), ledger, after(90));
  expect(next?.lines.map(({ bookingId }) => bookingId)).toEqual(['1000']);
});

test('only the simulator’s own invoices are paid, a minute after they were first seen', () => {
  const ledger = createLedger();
  const invoice = (number: string, date = '2026-03-09'): UnpaidInvoice => ({
    timeZone: 'Australia/Melbourne',
    invoiceId: number,
    number,
    clientId: 'client',
    date,
    dueDate: '2026-03-23',
    currency: 'AUD',
    totalExclTax: 100,
    taxAmount: 10,
    amount: 110,
    paidDate: null,
    version: 1,
  });
  const unpaid = [invoice('SR-1'), invoice('D-1'), invoice('D-2', '2026-03-10')];
  expect(planPayments(unpaid, ledger, after(0))).toEqual([]);
  expect(planPayments(unpaid, ledger, after(60))).toEqual([
    { invoiceId: 'D-1', paidDate: '2026-03-09', version: 1 },
    { invoiceId: 'D-2', paidDate: '2026-03-10', version: 1 },
  ]);
});

test('an invoice and its payment have the date at the school, however far that is from UTC', () => {
  const evening = Temporal.Instant.from('2026-03-09T22:00:00Z');
  const datesIn = (timeZone: string) => {
    const ledger = createLedger();
    noteSignedOff(ledger, [], evening);
    const work = booking({ timeZone });
    noteSignedOff(ledger, [work.bookingId], evening);
    const [issued] = planInvoices([work], ledger, { now: evening.add({ seconds: 60 }), habits });
    const unpaid: UnpaidInvoice = {
      invoiceId: 'D-1',
      number: 'D-1',
      clientId: 'client',
      date: '2026-03-01',
      dueDate: '2026-03-23',
      currency: 'AUD',
      totalExclTax: 100,
      taxAmount: 10,
      amount: 110,
      paidDate: null,
      version: 1,
      timeZone,
    };
    ledger.invoices.set('D-1', evening);
    const [payment] = planPayments([unpaid], ledger, { now: evening.add({ seconds: 60 }), habits });
    return [issued?.date, issued?.number, payment?.paidDate];
  };
  expect(datesIn('Australia/Melbourne')).toEqual(['2026-03-10', 'D-20260310-000000AA', '2026-03-10']);
  expect(datesIn('America/Chicago')).toEqual(['2026-03-09', 'D-20260309-000000AA', '2026-03-09']);
});

test('hours are those that passed, also in a night in which the clocks change', () => {
  const ledger = createLedger();
  note(ledger, [], 0);
  const night = booking({ startTime: '01:00', endTime: '07:00', unpaidBreakMinutes: 0, workedMinutes: 420 });
  note(ledger, [night], 10);
  const [invoice] = planInvoices([night], ledger, after(80));
  expect(invoice?.lines[0]?.quantityHundredths).toBe(700);
});
