import type { APIRequestContext } from 'playwright/test';
import type { BodyOf } from '@staffroom/domain/contract/define-endpoint.ts';
import type { issueInvoice } from '@staffroom/domain/provider/provider-invoices.contract.ts';
import type { claimTimesheet } from '@staffroom/domain/provider/provider-timesheets.contract.ts';
import { today } from './school-days.ts';
import type { Site } from './school-rows.ts';
import type { School } from './school.ts';
import { expect } from './test.ts';

type Claim = BodyOf<typeof claimTimesheet>;
type Invoice = BodyOf<typeof issueInvoice>;
type Provider = { school: School; serviceKey: string };

/** So long ago that the provider's own program does not make the claim itself. */
export const workedOn = today().subtract({ days: 20 });

/**
 * A booking of the third week back, or on the given date, with its educator's claim: as booked, except for the given
 * changes.
 */
export async function claimTime(
  request: APIRequestContext,
  { school, serviceKey }: Provider,
  {
    educator = 0,
    date = workedOn,
    at,
    ...changes
  }: Partial<Claim> & { educator?: number; date?: Temporal.PlainDate; at?: Site } = {},
): Promise<{ bookingId: string; name: string }> {
  const booked = await school.addBooking({ date, state: 'arrived', educator, ...(at && { at }) });
  const { candidateId, name } = booked.educator!;
  await post(request, serviceKey, `timesheets/${booked.bookingId}/claim`, {
    candidateId,
    didNotHappen: false,
    startTime: '08:30',
    endTime: '15:30',
    breaks: [{ type: 'unpaid', startTime: '12:00', endTime: '12:30' }],
    note: '',
    method: 'online',
    ...changes,
  } satisfies Claim);
  return { bookingId: booked.bookingId, name };
}

/** An invoice of the school over two days of two educators. Returns its ID and number. */
export async function sendInvoice(
  request: APIRequestContext,
  { school, serviceKey }: Provider,
  changes: Partial<Invoice> = {},
): Promise<{ invoiceId: string; number: string; version: number }> {
  const line = (educator: number, daysAgo: number, rate: number) => ({
    bookingId: null,
    locationId: school.main.locationId,
    date: workedOn.subtract({ days: daysAgo }).toString(),
    employee: school.educators[educator]!.name,
    type: 'Day',
    quantityHundredths: 100,
    rate,
    start: '08:30',
    finish: '15:30',
  });
  return post(request, serviceKey, 'invoices', {
    number: `W-${school.groupId.slice(-10)}`,
    clientId: school.clientId,
    date: workedOn.toString(),
    dueDate: workedOn.add({ days: 14 }).toString(),
    currency: 'AUD',
    tax: { basisPoints: 1000, rounding: 'invoice' },
    // A third of a cent of tax remains for each line: only their sum is the invoice's tax.
    lines: [line(0, 2, 45_003), line(1, 2, 45_003), line(0, 1, 45_003)],
    ...changes,
  } satisfies Invoice);
}

/** Adds a PDF without content to an invoice. */
export async function addTimesheetsFile(
  request: APIRequestContext,
  serviceKey: string,
  invoiceId: string,
): Promise<void> {
  const content = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');
  await post(request, serviceKey, `invoices/${invoiceId}/documents`, {
    kind: 'timesheets',
    name: 'Timesheets.pdf',
    content,
  });
}

async function post<T>(
  request: APIRequestContext,
  serviceKey: string,
  path: string,
  data: object,
): Promise<T> {
  const headers = { authorization: `Bearer ${serviceKey}` };
  const send = () => request.post(`/api/v1/provider/${path}`, { headers, data });
  let reply = await send();
  // The server may not know a school that was just created.
  await expect
    .poll(async () => {
      if (reply.status() === 404) reply = await send();
      return reply.status();
    })
    .not.toBe(404);
  expect(reply.ok(), await reply.text()).toBe(true);
  return (await reply.json()) as T;
}
