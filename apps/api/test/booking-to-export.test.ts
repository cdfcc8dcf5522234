import type { ExportFormat } from '@staffroom/domain/invoices/export-invoices.ts';
import { groupLines, lineGroupings } from '@staffroom/domain/invoices/group-lines.ts';
import type { invoiceLine } from '@staffroom/domain/invoices/invoices.contract.ts';
import { sql } from 'kysely';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { createProviderWorld } from '../src/features/provider/testing/provider-world.ts';
import type { ProviderWorld } from '../src/features/provider/testing/provider-world.ts';
import { plainRequest } from './support/plain-request.ts';
import { readCsv } from './support/read-csv.ts';
import { createTestApp } from './support/test-app.ts';
import type { Answer, TestApp } from './support/test-app.ts';

type Line = z.output<typeof invoiceLine>;
type References = { purchaseOrder: string | null; costCentre: string | null; reference: string | null };

let app: TestApp;
let provider: ProviderWorld;
let contact: { contactId: string; bearer: string };
let classificationId: string;
beforeAll(async () => {
  app = await createTestApp();
  provider = await createProviderWorld(app);
  const { group, client, location } = provider;
  const seeded = await app.seed.contact(group, [
    { on: client, permissions: ['booking_all', 'timesheets_all', 'accounts_all'] },
  ]);
  contact = { ...seeded, bearer: await app.signInAs(seeded) };
  await provider.rows(sql`
    insert into location_contacts (client_group_id, location_id, contact_id)
    values (${group.groupId}, ${location.locationId}, ${seeded.contactId})`);
  const [row] = await provider.rows(sql<{ id: string }>`select classification_id as id from classifications`);
  classificationId = row!.id;
});
afterAll(() => app.close());

const call = (methodAndPath: string, body?: unknown, search = '', headers = {}): Promise<Answer> =>
  app.call(methodAndPath, {
    bearer: contact.bearer,
    search,
    headers,
    ...(body !== undefined && { body }),
  });

const tomorrow = (): string =>
  app.clock.now().toZonedDateTimeISO('Australia/Melbourne').toPlainDate().add({ days: 1 }).toString();

const book = (references: References) =>
  call('POST /api/v1/bookings', {
    ...plainRequest,
    locationId: provider.location.locationId,
    classificationId,
    dates: [tomorrow()],
    confirmations: [{ contactId: contact.contactId, email: true, sms: false, voice: false, push: false }],
    ...references,
    bookAnyway: true,
  });

/** Fills the booking, and claims and signs off its time. */
async function work(bookingId: string, afterClaim: () => Promise<void>): Promise<void> {
  const candidateId = await provider.candidate();
  const act = async (path: string, body: object) => {
    const { status } = await provider.call(`POST /api/v1/provider/${path}`, { candidateId, ...body });
    expect([path, status]).toEqual([path, 200]);
  };
  await act(`bookings/${bookingId}/offer`, {});
  await act(`bookings/${bookingId}/answer`, { answer: 'accepted' });
  // The evening of that day.
  app.clock.advance({ hours: 36 });
  contact.bearer = await app.signInAs(contact);
  await act(`timesheets/${bookingId}/claim`, {
    didNotHappen: false,
    startTime: '08:30',
    endTime: '15:30',
    breaks: [{ type: 'unpaid', startTime: '12:00', endTime: '12:30' }],
    note: '',
    method: 'online',
  });
  await afterClaim();
  const { body: row } = await call(`GET /api/v1/timesheets/${bookingId}`);
  const { bookingId: id, version, startTimeLocal, endTimeLocal, breaks, kind } = row;
  const sheet = {
    bookingId: id,
    version,
    startTimeLocal,
    endTimeLocal,
    breaks,
    didNotHappen: false,
    note: '',
  };
  const { status } = await call('POST /api/v1/timesheets/submit', { kind, timesheets: [sheet] });
  expect(status).toBe(200);
}

let invoices = 0;
async function bill(bookingId: string) {
  const number = `WALK-${++invoices}`;
  const { status, body } = await provider.call('POST /api/v1/provider/invoices', {
    number,
    clientId: provider.client.clientId,
    date: '2026-03-08',
    currency: 'AUD',
    tax: { basisPoints: 1000, rounding: 'invoice' },
    lines: [
      {
        bookingId,
        locationId: provider.location.locationId,
        date: '2026-03-08',
        employee: 'Kim Educator',
        type: 'Day',
        quantityHundredths: 100,
        rate: 45_000,
        start: '08:30',
        finish: '15:30',
      },
    ],
  });
  expect(status).toBe(201);
  return { number, invoiceId: body.invoiceId as string };
}

async function exported(number: string, format: ExportFormat): Promise<Record<string, string>> {
  const search = `?${new URLSearchParams({ format, search: number })}`;
  const { text, headers } = await call('GET /api/v1/invoices/export', undefined, search);
  expect(headers['content-type']?.split(';')[0]).toBe(await documentedType('/api/v1/invoices/export'));
  const rows = readCsv(text);
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

/** The type that the API document names for the file of an operation. */
async function documentedType(path: string): Promise<string | undefined> {
  const { body } = await app.call('GET /api/openapi.json');
  return Object.keys(body.paths[path].get.responses['200'].content)[0];
}

/** The words of a PDF without spaces, because a long text is broken over lines. */
async function printed(path: string, id: string): Promise<string> {
  const { rawPayload, statusCode, headers } = await app.http.inject({
    url: path.replace(/\{\w+\}/, id),
    headers: { authorization: `Bearer ${contact.bearer}` },
  });
  expect([path, statusCode, headers['content-type']]).toEqual([path, 200, await documentedType(path)]);
  const { text } = await extractText(new Uint8Array(rawPayload));
  return withoutSpaces(text.join(''));
}
const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '');

const amend = async (bookingId: string, room: string): Promise<Answer> => {
  const { body } = await call(`GET /api/v1/bookings/${bookingId}`);
  return call(`POST /api/v1/bookings/${bookingId}/amend`, { room }, '', { 'if-match': `"${body.version}"` });
};

const long = (start: string): string => `${start} ${'ä'.repeat(99 - start.length)}`;

test.each<[string, References, boolean]>([
  ['usual', { purchaseOrder: 'PO-7781', costCentre: 'CC 12', reference: 'Our 7' }, true],
  ['the longest', { purchaseOrder: long('PO'), costCentre: long('CC'), reference: long('Our') }, true],
  [
    'formulas and quotes',
    { purchaseOrder: '=1+1', costCentre: '@SUM("A1","B2")', reference: '+61 "3", \'x\'' },
    true,
  ],
  ['emoji and right to left', { purchaseOrder: '🎒 7', costCentre: 'مركز ١٢', reference: 'הפניה 7' }, false],
  ['only an own reference', { purchaseOrder: null, costCentre: null, reference: 'Our 8' }, true],
])(
  'order, cost centre and own reference stay as typed from booking to export: %s',
  async (_what, references, isPrintable) => {
    const made = await book(references);
    expect(made.status).toBe(201);
    const bookingId = made.body.blocks[0].bookingIds[0] as string;
    const ofBooking = async () =>
      (await call(`GET /api/v1/bookings/${bookingId}`)).body.details as References;
    expect(await ofBooking()).toMatchObject(references);
    expect((await amend(bookingId, 'Room 4')).status).toBe(200);
    expect(await ofBooking()).toMatchObject({ ...references, room: 'Room 4' });
    await work(bookingId, async () => {
      expect((await amend(bookingId, 'Room 5')).body.code).toBe('booking_already_commenced');
      expect(await ofBooking()).toMatchObject({ ...references, room: 'Room 4' });
    });
    expect(await ofBooking()).toMatchObject(references);
    const { body: billable } = await provider.call('GET /api/v1/provider/bookings/billable?limit=1000');
    expect(billable).toEqual([
      expect.objectContaining({ bookingId, purchaseOrder: references.purchaseOrder }),
    ]);

    const { number, invoiceId } = await bill(bookingId);
    for (const path of [`GetInvoice/${number}`, number]) {
      const { body } = await call(`GET /api/v1/invoices/${path}`);
      for (const by of lineGroupings) {
        const [group] = groupLines(body.lines as Line[], by);
        expect(group?.lines).toEqual([expect.objectContaining({ bookingId, ...references })]);
      }
    }
    const values = Object.values(references).filter((value) => value !== null);
    for (const [path, id] of [
      ['/api/v1/invoices/{invoiceId}/file', invoiceId],
      ['/api/v1/timesheets/download/{bookingId}', bookingId],
    ] as const) {
      const text = await printed(path, id);
      for (const value of isPrintable ? values : []) expect(text).toContain(withoutSpaces(value));
    }

    // A cell that starts like a formula gets an apostrophe, by which spreadsheets read it as text.
    const cell = (value: string | null) => (value === null ? '' : value.replace(/^[=+@-]/, "'$&"));
    const { purchaseOrder, costCentre, reference } = references;
    expect(await exported(number, 'csv')).toMatchObject({
      'Purchase order': cell(purchaseOrder),
      'Cost centre': cell(costCentre),
      Reference: cell(reference),
    });
    const xero = await exported(number, 'xero');
    expect(xero).toMatchObject({
      Reference: cell(purchaseOrder ?? reference),
      TrackingOption1: cell(costCentre),
    });
    for (const value of [purchaseOrder, reference]) expect(xero['Description']).toContain(value ?? '');
    const myob = await exported(number, 'myob');
    expect(myob['Comment']).toBe(cell(purchaseOrder));
    for (const value of [costCentre, reference]) expect(myob['Journal Memo']).toContain(value ?? '');
  },
);

test.each(['purchaseOrder', 'costCentre', 'reference'] as const)(
  'a line end, a control character or more than 100 characters are refused as %s',
  async (field) => {
    const none: References = { purchaseOrder: null, costCentre: null, reference: null };
    for (const value of [
      'PO\n7',
      'PO\r\n7',
      'PO\u20287',
      'PO\u20297',
      'PO\u00857',
      'PO\u00007',
      'x'.repeat(101),
    ]) {
      const { status, body } = await book({ ...none, [field]: value });
      expect([value, status, Object.keys(body.errors ?? {})]).toEqual([value, 400, [field]]);
    }
    // As many emoji, each of which JavaScript counts twice.
    expect((await book({ ...none, [field]: '🎒'.repeat(100) })).status).toBe(201);
    expect((await book({ ...none, [field]: '🎒'.repeat(101) })).status).toBe(400);
  },
);
