import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, testPassword } from '../../../test/support/test-app.ts';
import type { TestApp } from '../../../test/support/test-app.ts';

/** `RACE_ROUNDS=1000` runs that many rounds. */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 40);
const refreshesPerRound = 9;
const origin = 'https://portal.test';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** The cookie of a session, and a function that restores that session after a sign-out. */
async function openSession(): Promise<{ cookie: string; reopen: (daysLeft: number) => Promise<unknown> }> {
  const { email } = await app.seed.contact(await app.seed.group());
  const body = { email, password: testPassword };
  const { headers } = await app.call('POST /api/v1/auth/sign-in', { body, headers: { origin } });
  const cookie = [headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ');
  const { db } = app.database.auth;
  const { rows } = await sql<{ user_id: string; token: string }>`
    select user_id, token from identity.sessions`.execute(db);
  const { user_id: userId, token } = rows[0]!;
  const reopen = (daysLeft: number) =>
    sql`
      insert into identity.sessions (id, user_id, token, expires_at)
      values (gen_random_uuid(), ${userId}, ${token}, now() + ${`${daysLeft} days`}::interval)
      on conflict (token) do nothing`.execute(db);
  return { cookie, reopen };
}

test(
  'a refresh during a sign-out either gets a token or is told that the session has ended',
  async () => {
    const { cookie, reopen } = await openSession();
    const post = (action: 'refresh' | 'sign-out') =>
      app.call(`POST /api/v1/auth/${action}`, { headers: { cookie, origin } });
    const answers = new Map<string, number>();
    for (let round = 0; round < rounds; round++) {
      // The identity provider extends a session that is older than a day.
      await reopen(round % 2 === 0 ? 7 : 3);
      const refreshes = Array.from({ length: refreshesPerRound }, () => post('refresh'));
      const [signedOut, ...refreshed] = await Promise.all([post('sign-out'), ...refreshes]);
      expect(signedOut.status).toBe(204);
      for (const { status, body } of refreshed) {
        const answer = `${status} ${body.code ?? ''}`.trim();
        answers.set(answer, (answers.get(answer) ?? 0) + 1);
      }
      expect((await post('refresh')).status).toBe(401);
    }
    expect(
      [...answers.keys()].filter((answer) => answer !== '200' && answer !== '401 session_ended'),
    ).toEqual([]);
  },
  20_000 + rounds * 1_000,
);
