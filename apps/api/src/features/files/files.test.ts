import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBookingWorld } from '../../../test/support/booking-world.ts';
import type { BookingWorld } from '../../../test/support/booking-world.ts';
import { asAdmin } from '../../../test/support/matrix/seed-tenant.ts';
import { insertInvoice } from '../../../test/support/insert-invoice.ts';
import type { SeededContact } from '../../../test/support/seed-builders.ts';
import { testPassword } from '../../../test/support/test-app.ts';
import type { Answer } from '../../../test/support/test-app.ts';
import { systemIds } from '../../platform/runtime/ids.ts';

let world: BookingWorld;
let accountant: SeededContact;
let invoiceId: string;
let sheetsId: string;
const generalPath = 'terms/Terms & café.pdf';
const generalId = systemIds.next();

beforeAll(async () => {
  world = await createBookingWorld();
  const { app, client } = world;
  accountant = await app.seed.contact(client, [{ on: client, permissions: ['accounts_view'] }]);
  invoiceId = await insertInvoice(world, { number: 'SR-1' });
  const withSheets = await insertInvoice(world, { number: 'SR-2' });
  sheetsId = systemIds.next();
  await asAdmin(app, async (query) => {
    await query(
      `insert into files (file_id, client_group_id, kind, name, content_type, content)
       values ($1, $2, 'timesheets', 'Timesheets SR-2.pdf', 'application/pdf', '%PDF-sheets')`,
      [sheetsId, client.groupId],
    );
    await query('update invoices set timesheets_file_id = $1 where invoice_id = $2', [sheetsId, withSheets]);
    await query(
      `insert into files (file_id, kind, name, general_path, content_type, content)
       values ($1, 'general', 'Terms & café.pdf', $2, 'application/pdf', '%PDF-terms')`,
      [generalId, generalPath],
    );
  });
});
afterAll(() => world.close());

type Browser = { bearer: string; cookie: string };

async function signIn({ email }: { email: string }): Promise<Browser> {
  const answer = await world.app.call('POST /api/v1/auth/sign-in', {
    body: { email, password: testPassword },
    headers: { origin: 'https://portal.test' },
  });
  const cookie = [answer.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0]);
  return { bearer: answer.body.accessToken, cookie: cookie.join('; ') };
}

async function keyOf(fileId: string, { bearer }: { bearer: string }, method = 'GET'): Promise<string> {
  const answer = await world.app.call(`${method} /api/v1/file/generateAccessToken/${fileId}`, { bearer });
  expect(answer.status).toBe(method === 'GET' ? 200 : 201);
  return answer.body.accessKey;
}

const open = (key: string, { cookie }: { cookie: string }): Promise<Answer> =>
  world.app.call(`GET /api/v1/file/${key}`, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });

test.each(['GET', 'POST'])('a key that was got by %s opens its file once', async (method) => {
  const browser = await signIn(accountant);
  const key = await keyOf(sheetsId, browser, method);
  const first = await open(key, browser);
  expect([first.status, first.text]).toEqual([200, '%PDF-sheets']);
  expect(first.headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; /),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  });
  const second = await open(key, browser);
  expect([second.status, second.body.code]).toEqual([410, 'file_key_used']);
});

test('a browser that opens a used or unknown key itself is led to the page for it', async () => {
  const browser = await signIn(accountant);
  const key = await keyOf(sheetsId, browser);
  const navigate = (to: string, site = 'same-origin') =>
    world.app.call(`GET /api/v1/file/${to}`, {
      headers: { cookie: browser.cookie, 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' },
    });
  const first = await navigate(key);
  expect([first.status, first.text]).toEqual([200, '%PDF-sheets']);
  for (const [one, page] of [
    [key, '/410'],
    ['x'.repeat(43), '/404'],
  ] as const) {
    const { status, headers } = await navigate(one);
    expect([status, headers['location']]).toEqual([302, page]);
  }
  // Typed, or from a page of somebody else.
  for (const site of ['none', 'cross-site'])
    expect((await navigate(key, site)).headers['location']).toBe('/403');
});

test('of ten uses at once one opens the file', async () => {
  const browser = await signIn(accountant);
  const key = await keyOf(sheetsId, browser);
  const answers = await Promise.all(Array.from({ length: 10 }, () => open(key, browser)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(9);
});

test('an invoice that is drawn opens by a key, too', async () => {
  const browser = await signIn(accountant);
  const answer = await open(await keyOf(invoiceId, browser), browser);
  expect([answer.status, answer.text.slice(0, 5)]).toEqual([200, '%PDF-']);
});

test('a key is good for a minute', async () => {
  const browser = await signIn(accountant);
  const { clock } = world.app;
  const began = clock.now();
  const [kept, late] = [await keyOf(sheetsId, browser), await keyOf(sheetsId, browser)];
  try {
    clock.set(began.add({ seconds: 59 }));
    expect((await open(kept, browser)).status).toBe(200);
    clock.set(began.add({ seconds: 60 }));
    const answer = await open(late, browser);
    expect([answer.status, answer.body.code]).toEqual([410, 'link_expired']);
  } finally {
    clock.set(began);
  }
});

test('a key opens nothing in another session, of the same contact or of another, and without any', async () => {
  const browser = await signIn(accountant);
  const key = await keyOf(sheetsId, browser);
  const unknown = await open('x'.repeat(43), browser);
  expect([unknown.status, unknown.body.code]).toEqual([404, 'file_not_found']);
  for (const other of [await signIn(accountant), await signIn(world.officer), { cookie: '' }]) {
    const answer = await open(key, other);
    expect([answer.status, answer.text]).toEqual([404, unknown.text]);
  }
  expect((await open(key, browser)).status).toBe(200);
});

test('a key opens nothing once the right is gone', async () => {
  const { app, client } = world;
  const leaver = await app.seed.contact(client, [{ on: client, permissions: ['accounts_view'] }]);
  const browser = await signIn(leaver);
  const key = await keyOf(sheetsId, browser);
  await app.seed.inGroup(client, (tx) =>
    sql`delete from contact_grants where contact_id = ${leaver.contactId}`.execute(tx.db),
  );
  app.identity.dropAll();
  expect((await open(key, browser)).status).toBe(404);
});

test('who may not see the invoice gets no key, as for a file that is not there', async () => {
  const { app } = world;
  const bearer = await app.signInAs(world.viewer);
  const absent = await app.call(`GET /api/v1/file/generateAccessToken/${systemIds.next()}`, { bearer });
  for (const id of [sheetsId, invoiceId]) {
    const answer = await app.call(`GET /api/v1/file/generateAccessToken/${id}`, { bearer });
    expect([answer.status, answer.text]).toEqual([404, absent.text]);
  }
});

test('keys are kept as hashes, and those that ran out go with the next one', async () => {
  const browser = await signIn(accountant);
  const key = await keyOf(sheetsId, browser);
  const { app, client } = world;
  const keys = async () =>
    (
      await app.seed.inGroup(client, (tx) =>
        sql<{ key_hash: Buffer }>`
          select key_hash from file_access_keys where contact_id = ${accountant.contactId}`.execute(tx.db),
      )
    ).rows.map(({ key_hash: hash }) => hash.toString('base64url'));
  expect((await keys()).some((hash) => hash === key)).toBe(false);
  await app.seed.inGroup(client, (tx) =>
    sql`update file_access_keys set expires_at = ${app.clock.now().subtract({ hours: 2 }).toString()}
      where contact_id = ${accountant.contactId}`.execute(tx.db),
  );
  await keyOf(sheetsId, browser);
  expect(await keys()).toHaveLength(1);
});

test('a general file is everybody’s, by the name that the profile gives', async () => {
  const { app, viewer } = world;
  const { bearer } = viewer;
  const { body: profile } = await app.call('GET /api/v1/me/profile', { bearer });
  expect(profile.generalFiles).toEqual([{ id: generalId, name: 'Terms & café.pdf', filePath: generalPath }]);
  const search = `?filePath=${encodeURIComponent(generalPath)}`;
  const answer = await app.call('GET /api/v1/file/general', { bearer, search });
  expect([answer.status, answer.text]).toEqual([200, '%PDF-terms']);
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="Terms & cafe.pdf"; filename*=UTF-8''Terms%20%26%20caf%C3%A9.pdf`,
  );
});

test.each(['../../etc/passwd', '/etc/passwd', 'C:\\boot.ini', 'terms', '%2e%2e/secret', "' or 1=1 --"])(
  'the path %s is no file',
  async (filePath) => {
    const { app, viewer } = world;
    const search = `?filePath=${encodeURIComponent(filePath)}`;
    const answer = await app.call('GET /api/v1/file/general', { bearer: viewer.bearer, search });
    expect([answer.status, answer.body]).toEqual([
      404,
      expect.objectContaining({ code: 'file_not_found', message: 'The file could not be found' }),
    ]);
  },
);
