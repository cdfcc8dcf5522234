import { variantOf } from '@staffroom/domain/regions/variants.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/support/test-app.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';
import { systemIds } from '../../../platform/runtime/ids.ts';
import { createProviderWorld } from '../testing/provider-world.ts';
import type { ProviderWorld } from '../testing/provider-world.ts';

let app: TestApp;
let provider: ProviderWorld;
let accountant: { bearer: string };
beforeAll(async () => {
  app = await createTestApp();
  provider = await createProviderWorld(app);
  const { group, client } = provider;
  accountant = {
    bearer: await app.signInAs(
      await app.seed.contact(group, [{ on: client, permissions: ['accounts_view'] }]),
    ),
  };
  await provider.rows(sql`
    insert into pay_classes (client_group_id, pay_class_id, classification_id, name, pay_option_type, rate_cents, currency)
    select client_group_id, gen_random_uuid(), classification_id, 'Day', 'daily', 45000, 'AUD' from classifications`);
});
afterAll(() => app.close());

let number = 0;

/** A day that an educator worked, with a timesheet in the status if there is one. */
async function worked(timesheetStatus?: string): Promise<string> {
  const { bookingIds } = await provider.block({ dates: ['2026-03-09'] });
  const bookingId = bookingIds[0]!;
  const candidateId = await provider.candidate();
  const act = (step: string, more: object) =>
    provider.call(`POST /api/v1/provider/bookings/${bookingId}/${step}`, { candidateId, ...more });
  expect((await act('offer', {})).status).toBe(200);
  expect((await act('answer', { answer: 'accepted' })).status).toBe(200);
  await provider.rows(sql`
    update booking_requests set purchase_order = 'PO-9', cost_centre = 'CC 12', reference = 'Our 7'
    where request_id = (select request_id from bookings where booking_id = ${bookingId})`);
  if (timesheetStatus !== undefined) {
    const { groupId, clientId, locationId } = provider.location;
    await provider.rows(sql`
      insert into timesheets (client_group_id, timesheet_id, booking_id, client_id, location_id, candidate_id, status,
        kind, pay_option_type, date_local, original_start_time_local, original_end_time_local, start_time_local,
        end_time_local, unpaid_break_minutes)
      values (${groupId}, ${systemIds.next()}, ${bookingId}, ${clientId}, ${locationId}, ${candidateId},
        ${timesheetStatus}, 'unmodified', 'daily', '2026-03-09', '08:30', '15:30', '08:30', '15:30', 30)`);
  }
  return bookingId;
}

function invoiceOf(bookingIds: readonly (string | null)[], change: object = {}) {
  return {
    number: `SR-${++number}`,
    clientId: provider.client.clientId,
    date: '2026-03-11',
    currency: 'AUD',
    tax: { basisPoints: 1000, rounding: 'invoice' },
    lines: bookingIds.map((bookingId) => ({
      bookingId,
      locationId: provider.location.locationId,
      date: '2026-03-09',
      employee: 'Cy Educator',
      type: 'Day',
      quantityHundredths: 100,
      rate: 45_005,
      start: '08:30',
      finish: '15:30',
    })),
    ...change,
  };
}

const issue = (body: object, headers = {}) => provider.call('POST /api/v1/provider/invoices', body, headers);
const read = (invoiceNo: string) =>
  app.call(`GET /api/v1/invoices/GetInvoice/${invoiceNo}`, { bearer: accountant.bearer });

test('what is issued is read by the client: amounts worked out, terms of the client, what the booking was made with', async () => {
  const bookingId = await worked('ApprovedForInvoice');
  const invoice = invoiceOf([bookingId, null], { purchaseOrder: 'PO-1', amount: 99_011 });
  const made = await issue(invoice);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    number: invoice.number,
    dueDate: '2026-03-25',
    totalExclTax: 90_010,
    taxAmount: 9_001,
    amount: 99_011,
    paidDate: null,
    version: 1,
  });
  const { body } = await read(invoice.number);
  expect(body).toMatchObject({
    amount: 99_011,
    purchaseOrder: 'PO-1',
    taxLabel: 'GST',
    paidStatus: 'NotPaid',
  });
  expect(body.lines).toEqual([
    expect.objectContaining({ bookingId, purchaseOrder: 'PO-9', costCentre: 'CC 12', reference: 'Our 7' }),
    expect.objectContaining({ bookingId: null, purchaseOrder: null }),
  ]);
  expect(await provider.booking(bookingId)).toMatchObject({ status: 'Invoiced' });
  // The issuer and the address are stored and do not change.
  const [kept] = await provider.rows(sql<{ issuer: { name: string }; sent_to_address: string[] }>`
    select issuer, sent_to_address from invoices where invoice_no = ${invoice.number}`);
  expect(kept?.issuer.name).toBe(variantOf('AU').issuer?.name);
  expect(kept?.sent_to_address.length).toBeGreaterThan(0);
  const [sheet] = await provider.rows(sql<{ status: string }>`
    select status from timesheets where booking_id = ${bookingId}`);
  expect(sheet?.status).toBe('Invoiced');
});

test('two invoices at once over one booking: one of them is issued', async () => {
  const bookingId = await worked();
  const answers = await Promise.all(Array.from({ length: 5 }, () => issue(invoiceOf([bookingId]))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
});

test('a number counts once, and a key answers the first reply again', async () => {
  const invoice = invoiceOf([await worked('ApprovedForInvoice'), null]);
  const headers = { 'idempotency-key': systemIds.next() };
  const first = await issue(invoice, headers);
  expect(first.status).toBe(201);
  expect((await issue(invoice, headers)).text).toBe(first.text);
  const again = await issue(invoice);
  expect([again.status, again.body.code]).toEqual([409, 'invoice_exists']);
});

test.each<[string, () => object | Promise<object>, number, string]>([
  [
    'a word of an address as its number',
    () => invoiceOf([null], { number: 'export' }),
    422,
    'invoice_number_reserved',
  ],
  [
    'a due date before its own',
    () => invoiceOf([null], { dueDate: '2026-03-10' }),
    422,
    'invoice_dates_invalid',
  ],
  ['another sum', () => invoiceOf([null], { amount: 1 }), 422, 'invoice_amount_differs'],
  ['a booking that is not there', () => invoiceOf([systemIds.next()]), 409, 'booking_not_billable'],
  [
    'a timesheet that nobody approved',
    async () => invoiceOf([await worked('PendingApproval')]),
    409,
    'booking_not_billable',
  ],
  ['a client that is not there', () => invoiceOf([null], { clientId: systemIds.next() }), 404, 'not_found'],
])('an invoice with %s is refused', async (_what, invoice, status, code) => {
  const answer = await issue(await invoice());
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test('a payment is recorded and can be taken back, each told and audited', async () => {
  const { body: made } = await issue(invoiceOf([null], { date: '2026-03-05' }));
  const pay = (body: object, headers = {}) =>
    provider.call(`POST /api/v1/provider/invoices/${made.invoiceId}/payment`, body, headers);
  const refused = async (paidDate: string) => {
    const { status, body } = await pay({ paidDate });
    return [status, body.code, body.param];
  };
  expect(await refused('2026-03-04')).toEqual([422, 'payment_date_invalid', 'paidDate']);
  expect(await refused('2026-03-10')).toEqual([422, 'payment_date_in_future', 'paidDate']);
  const stale = await pay({ paidDate: '2026-03-09' }, { 'if-match': '"7"' });
  expect([stale.status, stale.body.code, stale.body.current.version]).toEqual([409, 'stale_version', 1]);
  expect((await pay({ paidDate: '2026-03-09' })).body).toMatchObject({ paidDate: '2026-03-09', version: 2 });
  expect((await pay({ paidDate: '2026-03-09' })).body.version).toBe(2);
  expect((await read(made.number)).body).toMatchObject({ paidStatus: 'Paid', paidDate: '2026-03-09' });
  expect((await pay({ paidDate: null })).body).toMatchObject({ paidDate: null, version: 3 });
  const actions = await provider.rows(sql<{ action: string; actor_kind: string }>`
    select action, actor_kind from audit_entries where ${made.invoiceId} = any (entity_ids) order by audit_entry_id`);
  expect(actions).toEqual(
    ['invoice.issue', 'invoice.pay', 'invoice.unpay'].map((action) => ({ action, actor_kind: 'provider' })),
  );
  const told = await provider.rows(sql<{ location_id: number }>`
    select location_id from outbox where kind = 'invoice' and ${made.invoiceId} = any (entity_ids)`);
  expect(told.length).toBeLessThanOrEqual(3);
});

test('a document takes the place of the drawn invoice; what is no PDF is refused', async () => {
  const { body: made } = await issue(invoiceOf([null]));
  const add = (content: string, kind: string) =>
    provider.call(`POST /api/v1/provider/invoices/${made.invoiceId}/documents`, {
      kind,
      name: 'Own invoice.pdf',
      content: Buffer.from(content).toString('base64'),
    });
  const refused = await add('<html>', 'invoice');
  expect([refused.status, refused.body.code]).toEqual([422, 'document_not_pdf']);
  expect((await add('%PDF-1.4 own', 'invoice')).status).toBe(200);
  expect((await add('%PDF-1.4 sheets', 'timesheets')).status).toBe(200);
  const file = await app.call(`GET /api/v1/invoices/${made.invoiceId}/file`, { bearer: accountant.bearer });
  expect([file.status, file.text]).toEqual([200, '%PDF-1.4 own']);
  expect((await read(made.number)).body.files.timesheets).toEqual({
    available: true,
    fileId: expect.any(String),
  });
});

test('what was approved and is not invoiced is listed with its rate, and what is not paid', async () => {
  const bookingId = await worked('ApprovedForInvoice');
  const { body: billable } = await provider.call('GET /api/v1/provider/bookings/billable?limit=1000');
  expect(billable).toContainEqual(
    expect.objectContaining({
      bookingId,
      rate: 45_000,
      currency: 'AUD',
      unit: 'day',
      purchaseOrder: 'PO-9',
      candidateName: expect.stringContaining(' '),
      unpaidBreakMinutes: 30,
    }),
  );
  const { body: made } = await issue(invoiceOf([bookingId]));
  const { body: unpaid } = await provider.call('GET /api/v1/provider/invoices/unpaid?limit=500');
  expect(unpaid).toContainEqual({ ...made, timeZone: 'Australia/Melbourne' });
  const left = await provider.call('GET /api/v1/provider/bookings/billable');
  expect(JSON.stringify(left.body)).not.toContain(bookingId);
});

test('what is not paid is read page by page, however old, and a payment in between moves nothing', async () => {
  const dates = ['2026-01-12', '2026-01-12', '2026-01-13', '2026-01-14'];
  const made: { invoiceId: string; date: string; version: number }[] = [];
  for (const date of dates) {
    const { body } = await issue(
      invoiceOf([null], { number: `P-${systemIds.next().slice(-12)}`, date, dueDate: date }),
    );
    made.push(body);
  }
  const read = async (query: string) => {
    const { status, body, headers } = await provider.call(
      `GET /api/v1/provider/invoices/unpaid?limit=1${query}`,
    );
    expect(status).toBe(200);
    const { nextCursor } = JSON.parse(String(headers['x-pagination']));
    for (const { timeZone } of body) expect(timeZone).toBe('Australia/Melbourne');
    return { ids: (body as typeof made).map(({ invoiceId }) => invoiceId), nextCursor };
  };
  const seen: string[] = [];
  let page = await read('');
  for (;;) {
    seen.push(...page.ids);
    const paid = made.find(({ invoiceId }) => invoiceId === page.ids[0]);
    if (paid !== undefined)
      await provider.call(`POST /api/v1/provider/invoices/${paid.invoiceId}/payment`, {
        paidDate: paid.date,
      });
    if (page.nextCursor === null) break;
    page = await read(`&page=${page.nextCursor}`);
  }
  expect(new Set(seen).size).toBe(seen.length);
  const ours = made.toSorted((one, other) =>
    one.date === other.date ? (one.invoiceId < other.invoiceId ? -1 : 1) : one.date < other.date ? 1 : -1,
  );
  expect(seen.filter((id) => made.some(({ invoiceId }) => invoiceId === id))).toEqual(
    ours.map(({ invoiceId }) => invoiceId),
  );
  const refused = await provider.call('GET /api/v1/provider/invoices/unpaid?page=x');
  expect(refused).toMatchObject({ status: 400, body: { code: 'cursor_invalid' } });
});

test('what is sent for a contact can write no invoice, whatever its statement', async () => {
  const { body: made } = await issue(invoiceOf([null]));
  const { web } = app.database;
  const client = await web.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      "select set_config('app.client_group_ids', $1, true), set_config('app.contact_id', $2, true)",
      [provider.group.groupId, systemIds.next()],
    );
    const { rowCount } = await client.query(
      'update invoices set paid_on = current_date where invoice_id = $1',
      [made.invoiceId],
    );
    expect(rowCount).toBe(0);
    await expect(
      client.query(
        `insert into invoice_lines (client_group_id, invoice_id, position, location_id, date_local, employee_name, type,
           quantity_hundredths, rate_cents, total_excl_tax_cents)
         values ($1, $2, 9, 1, current_date, 'X', 'Day', 100, 1, 1)`,
        [provider.group.groupId, made.invoiceId],
      ),
    ).rejects.toThrow('row-level security');
  } finally {
    await client.query('rollback');
    client.release();
  }
});
