import { systemIds } from '../../platform/runtime/ids.ts';
import { sql } from 'kysely';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBookingWorld } from '../../../test/support/booking-world.ts';
import type { BookingWorld } from '../../../test/support/booking-world.ts';
import { insertInvoice } from '../../../test/support/insert-invoice.ts';
import type { InvoiceOptions } from '../../../test/support/insert-invoice.ts';
import type { SeededLocation } from '../../../test/support/seed-builders.ts';

/** It is 9 March 2026 in Melbourne. */
let world: BookingWorld;
let accountant: { bearer: string };
let ofSite: { bearer: string };
let exporter: { bearer: string };
let annex: SeededLocation;
let elsewhere: SeededLocation;
const ids: Record<string, string> = {};

beforeAll(async () => {
  world = await createBookingWorld();
  const { app, client, location } = world;
  annex = await app.seed.location(client, { name: 'Annex' });
  const may = async (on: SeededLocation | typeof client) => ({
    bearer: await app.signInAs(await app.seed.contact(client, [{ on, permissions: ['accounts_view'] }])),
  });
  accountant = await may({ groupId: client.groupId, clientId: client.clientId });
  ofSite = await may(location);
  elsewhere = await app.seed.location(await app.seed.client(client));
  exporter = await may(elsewhere);
  const make = async (options: InvoiceOptions) => {
    ids[options.number] = await insertInvoice(world, options);
  };
  await make({ number: 'SR-1', issuedOn: '2026-01-05', dueOn: '2026-01-19', paidOn: '2026-01-20' });
  await make({ number: 'SR-2', issuedOn: '2026-01-12', dueOn: '2026-02-07', rate: 10_000 });
  await make({
    number: 'SR-3',
    issuedOn: '2026-02-02',
    dueOn: '2026-03-08',
    rate: 20_000,
    purchaseOrder: 'PO Māui',
  });
  await make({ number: 'SR-4', issuedOn: '2026-02-16', dueOn: '2026-03-09', rate: 30_000 });
  await make({
    number: 'SR-5',
    issuedOn: '2026-03-02',
    dueOn: '2026-03-16',
    locationIds: [location.locationId, annex.locationId],
    rate: 3_335,
    lineOrders: ['PO Ōtara 17', 'PO 4711'],
  });
  await make({
    number: 'SR-6',
    at: annex,
    issuedOn: '2026-03-03',
    dueOn: '2026-03-17',
    currency: 'NZD',
    rate: 40_000,
  });
  await make({
    number: 'SR-7',
    issuedOn: '2026-03-04',
    dueOn: '2026-03-18',
    locationIds: [],
    paidOn: '2026-03-05',
  });
});
afterAll(() => world.close());

const get = (who: { bearer: string }, path: string, search = '') =>
  world.app.call(`GET /api/v1/invoices${path}`, { bearer: who.bearer, search });
const numbersOf = (answer: { body: { invoices: { number: string }[] } }) =>
  answer.body.invoices.map(({ number }) => number);

test('the list is paged by skip and take, the newest first, and says so in a header', async () => {
  const first = await get(accountant, '', '?skip=0&take=3');
  expect(numbersOf(first)).toEqual(['SR-7', 'SR-6', 'SR-5']);
  expect(first.body).toMatchObject({ total: 7, currentPage: 1 });
  const last = await get(accountant, '', '?skip=6&take=3');
  expect(numbersOf(last)).toEqual(['SR-1']);
  expect(JSON.parse(last.headers['x-pagination']!)).toEqual({
    totalCount: 7,
    pageSize: 3,
    currentPage: 3,
    totalPages: 3,
  });
  expect((await get(accountant, '', '?skip=60')).body).toEqual({ invoices: [], total: 7, currentPage: 4 });
});

test.each(['?take=0', '?take=101', '?skip=-1'])('there is no such page: %s', async (search) => {
  const answer = await get(accountant, '', search);
  expect([answer.status, answer.body.code]).toEqual([400, 'page_out_of_range']);
});

test.each([
  ['?status=Paid', ['SR-7', 'SR-1']],
  ['?status=NotPaid', ['SR-6', 'SR-5', 'SR-4', 'SR-3', 'SR-2']],
  // Due today is not overdue.
  ['?status=Overdue', ['SR-3', 'SR-2']],
  ['?dateFromLocal=2026-02-02&dateToLocal=2026-02-16', ['SR-4', 'SR-3']],
  ['?search=maui', ['SR-3']],
  ['?search=otara', ['SR-5']],
  ['?search=4711%20sr-5', ['SR-5']],
  ['?search=po', ['SR-5', 'SR-3']],
  ['?search=sr-2', ['SR-2']],
  ['?search=nothing', []],
])('the list takes the filter %s', async (search, numbers) => {
  const answer = await get(accountant, '', search);
  expect([numbersOf(answer), answer.body.total]).toEqual([numbers, numbers.length]);
});

test('what is owed is counted and added up by currency and age', async () => {
  const { body } = await get(accountant, '/outstanding-invoices-count');
  expect(body).toEqual({
    outstandingInvoicesCount: 5,
    totals: [
      {
        currency: 'AUD',
        count: 4,
        amount: 11_000 + 22_000 + 33_000 + 7_337,
        overdueCount: 2,
        overdueAmount: 33_000,
        ages: { notDue: 40_337, days1to30: 33_000, days31to60: 0, days61to90: 0, over90: 0 },
      },
      {
        currency: 'NZD',
        count: 1,
        amount: 44_000,
        overdueCount: 0,
        overdueAmount: 0,
        ages: { notDue: 44_000, days1to30: 0, days31to60: 0, days61to90: 0, over90: 0 },
      },
    ],
  });
});

test('an invoice is the same by both paths, and its lines carry its tax to the cent', async () => {
  const one = await get(accountant, '/GetInvoice/SR-5');
  const other = await get(accountant, '/SR-5');
  expect(one.status).toBe(200);
  expect(other.text).toBe(one.text);
  const { body } = one;
  expect(body).toMatchObject({
    number: 'SR-5',
    totalExclTax: 6_670,
    taxAmount: 667,
    amount: 7_337,
    taxLabel: 'GST',
    paidStatus: 'NotPaid',
    paidDate: null,
    isOverdue: false,
    files: {
      invoice: { available: true, fileId: ids['SR-5'] },
      timesheets: { available: false, fileId: null },
    },
  });
  expect(body.locations.map(({ name }: { name: string }) => name)).toContain('Annex');
  expect(body.lines.map((line: { taxAmount: number }) => line.taxAmount)).toEqual([334, 333]);
});

test('who sees the accounts of one location sees the invoices over it alone', async () => {
  expect(numbersOf(await get(ofSite, ''))).toEqual(['SR-4', 'SR-3', 'SR-2', 'SR-1']);
  expect((await get(ofSite, '/outstanding-invoices-count')).body.outstandingInvoicesCount).toBe(3);
  const absent = await get(ofSite, '/GetInvoice/SR-NONE');
  for (const path of ['/GetInvoice/SR-5', '/SR-6', `/${ids['SR-5']}/file`]) {
    const answer = await get(ofSite, path);
    expect([answer.status, answer.text]).toEqual([404, absent.text]);
  }
});

test('the PDF is a download whose text has the total to the cent', async () => {
  const { app } = world;
  const answer = await app.http.inject({
    url: `/api/v1/invoices/${ids['SR-5']}/file`,
    headers: { authorization: `Bearer ${accountant.bearer}` },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="Invoice SR-5.pdf"; filename*=UTF-8\'\'Invoice%20SR-5.pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  });
  const { text } = await extractText(new Uint8Array(answer.rawPayload), { mergePages: true });
  expect(text.replace(/\s+/g, ' ')).toContain('Total AUD $73.37');
});

test('the PDF says who issued it on its day, whatever is configured or moved since', async () => {
  const { app, client } = world;
  const issuer = {
    name: 'Old Staffing Ltd',
    address: ['1 Former Street'],
    taxRegistration: { label: 'ABN', number: '11 111 111 111' },
    payment: ['BSB 000-000'],
    phone: '03 5550 0100',
    email: 'old@provider.example',
  };
  await app.seed.inGroup(client, (tx) =>
    sql`
      update invoices set issuer = ${JSON.stringify(issuer)}::jsonb, sent_to_address = '{7 Former Lane}'
      where client_group_id = ${client.groupId} and invoice_id = ${ids['SR-4']!}`.execute(tx.db),
  );
  const answer = await app.http.inject({
    url: `/api/v1/invoices/${ids['SR-4']}/file`,
    headers: { authorization: `Bearer ${accountant.bearer}` },
  });
  const { text } = await extractText(new Uint8Array(answer.rawPayload), { mergePages: true });
  for (const words of [
    'Old Staffing Ltd',
    '1 Former Street',
    'ABN 11 111 111 111',
    '7 Former Lane',
    'BSB 000-000',
  ])
    expect(text).toContain(words);
});

test('an invoice without lines and without a file of its own has no PDF', async () => {
  const { body } = await get(accountant, '/SR-7');
  expect(body.files.invoice).toEqual({ available: false, fileId: null });
  const answer = await get(accountant, `/${ids['SR-7']}/file`);
  expect([answer.status, answer.body]).toEqual([
    404,
    expect.objectContaining({
      code: 'invoice_file_not_available',
      message: 'The invoice file is not available',
    }),
  ]);
});

test.each([
  ['csv', /^\uFEFFInvoice,Date,/],
  ['xero', /^\uFEFF\*ContactName,/],
  ['myob', /^\uFEFFCo\.\/Last Name,/],
])('the same invoices are exported as %s, names made harmless', async (format, start) => {
  await insertInvoice(world, {
    number: `EX-${format}`,
    at: elsewhere,
    issuedOn: '2025-12-01',
    dueOn: '2025-12-02',
    paidOn: '2025-12-03',
    employee: '=HYPERLINK("https://evil.example")',
    issuedTo: '@SUM(A1:A9)',
  });
  const answer = await get(exporter, '/export', `?format=${format}&search=EX-${format}`);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.text).toMatch(start);
  expect(answer.text).toContain(`EX-${format}`);
  expect(answer.text).toContain('450.00');
  expect(answer.text).not.toMatch(/(^|,|\n)"?[=@]/);
});

test('an invoice of another group is as absent as none', async () => {
  const { app } = world;
  const group = await app.seed.group();
  const foreign = await app.seed.location(await app.seed.client(group));
  const foreignId = await insertInvoice({ app, location: foreign }, { number: 'SR-900' });
  const [there, absent] = await Promise.all([get(accountant, '/SR-900'), get(accountant, '/SR-901')]);
  expect([there.status, there.text]).toEqual([404, absent.text]);
  const [file, none] = await Promise.all([
    get(accountant, `/${foreignId}/file`),
    get(accountant, `/${systemIds.next()}/file`),
  ]);
  expect([file.status, file.text]).toEqual([404, none.text]);
});

test('what is owed is in the age of the days since it was due, both ends counted', async () => {
  const { app } = world;
  const group = await app.seed.group();
  const at = await app.seed.location(await app.seed.client(group), { timeZone: 'Australia/Melbourne' });
  const today = Temporal.PlainDate.from('2026-03-09');
  const days = [-1, 0, 1, 30, 31, 60, 61, 90, 91, 400];
  for (const [index, ago] of days.entries()) {
    const dueOn = today.subtract({ days: ago });
    const issuedOn = dueOn.subtract({ days: 14 }).toString();
    // Each amount has its own digit, without tax.
    const options = { rate: 10 ** index, basisPoints: 0, dueOn: dueOn.toString(), issuedOn };
    await insertInvoice(world, { number: `age-${ago}`, at, ...options });
  }
  const contact = await app.seed.contact(group, [{ on: group, permissions: ['accounts_view'] }]);
  const who = { bearer: await app.signInAs(contact) };
  expect((await get(who, '/outstanding-invoices-count')).body.totals).toMatchObject([
    {
      overdueCount: 8,
      ages: {
        notDue: 11,
        days1to30: 1_100,
        days31to60: 110_000,
        days61to90: 11_000_000,
        over90: 1_100_000_000,
      },
    },
  ]);
});

test('an account sees the invoices of all its clients, each overdue by the day at its own client', async () => {
  const { app } = world;
  const group = await app.seed.group();
  const here = await app.seed.location(await app.seed.client(group), { timeZone: 'Australia/Melbourne' });
  const there = await app.seed.location(await app.seed.client(group), { timeZone: 'America/Los_Angeles' });
  const nowhere = await app.seed.client(group);
  // It is the 9th in Melbourne, and the 8th in Los Angeles and in UTC.
  for (const [number, at] of Object.entries({ here, there, nowhere: { ...nowhere, locationId: 0 } })) {
    await insertInvoice(world, { number, at, locationIds: [], dueOn: '2026-03-08', issuedOn: '2026-02-22' });
  }
  await insertInvoice(world, { number: 'paid', at: here, paidOn: '2026-03-03' });
  const account = {
    bearer: await app.signInAs(
      await app.seed.contact(group, [{ on: group, permissions: ['accounts_view'] }]),
    ),
  };
  const onClients = {
    bearer: await app.signInAs(
      await app.seed.contact(
        group,
        [here, there, nowhere].map(({ groupId, clientId }) => ({
          on: { groupId, clientId },
          permissions: ['accounts_view'],
        })),
      ),
    ),
  };
  for (const who of [account, onClients]) {
    const { body } = await get(who, '');
    const isOverdue = Object.fromEntries(
      body.invoices.map((invoice: { number: string; isOverdue: boolean }) => [
        invoice.number,
        invoice.isOverdue,
      ]),
    );
    expect(isOverdue).toEqual({ here: true, there: false, nowhere: false, paid: false });
    expect(numbersOf(await get(who, '', '?status=Overdue'))).toEqual(['here']);
    expect(numbersOf(await get(who, '', `?clientIds[]=${there.clientId}`))).toEqual(['there']);
    const counted = await get(who, '/outstanding-invoices-count');
    expect(counted.body).toMatchObject({ outstandingInvoicesCount: 3, totals: [{ overdueCount: 1 }] });
    expect((await get(who, '/there')).body).toMatchObject({ number: 'there', isOverdue: false });
  }
});
