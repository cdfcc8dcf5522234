import { expect, test } from 'vitest';
import { billWork } from './bill-work.ts';
import type { CallProvider } from './call-provider.ts';
import { createLedger } from './plan-invoices.ts';
import type { BillableBooking } from './plan-invoices.ts';

const began = Temporal.Instant.from('2026-03-09T02:00:00Z');
const habits = { pace: 1, troubleShare: 0, dice: () => 0 };

function work(bookingId: string): BillableBooking {
  return {
    bookingId,
    clientId: 'client',
    clientName: 'School',
    locationId: 7,
    country: 'Australia',
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
    purchaseOrder: null,
  };
}

test('what is to be invoiced and what is not paid is read to the last page', async () => {
  const pages = { billable: [[work('one')], [work('two')]], unpaid: [[unpaid('B-1')], [unpaid('D-1')]] };
  const sent: unknown[] = [];
  const call = (async (
    { name }: { name: string },
    {
      query,
      ...rest
    }: { query?: { page?: string }; params?: { invoiceId: string }; body: { lines: object[] } },
  ) => {
    const list = { listBillableBookings: pages.billable, listUnpaidInvoices: pages.unpaid }[name];
    if (list !== undefined) {
      const place = Number(query?.page ?? 0);
      return { ok: true, body: list[place], nextPage: place + 1 < list.length ? `${place + 1}` : null };
    }
    sent.push(name === 'issueInvoice' ? rest.body.lines : rest.params?.invoiceId);
    return { ok: true, body: {}, nextPage: null };
  }) as unknown as CallProvider;
  const ledger = createLedger();
  const bill = (seconds: number) => billWork({ call, ledger, now: began.add({ seconds }), habits });
  await bill(0);
  pages.billable.push([work('three')]);
  await bill(10);
  expect(sent).toEqual([]);
  await bill(80);
  // What was approved before the first look is left alone, on whichever page it stood.
  expect(sent).toEqual([[expect.objectContaining({ bookingId: 'three' })], 'D-1']);
});

function unpaid(number: string) {
  return { invoiceId: number, number, clientId: 'client', date: '2026-03-09', version: 1 };
}
