import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { createTestApp, testPassword } from '../../../test/support/test-app.ts';
import type { TestApp } from '../../../test/support/test-app.ts';
import type { SeededContact, SeededGroup } from '../../../test/support/seed-builders.ts';
import { providerClientGroupId } from '../service-keys.ts';
import { createSignInBudgets } from './sign-in-budgets.ts';

/** The budgets of sign-in where a flood comes from many addresses, at many accounts. */
let app: TestApp;
let group: SeededGroup;
let contact: SeededContact;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  group = await app.seed.group();
  contact = await app.seed.contact(group);
  app.clock.advance({ hours: 2 });
});
afterAll(() => app.close());

type Attempt = { email: string; password?: string; from: string; cookie?: string; forwardedFor?: string };

async function signIn({ email, password = 'wrong', from, cookie, forwardedFor }: Attempt) {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/v1/auth/sign-in',
    remoteAddress: from,
    headers: {
      'content-type': 'application/json',
      origin: 'https://portal.test',
      ...(cookie !== undefined && { cookie }),
      ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
    },
    payload: JSON.stringify({ email, password }),
  });
  const { code = 'ok' } = answer.json<{ code?: string }>();
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0]);
  return { code, cookie: cookies.join('; '), retryAfter: answer.headers['retry-after'] };
}

const addressOf = (number: number): string => `203.0.${number >> 8}.${number & 255}`;

test('an account takes fifteen failures an hour from networks elsewhere, known or not, and a known browser goes on', async () => {
  const { cookie } = await signIn({ email: contact.email, password: testPassword, from: '192.0.2.1' });
  for (const email of [contact.email, 'nobody@nowhere.example']) {
    const known = email === contact.email ? 'password_incorrect' : 'account_not_found';
    const codes: string[] = [];
    for (let number = 0; number < 17; number++) {
      codes.push((await signIn({ email, from: addressOf(number) })).code);
      // Not more than the site's own budget in a minute.
      app.clock.advance({ seconds: 2 });
    }
    expect(codes).toEqual([...Array<string>(15).fill(known), 'sign_in_throttled', 'sign_in_throttled']);
    app.clock.advance({ minutes: 16 });
  }
  const right = { email: contact.email, password: testPassword };
  expect((await signIn({ ...right, from: '198.51.100.1' })).code).toBe('sign_in_throttled');
  expect((await signIn({ ...right, from: '198.51.100.1', cookie })).code).toBe('ok');
  app.clock.advance({ minutes: 45 });
  expect((await signIn({ ...right, from: '198.51.100.7' })).code).toBe('ok');
});

describe('where an account signed in from before', () => {
  /** As many wrong passwords as strangers elsewhere may have; more are refused. */
  async function guessFromElsewhere(guesses = 20): Promise<{ code: string; retryAfter?: unknown }[]> {
    const answers = [];
    for (let number = 0; number < guesses; number++) {
      answers.push(await signIn({ email: contact.email, from: addressOf(7_000 + 256 * number) }));
      app.clock.advance({ seconds: 2 });
    }
    return answers;
  }

  test.each([
    ['IPv4 network', '192.0.2.1', '192.0.2.99', '192.0.3.1'],
    ['IPv6 network', '2001:db8:7:1::1', '2001:db8:7:ff::9', '2001:db8:8:1::1'],
  ])('a new browser of its %s gets in while strangers guess', async (_what, own, sameNetwork, another) => {
    const right = { email: contact.email, password: testPassword };
    expect((await signIn({ ...right, from: own })).code).toBe('ok');
    expect(countOf(await guessFromElsewhere(), 'password_incorrect')).toBe(15);
    expect((await signIn({ ...right, from: another })).code).toBe('sign_in_throttled');
    expect((await signIn({ ...right, from: sameNetwork })).code).toBe('ok');
    expect((await signIn({ ...right, from: own })).code).toBe('ok');
  });

  test('five more may be wrong, so that nobody is told of more than twenty an hour', async () => {
    const right = { email: contact.email, password: testPassword };
    await signIn({ ...right, from: '192.0.2.1' });
    await guessFromElsewhere();
    const own: string[] = [];
    for (let number = 0; number < 7; number++) {
      own.push((await signIn({ email: contact.email, from: `192.0.2.${50 + number}` })).code);
    }
    expect(own).toEqual([
      ...Array<string>(5).fill('password_incorrect'),
      'sign_in_throttled',
      'sign_in_throttled',
    ]);
    expect((await signIn({ ...right, from: '192.0.2.1' })).code).toBe('sign_in_throttled');
    // What its own networks took is nothing that strangers have left.
    app.clock.advance({ minutes: 59 });
    expect(countOf(await guessFromElsewhere(), 'password_incorrect')).toBeLessThanOrEqual(15);
  });

  test('parallel guesses from elsewhere leave the rest, too', async () => {
    const right = { email: contact.email, password: testPassword };
    await signIn({ ...right, from: '192.0.2.1' });
    const [guesses, own] = await Promise.all([
      many(40, (index) => signIn({ email: contact.email, from: addressOf(8_000 + 256 * index) })),
      many(5, (index) => signIn({ ...right, from: `192.0.2.${60 + index}` })),
    ]);
    expect(countOf(guesses, 'password_incorrect')).toBe(15);
    expect(countOf(own, 'ok')).toBe(5);
  });

  test('a place that it came from through a known browser counts a minute later, in every process', async () => {
    const right = { email: contact.email, password: testPassword };
    const { cookie } = await signIn({ ...right, from: '192.0.2.1' });
    await guessFromElsewhere();
    expect((await signIn({ ...right, from: '198.51.100.1' })).code).toBe('sign_in_throttled');
    expect((await signIn({ ...right, from: '198.51.100.1', cookie })).code).toBe('ok');
    app.clock.advance({ minutes: 1 });
    expect((await signIn({ ...right, from: '198.51.100.2' })).code).toBe('ok');
  });

  test('is forgotten after 180 days, and kept as a keyed hash', async () => {
    const right = { email: contact.email, password: testPassword };
    await signIn({ ...right, from: '192.0.2.1' });
    const { rows } = await sql<{ hash: string }>`
      select encode(network_hash, 'hex') as hash from identity.known_networks
      join identity.memberships using (user_id) where contact_id = ${contact.contactId}`.execute(
      app.database.auth.db,
    );
    const plain = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(rows).toHaveLength(1);
    expect(['192.0.2', '192.0.2.1', '192.0.2.0/24'].map(plain)).not.toContain(rows[0]!.hash);
    app.clock.advance({ hours: 180 * 24 });
    await guessFromElsewhere();
    expect((await signIn({ ...right, from: '192.0.2.1' })).code).toBe('sign_in_throttled');
  });
});

test.each([
  ['of one IPv6 network', (number: number) => `2001:db8:1:2:${number}::1`, 5],
  ['of many IPv6 networks', (number: number) => `2001:db8:1:${number}::1`, 8],
  ['that claim to be many', () => '203.0.113.77', 5],
])('addresses %s', async (_what, from, allowed) => {
  const codes: string[] = [];
  for (let number = 0; number < 8; number++) {
    const email = `nobody${number}@nowhere.example`;
    codes.push((await signIn({ email, from: from(number), forwardedFor: addressOf(number) })).code);
  }
  expect(codes.filter((code) => code === 'account_not_found')).toHaveLength(allowed);
  expect(codes.filter((code) => code === 'sign_in_throttled')).toHaveLength(8 - allowed);
});

test('a whole site under attack tells an account from a password no more, and refuses nobody', async () => {
  const guess = (number: number) =>
    signIn({ email: `guess${number}@nowhere.example`, from: addressOf(1_000 + number) });
  const codes = [];
  for (let number = 0; number < 60; number++) codes.push((await guess(number)).code);
  expect(new Set(codes)).toEqual(new Set(['account_not_found']));
  expect((await guess(60)).code).toBe('sign_in_failed');
  expect((await signIn({ email: contact.email, from: '192.0.2.9' })).code).toBe('sign_in_failed');
  expect((await signIn({ email: contact.email, from: '192.0.2.9', password: testPassword })).code).toBe('ok');
  app.clock.advance({ minutes: 1 });
  expect((await guess(61)).code).toBe('account_not_found');
});

test('a flood of fifty at once shares the budgets, and whoever is throttled is told when to come again', async () => {
  const from = '203.0.113.200';
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, number) => signIn({ email: `flood${number}@nowhere.example`, from })),
  );
  expect(answers.filter(({ code }) => code === 'account_not_found')).toHaveLength(5);
  const throttled = answers.filter(({ code }) => code === 'sign_in_throttled');
  expect(throttled).toHaveLength(45);
  for (const { retryAfter } of throttled) expect(Number(retryAfter)).toBeGreaterThan(0);
});

const countOf = (answers: readonly { code: string }[], code: string): number =>
  answers.filter((answer) => answer.code === code).length;

const many = <Item>(count: number, make: (index: number) => Promise<Item>): Promise<Item[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

describe('right passwords', () => {
  test('of forty people behind one address at the same moment all sign in, also when one failure is left', async () => {
    const from = '203.0.113.40';
    const people = await many(40, () => app.seed.contact(group));
    for (let failure = 0; failure < 4; failure++) await signIn({ email: contact.email, from });
    const answers = await Promise.all(
      people.map(({ email }) => signIn({ email, password: testPassword, from })),
    );
    expect(countOf(answers, 'ok')).toBe(40);
    expect((await signIn({ email: contact.email, from })).code).toBe('password_incorrect');
    expect((await signIn({ email: contact.email, from })).code).toBe('sign_in_throttled');
  });

  test('are not refused because of wrong ones at the same moment', async () => {
    const from = '203.0.113.41';
    const people = await many(12, () => app.seed.contact(group));
    const [wrong, right] = await Promise.all([
      many(4, (index) => signIn({ email: people[index]!.email, from })),
      many(12, (index) => signIn({ email: people[index]!.email, password: testPassword, from })),
    ]);
    expect(countOf(wrong, 'password_incorrect')).toBe(4);
    expect(countOf(right, 'ok')).toBe(12);
  });

  test('of one account from many addresses at the same moment all sign in', async () => {
    const right = { email: contact.email, password: testPassword };
    const answers = await many(25, (index) => signIn({ ...right, from: addressOf(2_000 + index) }));
    expect(countOf(answers, 'ok')).toBe(25);
  });
});

describe('parallel guesses', () => {
  test.each([
    ['there is', () => contact.email, 'password_incorrect'],
    ['there is not', () => 'somebody@nowhere.example', 'account_not_found'],
  ])('at an account that %s, from as many addresses, get fifteen answers', async (_what, email, answer) => {
    const answers = await many(40, (index) => signIn({ email: email(), from: addressOf(3_000 + index) }));
    expect(countOf(answers, answer)).toBe(15);
    expect(countOf(answers, 'sign_in_throttled')).toBe(25);
  });

  test('of a known browser get twenty answers', async () => {
    const { cookie } = await signIn({ email: contact.email, password: testPassword, from: '192.0.2.1' });
    const answers = await many(30, (index) =>
      signIn({ email: contact.email, cookie, from: addressOf(4_000 + index) }),
    );
    expect(countOf(answers, 'password_incorrect')).toBe(20);
    expect(countOf(answers, 'sign_in_throttled')).toBe(10);
  });

  test('through two processes share one budget', async () => {
    const { auth } = app.database;
    const ids = { next: () => crypto.randomUUID(), secret: () => '', nextLocationId: () => 1 };
    const processes = [createSignInBudgets(auth, ids), createSignInBudgets(auth, ids)];
    const at = app.clock.now();
    const keys = {
      address: '203.0.113.42',
      account: 'two@nowhere.example',
      network: 'one',
      knownNetworks: [],
      device: null,
    };
    const reservations = await many(12, (index) => processes[index % 2]!.reserve(keys, at));
    const taken = reservations.flatMap((one) => (one.kind === 'reserved' ? [one.attemptId] : []));
    expect(taken).toHaveLength(5);
    expect(reservations.filter(({ kind }) => kind === 'busy')).toHaveLength(7);
    await processes[0]!.release(taken[0]!);
    expect((await processes[1]!.reserve(keys, at)).kind).toBe('reserved');
    for (const attemptId of taken.slice(1)) await processes[0]!.charge(attemptId);
    expect((await processes[1]!.reserve(keys, at)).kind).toBe('busy');
    // The process that held the last one has ended.
    const later = await processes[1]!.reserve(keys, at.add({ seconds: 30 }));
    expect(later.kind).toBe('reserved');
    if (later.kind === 'reserved') await processes[1]!.charge(later.attemptId);
    expect(await processes[1]!.reserve(keys, at.add({ seconds: 31 }))).toMatchObject({
      kind: 'spent',
      budget: 'address',
      retryAfterSeconds: 15 * 60 - 31,
    });
    expect(processes[1]!.findSpent(keys, at.add({ seconds: 31 }))?.budget).toBe('address');
    expect(processes[1]!.findSpent(keys, at.add({ minutes: 15 }))).toBeNull();
  });
});

test('only the cookie that a browser got for the account helps where a budget is spent', async () => {
  const from = '203.0.113.44';
  const right = { email: contact.email, password: testPassword };
  const own = await signIn({ ...right, from: '192.0.2.3' });
  const neighbour = await app.seed.contact(group);
  const other = await signIn({ email: neighbour.email, password: testPassword, from: '192.0.2.4' });
  for (let failure = 0; failure < 5; failure++) await signIn({ email: `nobody@nowhere.example`, from });
  const name = '__Host-staffroom-device=';
  const device = own.cookie.slice(own.cookie.indexOf(name) + name.length).split(';')[0] ?? '';
  const forged = [
    other.cookie,
    `${name}${'A'.repeat(43)}`,
    `${name}${device.split('.').slice(0, 2).join('.')}`,
    `${name}${device.replace(/^.{22}/, 'A'.repeat(22))}`,
    `x${name}${device}`,
  ];
  for (const cookie of forged)
    expect((await signIn({ ...right, from, cookie })).code).toBe('sign_in_throttled');
  expect((await signIn({ ...right, from, cookie: own.cookie })).code).toBe('ok');
});

test('nobody is charged for attempts that the database had no time for', async () => {
  const from = '203.0.113.43';
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  // Nobody's way to sign in can be read until then, so the password is not looked at.
  const holding = inTransaction(app.database.owner, null, async (tx) => {
    await sql`lock table identity.accounts in access exclusive mode`.execute(tx.db);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const answers = await many(3, (index) => signIn({ email: `nobody${index}@nowhere.example`, from }));
  release.resolve();
  await holding;
  for (const { code } of answers) expect(['lock_timed_out', 'server_overloaded']).toContain(code);
  const guesses = await many(6, (index) => signIn({ email: `nobody${index}@nowhere.example`, from }));
  expect(countOf(guesses, 'account_not_found')).toBe(5);
});

describe('audit', () => {
  type Row = { action: string; actor_id: string; entity_ids: string[]; address: string; changes: object };

  async function rowsOf(groupId: string): Promise<Row[]> {
    const { rows } = await app.seed.inGroup({ groupId }, (tx) =>
      sql<Row>`
        select action, actor_id, entity_ids, host(address) as address, changes from audit_entries
        where action = 'session.signInFailed' and acted_at >= ${app.clock.now().toString()}
        order by audit_entry_id`.execute(tx.db),
    );
    return rows;
  }

  test('has a row for a failed sign-in, in the group of its contact, and counts what repeats', async () => {
    const from = '203.0.113.50';
    for (let failure = 0; failure < 9; failure++) await signIn({ email: contact.email, from });
    const operation = 'POST /api/v1/auth/sign-in';
    const row = { entity_ids: [contact.contactId], address: from };
    const wrong = { operation, code: 'password_incorrect' };
    expect(await rowsOf(group.groupId)).toMatchObject([{ ...row, changes: wrong }]);
    await app.refusals.flush();
    expect((await rowsOf(group.groupId)).map(({ changes }) => changes)).toContainEqual({
      ...wrong,
      repeats: 4,
    });
  });

  test('names an unknown account by a keyed hash only, and no log line names it', async () => {
    const typed = 'My-Secret-Passw0rd';
    await signIn({ email: typed, from: '203.0.113.51' });
    await signIn({ email: typed, from: '203.0.113.52' });
    const rows = await rowsOf(providerClientGroupId);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.actor_id).toMatch(/^account:[\da-f]{32}$/);
    const told = JSON.stringify([rows, app.logged]).toLowerCase();
    expect(told).not.toContain(typed.toLowerCase());
    expect(app.logged.map(({ fields }) => fields['code'])).toContain('account_not_found');
  });

  test('of a flood of one address, or at one account, grows by a few rows', async () => {
    const before = (await rowsOf(providerClientGroupId)).length;
    await many(120, (index) => signIn({ email: `spray${index}@nowhere.example`, from: '203.0.113.53' }));
    await many(120, (index) => signIn({ email: 'one@nowhere.example', from: addressOf(6_000 + index) }));
    await app.refusals.flush();
    const rows = await rowsOf(providerClientGroupId);
    expect(rows.length - before).toBeLessThan(20);
    const counted = rows.reduce(
      (sum, { changes }) => sum + ((changes as { repeats?: number }).repeats ?? 1),
      0,
    );
    expect(counted).toBe(240);
  });
});
