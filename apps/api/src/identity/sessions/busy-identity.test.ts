import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, testPassword } from '../../../test/support/test-app.ts';
import type { Answer, TestApp } from '../../../test/support/test-app.ts';

/** The session's own provider stands before the database: what keeps it waiting there is told as anywhere else. */
let app: TestApp;
let cookie: string;
const origin = 'https://portal.test';
const post = (action: string, headers: Record<string, string>, body?: object): Promise<Answer> =>
  app.call(`POST /api/v1/auth/${action}`, { headers: { origin, ...headers }, ...(body && { body }) });

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  const { email } = await app.seed.contact(await app.seed.group());
  const { headers } = await post('sign-in', {}, { email, password: testPassword });
  cookie = [headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ');
});
afterAll(() => app.close());

test('a session that cannot be looked up for now is asked for again, and nobody is called for it', async () => {
  const answer = await whileLocked(() => post('refresh', { cookie }));
  expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([
    503,
    'lock_timed_out',
    '1',
  ]);
  expect(app.logged.filter(({ level }) => level === 'error')).toEqual([]);
  expect((await post('refresh', { cookie })).status).toBe(200);
});

test('a sign-out that cannot end its session says so, and can be made once more', async () => {
  const answer = await whileLocked(() => post('sign-out', { cookie }));
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
  expect((await post('refresh', { cookie })).status).toBe(200);
  expect((await post('sign-out', { cookie })).status).toBe(204);
  expect((await post('refresh', { cookie })).status).toBe(401);
});

async function whileLocked(ask: () => Promise<Answer>): Promise<Answer> {
  const admin = new Client({ connectionString: app.database.adminAddress });
  await admin.connect();
  await admin.query('begin; lock table identity.sessions in access exclusive mode');
  const answer = await ask();
  await admin.end();
  await sql`select from identity.sessions limit 1`.execute(app.database.auth.db);
  return answer;
}
