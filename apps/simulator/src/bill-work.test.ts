import { expect, test } from 'vitest';
import { billWork } from './bill-work.ts';
import type { CallProvider } from './call-provider.ts';
import { createLedger, noteSignedOff } from './plan-invoices.ts';
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
    purchaseOrder: null,
  };
}

type Lists = { billable: BillableBooking[][]; unpaid: object[][] };

/** Answers lists page by page and notes what is read and sent. */
function createAccounts(pages: Lists) {
  const read: string[] = [];
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
      read.push(name);
      const place = Number(query?.page ?? 0);
      return { ok: true, body: list[place], nextPage: place + 1 < list.length ? `${place + 1}` : null };
    }
    sent.push(name === 'issueInvoice' ? rest.body.lines : rest.params?.invoiceId);
    return { ok: true, body: { invoiceId: 'D-2' }, nextPage: null };
  }) as unknown as CallProvider;
  const ledger = createLedger();
  const bill = (seconds: number) => billWork({ call, ledger, now: began.add({ seconds }), habits });
  const signOff = (seconds: number, ...ids: string[]) => noteSignedOff(ledger, ids, began.add({ seconds }));
  return { read, sent, ledger, bill, signOff };
}

test('what is to be invoiced and what is not paid is read to the last page', async () => {
  const pages = { billable: [[work('one')], [work('two')]], unpaid: [[unpaid('B-1')], [unpaid('D-1')]] };
  const { bill, sent, signOff } = createAccounts(pages);
  signOff(0, 'one', 'two');
  await bill(0);
  pages.billable.push([work('three')]);
  signOff(10, 'three');
  await bill(10);
  expect(sent).toEqual([]);
  await bill(80);
  // What was approved before the first look is left alone, on whichever page it stood.
  expect(sent).toEqual([[expect.objectContaining({ bookingId: 'three' })], 'D-1']);
});

test('work and invoices are read when some are due, and invoices every ten minutes, however often one looks', async () => {
  const pages: Lists = { billable: [[work('old'), work('new')]], unpaid: [[]] };
  const { bill, read, signOff } = createAccounts(pages);
  signOff(0, 'old');
  for (let seconds = 0; seconds <= 100; seconds += 10) await bill(seconds);
  expect(read).toEqual(['listUnpaidInvoices']);
  signOff(100, 'new');
  await bill(110);
  await bill(150);
  expect(read).toEqual(['listUnpaidInvoices']);
  pages.unpaid = [[unpaid('D-2')]];
  await bill(160);
  pages.billable = [[work('old')]];
  await bill(170);
  expect(read).toEqual(['listUnpaidInvoices', 'listBillableBookings']);
  await bill(220);
  expect(read).toEqual(['listUnpaidInvoices', 'listBillableBookings', 'listUnpaidInvoices']);
  pages.unpaid = [[]];
  for (let seconds = 230; seconds < 820; seconds += 10) await bill(seconds);
  expect(read).toHaveLength(3);
  await bill(820);
  expect(read).toHaveLength(4);
});

test('work that somebody else has invoiced is forgotten, and work signed off while the list is read is not', async () => {
  const pages: Lists = { billable: [[]], unpaid: [[]] };
  const { bill, read, sent, ledger, signOff } = createAccounts(pages);
  signOff(0);
  signOff(10, 'invoiced elsewhere');
  const reading = bill(70);
  signOff(71, 'just now');
  await reading;
  expect([...ledger.work.keys()]).toEqual(['just now']);
  await bill(80);
  expect(read.filter((name) => name === 'listBillableBookings')).toHaveLength(1);
  pages.billable = [[work('just now')]];
  await bill(131);
  expect(sent).toEqual([[expect.objectContaining({ bookingId: 'just now' })]]);
});

function unpaid(number: string) {
  const timeZone = 'Australia/Melbourne';
  return { invoiceId: number, number, clientId: 'client', date: '2026-03-09', version: 1, timeZone };
}
