import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, testLinks, testPassword, untilNotBusy } from '../../../../test/support/test-app.ts';
import type { Answer, TestApp } from '../../../../test/support/test-app.ts';
import type { SeededContact, SeededGroup } from '../../../../test/support/seed-builders.ts';
import { countSessions, emailsTo, secretsOf } from '../testing/account-links.ts';
import { cookiesOf } from '../testing/second-factor.ts';

const origin = 'https://portal.test';
const next = 'Another-Pass-2';
let app: TestApp;
let group: SeededGroup;
let contact: SeededContact;
beforeAll(async () => {
  app = await createTestApp();
  group = await app.seed.group();
});
beforeEach(async () => {
  contact = await app.seed.contact(group);
  // Each test starts with full rate limit budgets.
  app.clock.advance({ hours: 2 });
});
afterAll(() => app.close());

const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  untilNotBusy(() => app.call(`POST /api/v1/auth/${path}`, { body, headers: { origin, ...headers } }));
const forgot = (email: string, headers = {}) => post('forgot-password', { email }, headers);
const open = (secret: string) => post('reset-password/open', { secret });
const reset = (secret: string, password = next) => post('reset-password', { secret, password });
const signIn = (password: string, email = contact.email, headers = {}) =>
  post('sign-in', { email, password }, headers);
const profile = (bearer: string) => app.call('GET /api/v1/me/profile', { bearer });

async function linkFor(one: SeededContact = contact): Promise<string> {
  expect((await forgot(one.email)).status).toBe(204);
  return (await secretsOf(app, one)).at(-1)!;
}

describe('asking', () => {
  test('sends a link to the account, in any case and with blanks around it', async () => {
    expect((await forgot(` ${contact.email.toUpperCase()} `)).status).toBe(204);
    expect(await emailsTo(app, contact)).toEqual(['passwordResetAsked']);
    expect((await open((await secretsOf(app, contact))[0]!)).body).toEqual({
      email: contact.email,
      school: null,
    });
  });

  test('tells an unknown account in its own words and sends nothing', async () => {
    const answer = await forgot('nobody@nowhere.example');
    expect([answer.status, answer.body.code, answer.body.param]).toEqual([
      422,
      'account_does_not_exist',
      'email',
    ]);
  });

  test('tells an address of five unknown accounts in 15 minutes, then asks it to wait; a known browser goes on', async () => {
    const cookie = cookiesOf(await signIn(testPassword));
    for (let times = 0; times < 5; times++) {
      expect((await forgot(`nobody${times}@nowhere.example`)).body.code).toBe('account_does_not_exist');
    }
    const spent = await forgot('nobody@nowhere.example');
    expect([spent.status, spent.body.code]).toEqual([429, 'sign_in_throttled']);
    expect(Number(spent.headers['retry-after'])).toBeGreaterThan(0);
    expect((await forgot(contact.email, { cookie })).status).toBe(204);
    app.clock.advance({ minutes: 15 });
    expect((await forgot('nobody@nowhere.example')).status).toBe(422);
  });

  test('lets an address ask twenty times in 15 minutes, whomever for', async () => {
    const people = await Promise.all(Array.from({ length: 21 }, () => app.seed.contact(group)));
    const statuses: number[] = [];
    for (const { email } of people) statuses.push((await forgot(email)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(204), 429]);
  });

  test('sends an account five emails in half an hour, also of requests at once, and answers alike beyond it', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => forgot(contact.email)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(204));
    expect(await emailsTo(app, contact)).toHaveLength(5);
    const opened = await Promise.all((await secretsOf(app, contact)).map(open));
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(opened.filter(({ status }) => status === 410)).toHaveLength(4);
    app.clock.advance({ minutes: 30 });
    await forgot(contact.email);
    expect(await emailsTo(app, contact)).toHaveLength(6);
  });

  test.each([{ email: ['a@b.example', 'c@d.example'] }, { email: { $ne: '' } }, {}, { email: '' }])(
    'refuses %j',
    async (body) => expect((await post('forgot-password', body)).status).toBe(400),
  );

  test('keeps nothing that opens anything', async () => {
    const secret = await linkFor();
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(link)::text as row from identity.account_links as link`.execute(app.database.auth.db);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const { rows: notices } = await app.seed.inGroup(group, (tx) =>
      sql<{ row: string }>`select to_jsonb(n)::text as row from notifications n`.execute(tx.db),
    );
    expect(JSON.stringify(notices)).not.toContain(secret.slice(24));
    expect(JSON.stringify(app.logged)).not.toContain(secret);
  });

  test('says to call where nothing sends emails', async () => {
    const mute = await createTestApp({ settings: { sendsEmail: false } });
    try {
      const answer = await mute.call('POST /api/v1/auth/forgot-password', { body: { email: 'a@b.example' } });
      expect([answer.status, answer.body.code]).toEqual([503, 'mail_unavailable']);
    } finally {
      await mute.close();
    }
  });
});

describe('where the operator wants one text for all', () => {
  let quiet: TestApp;
  beforeAll(async () => {
    quiet = await createTestApp({ oneSignInText: true, resetAnswerMs: 400 });
  });
  afterAll(() => quiet.close());

  test('an unknown account is answered as a known one, after the same time, and counted as one', async () => {
    const known = await quiet.seed.contact(await quiet.seed.group());
    const took = { known: [] as number[], unknown: [] as number[] };
    const ask = async (email: string, into: number[]) => {
      const startedMs = performance.now();
      const { status, text } = await quiet.call('POST /api/v1/auth/forgot-password', { body: { email } });
      into.push(performance.now() - startedMs);
      return { status, text };
    };
    for (let times = 0; times < 10; times++) {
      const answers = [
        await ask(known.email, took.known),
        await ask(`nobody${times}@nowhere.example`, took.unknown),
      ];
      expect(answers).toEqual([
        { status: 204, text: '' },
        { status: 204, text: '' },
      ]);
    }
    expect(Math.min(...took.known, ...took.unknown)).toBeGreaterThan(395);
    for (const email of [known.email, 'nobody@nowhere.example']) {
      expect(await ask(email, [])).toMatchObject({ status: 429 });
    }
    expect(await emailsTo(quiet, known)).toHaveLength(5);
  });
});

describe('a new password', () => {
  test('is set by the link; the old one opens nothing, and the owner is told', async () => {
    const secret = await linkFor();
    expect((await reset(secret)).status).toBe(204);
    expect((await signIn(testPassword)).body.code).toBe('password_incorrect');
    expect((await signIn(next)).status).toBe(200);
    expect(await emailsTo(app, contact)).toEqual(['passwordResetAsked', 'passwordChanged']);
  });

  test('ends every session and every token, and a cookie renews nothing', async () => {
    const first = await signIn(testPassword);
    const second = await signIn(testPassword);
    expect((await profile(first.body.accessToken)).status).toBe(200);
    expect((await profile(second.body.accessToken)).status).toBe(200);
    expect((await reset(await linkFor())).status).toBe(204);
    expect(await countSessions(app, contact.contactId)).toBe(0);
    for (const session of [first, second]) {
      expect((await profile(session.body.accessToken)).status).toBe(401);
      const renewed = await app.call('POST /api/v1/auth/refresh', {
        headers: { origin, cookie: cookiesOf(session) },
      });
      expect([renewed.status, renewed.body.code]).toEqual([410, 'session_ended_elsewhere']);
    }
  });

  test('leaves no session of a sign-in with the old password that was under way', async () => {
    for (let times = 0; times < 4; times++) {
      const person = await app.seed.contact(group);
      const secret = await linkFor(person);
      const signIns = Array.from({ length: 3 }, () => signIn(testPassword, person.email));
      const [done] = await Promise.all([reset(secret), ...signIns]);
      expect(done?.status).toBe(204);
      expect(await countSessions(app, person.contactId)).toBe(0);
      for (const { body } of await Promise.all(signIns)) {
        if (body.accessToken) expect((await profile(body.accessToken)).status).toBe(401);
      }
    }
  });

  test('is set once, by one of twenty presses at once', async () => {
    const secret = await linkFor();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reset(secret, `Parallel-Pass-${index}`)),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ body }) => body?.code === 'link_expired')).toHaveLength(19);
    const winner = answers.findIndex(({ status }) => status === 204);
    expect((await signIn(`Parallel-Pass-${winner}`)).status).toBe(200);
  });

  test('is refused by a used link, one that a newer one replaced, and one that is an hour old', async () => {
    const older = await linkFor();
    const newer = await linkFor();
    expect([(await open(older)).status, (await reset(older)).status]).toEqual([410, 410]);
    expect((await open(newer)).status).toBe(200);
    expect((await reset(newer)).status).toBe(204);
    for (const answer of [await open(newer), await reset(newer), await reset(newer, 'Third-Pass-3')]) {
      expect([answer.status, answer.body.code]).toEqual([410, 'link_expired']);
    }
    const late = await linkFor();
    app.clock.advance({ minutes: 59, seconds: 59, milliseconds: 999 });
    expect((await open(late)).status).toBe(200);
    app.clock.advance({ milliseconds: 1 });
    expect([(await open(late)).status, (await reset(late)).status]).toEqual([410, 410]);
    expect((await signIn(next)).status).toBe(200);
  });

  test.each(['Short-1', 'NOLOWER-1', 'noupper-1', 'No-Number', 'NoSpecial1'])(
    'is refused when it is %s, and the link stays good',
    async (password) => {
      const secret = await linkFor();
      const answer = await reset(secret, password);
      expect([answer.status, answer.body.code, answer.body.param]).toEqual([
        422,
        'password_too_weak',
        'password',
      ]);
      expect((await reset(secret)).status).toBe(204);
    },
  );

  test.each(['Passw0rd-2026', 'Staffroom-1'])(
    'is refused when it is as well known as %s',
    async (password) => {
      const secret = await linkFor();
      const answer = await reset(secret, password);
      expect([answer.status, answer.body.code, answer.body.param]).toEqual([
        422,
        'password_too_common',
        'password',
      ]);
      expect((await reset(secret)).status).toBe(204);
    },
  );

  test('is refused when it is made of the address or of the owner’s name', async () => {
    const person = await app.seed.contact(group, [], {
      email: 'wilhelmina.zorn@school.example',
      firstName: 'Tamsin',
      lastName: 'Okonkwo',
    });
    const secret = await linkFor(person);
    for (const password of ['Wilhelmina-Zorn-1', 'Okonkwo-123', 'Tamsin-Okonkwo-1']) {
      const answer = await reset(secret, password);
      expect([password, answer.status, answer.body.code]).toEqual([password, 422, 'password_too_common']);
    }
  });

  test('may have two hundred characters, all of which count', async () => {
    const long = `Purple-Kettle-4${'x'.repeat(185)}`;
    expect((await reset(await linkFor(), long)).status).toBe(204);
    expect((await signIn(long)).status).toBe(200);
    expect((await signIn(`${long.slice(0, -1)}y`)).body.code).toBe('password_incorrect');
    expect((await reset(await linkFor(), `${long}x`)).status).toBe(400);
  });

  test('is refused once the account has another address, or is no contact’s', async () => {
    const secret = await linkFor();
    await sql`
      update identity.users set email = ${`new-${contact.email}`} where email = ${contact.email}`.execute(
      app.database.owner.db,
    );
    expect((await reset(secret)).status).toBe(410);
    const other = await app.seed.contact(group);
    const link = await linkFor(other);
    await sql`delete from identity.memberships where contact_id = ${other.contactId}`.execute(
      app.database.owner.db,
    );
    expect((await reset(link)).status).toBe(410);
  });

  test('can be used at once where strangers spent the budget of the address', async () => {
    for (let failure = 0; failure < 5; failure++) await signIn('wrong');
    expect((await signIn(testPassword)).status).toBe(429);
    const done = await reset(await linkFor());
    expect((await signIn(next, contact.email, { cookie: cookiesOf(done) })).status).toBe(200);
  });
});

test('300 forged and replayed links set nothing', async () => {
  const used = await linkFor();
  expect((await reset(used)).status).toBe(204);
  const bystander = await app.seed.contact(group);
  const secret = await linkFor(bystander);
  const forOther = testLinks.ofAccounts.mint({
    purpose: 'verifyEmail',
    linkId: testLinks.ofAccounts.findId(secret, 'resetPassword')!,
  });
  const changed = Array.from(
    secret,
    (letter, at) => secret.slice(0, at) + (letter === 'A' ? 'B' : 'A') + secret.slice(at + 1),
  ).filter((one) => one !== secret);
  const forged = [
    ...changed,
    forOther,
    `${secret}=`,
    `${secret}A`,
    secret.slice(1),
    secret.slice(0, -1),
    ` ${secret}`,
    secret.toUpperCase(),
    [...secret].toReversed().join(''),
    used.slice(0, 22) + secret.slice(22),
    ...Array.from({ length: 120 }, () => randomBytes(48).toString('base64url')),
    ...Array.from({ length: 60 }, () =>
      testLinks.ofAccounts.mint({ purpose: 'resetPassword', linkId: crypto.randomUUID() }),
    ),
  ].filter((one) => one !== secret);
  const replayed = Array.from({ length: 60 }, () => used);
  expect(forged.length + replayed.length).toBeGreaterThanOrEqual(300);
  const statuses = new Set<number>();
  for (const one of [...forged, ...replayed]) statuses.add((await reset(one, 'Forged-Pass-9')).status);
  expect([...statuses].toSorted()).toEqual([401, 410]);
  expect((await signIn(testPassword, bystander.email)).status).toBe(200);
  expect((await signIn(next)).status).toBe(200);
});

test('another site cannot ask or set, and both leave their audit rows', async () => {
  const secret = await linkFor();
  for (const [path, body] of [
    ['forgot-password', { email: contact.email }],
    ['reset-password', { secret, password: next }],
  ] as const) {
    expect((await post(path, body, { origin: 'https://evil.example' })).status).toBe(403);
  }
  await reset(secret);
  const { rows } = await app.seed.inGroup(group, (tx) =>
    sql<Record<string, unknown>>`
      select action, actor_kind, host(address) as address, changes::text from audit_entries
      where ${contact.contactId}::uuid = any(entity_ids) order by acted_at, action`.execute(tx.db),
  );
  expect(rows).toEqual([
    { action: 'password.reset', actor_kind: 'contact', address: '127.0.0.1', changes: '{}' },
    { action: 'password.resetAsked', actor_kind: 'system', address: '127.0.0.1', changes: '{}' },
  ]);
});
