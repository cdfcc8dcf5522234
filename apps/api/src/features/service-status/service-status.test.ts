import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/support/test-app.ts';
import type { Answer, TestApp } from '../../../test/support/test-app.ts';
import { startHttpReceiver } from '../../platform/testing/receivers/http-receiver.ts';
import { createProviderWorld } from '../provider/testing/provider-world.ts';
import type { HttpReceiver } from '../../platform/testing/receivers/http-receiver.ts';

let file: HttpReceiver;
let app: TestApp;
let bearer: string;
beforeAll(async () => {
  file = await startHttpReceiver();
  app = await createTestApp({ settings: { serviceStatusAddress: `${file.url}/status.txt` } });
  bearer = await app.serviceKey();
});
afterAll(async () => {
  await app.close();
  await file.close();
});
afterEach(async () => {
  expect(app.logged.filter(({ level }) => level === 'error')).toEqual([]);
  await app.call('DELETE /api/v1/provider/service-status', { bearer });
});

const change = (body: unknown): Promise<Answer> =>
  app.call('PUT /api/v1/provider/service-status', { bearer, body });
const status = (): Promise<Answer> => app.call('GET /api/v1/service-status');
const text = (): Promise<Answer> => app.call('GET /api/v1/service-status/text');

const late = {
  bannerTitle: 'Text messages are late',
  severity: 'warning',
  region: 'Victoria',
  html: '<p>Since <strong>6 am</strong>.</p>',
};

test('anybody reads what the provider tells, changes and ends', async () => {
  expect((await status()).status).toBe(204);
  expect((await change(late)).status).toBe(204);
  expect([(await status()).status, (await status()).body]).toEqual([200, late]);
  const worse = { ...late, severity: 'critical', region: '' };
  expect((await change(worse)).status).toBe(204);
  expect((await status()).body).toEqual(worse);
  expect((await app.call('DELETE /api/v1/provider/service-status', { bearer })).status).toBe(204);
  expect((await status()).status).toBe(204);
});

test('hostile HTML is kept as what a message may be made of', async () => {
  const html =
    '<p onclick="a()">Late<script>a()</script><img src=x onerror=a()> <a href="javascript:a()">x</a></p>';
  expect((await change({ ...late, html })).status).toBe(204);
  expect((await status()).body.html).toBe('<p>Late x</p>');
});

test.each([
  [{ ...late, severity: 'bad' }, 'severity'],
  [{ ...late, bannerTitle: ' ' }, 'bannerTitle'],
  [{ ...late, bannerTitle: 'x'.repeat(201) }, 'bannerTitle'],
  [{ ...late, region: 'x'.repeat(101) }, 'region'],
  [{ ...late, html: 'x'.repeat(20_001) }, 'html'],
])('refuses %#', async (body, field) => {
  const refused = await change(body);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]]);
  expect((await status()).status).toBe(204);
});

test('open screens of every client group hear of a change', async () => {
  const { group, call } = await createProviderWorld(app);
  const told = await call('PUT /api/v1/provider/service-status', late);
  expect(told.status).toBe(204);
  const { rows } = await app.seed.inGroup(group, (tx) =>
    sql`select kind, contact_id from outbox where client_group_id = ${group.groupId}`.execute(tx.db),
  );
  expect(rows).toEqual([{ kind: 'serviceStatus', contact_id: null }]);
});

test('the status file is answered as HTML, and asked for once a minute at most', async () => {
  const before = file.requests.length;
  const asked = () => file.requests.length - before;
  file.answer = () => ({
    status: 200,
    body: 'bannerTitle:Late|severity:critical|region:All\n\nSince **6 am**, see [more](https://a.example/) and [no](javascript:a).\n\n<img src=x onerror=a()>\n',
  });
  app.clock.set('2026-03-09T00:00:00Z');
  const [first, second] = await Promise.all([text(), text()]);
  expect(first.body).toEqual({
    bannerTitle: 'Late',
    severity: 'critical',
    region: 'All',
    html: '<p>Since <strong>6 am</strong>, see <a href="https://a.example/">more</a> and no.</p>\n',
  });
  expect(second.body).toEqual(first.body);
  expect(asked()).toBe(1);
  app.clock.set('2026-03-09T00:00:59Z');
  await text();
  expect(asked()).toBe(1);
  app.clock.set('2026-03-09T00:01:00Z');
  await text();
  expect(asked()).toBe(2);
});

test.each([
  [1, 'says that it is not there', { status: 404, body: 'bannerTitle:Late' }],
  [
    2,
    'leads elsewhere',
    { status: 302, headers: { location: 'https://a.example/' }, body: 'bannerTitle:Late' },
  ],
  [3, 'is a page', { status: 200, body: '<!doctype html><h1>Welcome</h1>' }],
  [4, 'is empty', { status: 200, body: '' }],
  [5, 'is too large', { status: 200, body: `bannerTitle:Late\n${'x'.repeat(300_000)}` }],
  [6, 'is not there', null],
])('%i: there is nothing to tell when the status file %s', async (day, _what, answer) => {
  app.clock.set(`2026-04-0${day}T00:00:00Z`);
  if (answer === null) await file.down();
  else file.answer = () => answer;
  const answered = await text();
  expect([answered.status, answered.text]).toEqual([204, '']);
  if (answer === null) await file.up();
});

test('without an address there is nothing to tell', async () => {
  const without = await createTestApp();
  expect((await without.call('GET /api/v1/service-status/text')).status).toBe(204);
  await without.close();
});
