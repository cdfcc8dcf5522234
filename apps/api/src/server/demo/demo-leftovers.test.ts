import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '../../identity/sign-in/hash-password.ts';
import { hashServiceKey } from '../../identity/service-keys.ts';
import { systemIds } from '../../platform/runtime/ids.ts';
import { demoSettings } from '../../../seed/demo-accounts.ts';
import {
  hasDemoAccounts,
  refuseDemoLeftovers,
  refuseRemovedDemo,
  removeDemoLeftovers,
} from './demo-leftovers.ts';
import { createSeedBuilders } from '../../../test/support/seed-builders.ts';
import type { SeededContact } from '../../../test/support/seed-builders.ts';
import { createTestApp, testPassword } from '../../../test/support/test-app.ts';
import type { TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
let dataDir: string;
beforeEach(async () => {
  app = await createTestApp();
  dataDir = await mkdtemp(join(tmpdir(), 'staffroom-leftovers-'));
});
afterEach(async () => {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Two people who share the demo's password, the simulator's key, and somebody with another password. */
async function makeFormerDemo() {
  const demo = createSeedBuilders(app.database.owner, systemIds, await hashPassword(demoSettings.password));
  const group = await demo.group();
  const people = [await demo.contact(group), await demo.contact(group)];
  const own = await app.seed.contact(group);
  const simulatorKey = systemIds.secret();
  await writeFile(join(dataDir, 'simulator-key'), simulatorKey);
  await sql`
    insert into service_keys (service_key_id, name, key_hash)
    values (${systemIds.next()}, 'simulator', ${hashServiceKey(simulatorKey)})`.execute(
    app.database.owner.db,
  );
  return { people, own, simulatorKey };
}

const origin = 'https://portal.test';
const signIn = async ({ email }: SeededContact, password: string) => {
  const answer = await app.call('POST /api/v1/auth/sign-in', {
    body: { email, password },
    headers: { origin },
  });
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0]);
  return { status: answer.status, bearer: answer.body.accessToken as string, cookie: cookies.join('; ') };
};
const profile = async (bearer: string): Promise<number> =>
  (await app.call('GET /api/v1/me/profile', { bearer })).status;
const unfilled = async (bearer: string): Promise<number> =>
  (await app.call('GET /api/v1/provider/bookings/unfilled', { bearer })).status;
const refresh = async (cookie: string): Promise<number> =>
  (await app.call('POST /api/v1/auth/refresh', { headers: { origin, cookie } })).status;

test('a portal that never was a demo starts', async () => {
  const group = await app.seed.group();
  await app.seed.contact(group);
  await app.seed.contact(group);
  await expect(refuseDemoLeftovers(app.database)).resolves.toBe(undefined);
});

test('a portal that was a demo does not start while its sign-ins or its key are valid', async () => {
  await makeFormerDemo();
  await expect(refuseDemoLeftovers(app.database)).rejects.toMatchObject({
    name: 'SettingError',
    message:
      'This database was a demo and still has 2 sign-ins with its known password and its simulator\'s key: remove them with "npm run demo:remove", or start with DEMO=1.',
  });
  await sql`delete from identity.users`.execute(app.database.owner.db);
  await expect(refuseDemoLeftovers(app.database)).rejects.toThrow("still has its simulator's key: remove");
});

test('a single person of the sign-in page is found too, whatever the hash', async () => {
  const demo = createSeedBuilders(app.database.owner, systemIds, await hashPassword(demoSettings.password));
  const { email } = await demo.contact(await demo.group());
  await expect(refuseDemoLeftovers(app.database)).resolves.toBe(undefined);
  await sql`
    update identity.users set email = ${demoSettings.accounts[0]!.email} where email = ${email}`.execute(
    app.database.owner.db,
  );
  await expect(refuseDemoLeftovers(app.database)).rejects.toThrow('still has one sign-in with');
});

test('the simulator’s key is found without the owner’s login', async () => {
  await makeFormerDemo();
  await sql`delete from identity.users`.execute(app.database.owner.db);
  const addresses = { ...app.database.addresses, owner: null };
  await expect(refuseDemoLeftovers({ addresses })).rejects.toThrow("still has its simulator's key: remove");
  await removeDemoLeftovers(app.database.owner, dataDir);
  await expect(refuseDemoLeftovers({ addresses })).resolves.toBe(undefined);
});

test('a running demo lists its sign-ins until they are removed', async () => {
  const demo = await createTestApp({ settings: { demo: demoSettings } });
  try {
    const ask = () => demo.call('GET /api/v1/auth/demo-accounts');
    expect((await ask()).status).toBe(204);
    expect(await hasDemoAccounts(demo.database)).toBe(false);
    const seed = createSeedBuilders(
      demo.database.owner,
      systemIds,
      await hashPassword(demoSettings.password),
    );
    const { email } = await seed.contact(await seed.group());
    const [first] = demoSettings.accounts;
    await sql`update identity.users set email = ${first!.email} where email = ${email}`.execute(
      demo.database.owner.db,
    );
    expect(await ask()).toMatchObject({
      status: 200,
      body: { password: demoSettings.password, accounts: [first] },
    });
    expect(await hasDemoAccounts(demo.database)).toBe(true);
    await removeDemoLeftovers(demo.database.owner, dataDir);
    expect((await ask()).status).toBe(204);
    expect(await hasDemoAccounts(demo.database)).toBe(false);
  } finally {
    await demo.close();
  }
});

test('the removal ends sign-ins, sessions, tokens and the key at once, and nobody else’s', async () => {
  const { people, own, simulatorKey } = await makeFormerDemo();
  const demo = await signIn(people[0]!, demoSettings.password);
  const kept = await signIn(own, testPassword);
  expect(demo.status).toBe(200);
  expect([await profile(demo.bearer), await profile(kept.bearer)]).toEqual([200, 200]);
  expect(await unfilled(simulatorKey)).toBe(200);

  const added = await app.call('POST /api/v1/provider/webhooks', {
    bearer: simulatorKey,
    headers: { 'idempotency-key': systemIds.next() },
    body: { url: 'https://hooks.example/demo', description: '', eventTypes: ['booking.changed'] },
  });
  expect(added.status).toBe(201);

  const { userIds, keys, webhooks } = await removeDemoLeftovers(app.database.owner, dataDir);
  expect([userIds.length, keys, webhooks]).toEqual([2, 1, 1]);

  await expect.poll(() => profile(demo.bearer)).toBe(401);
  await expect.poll(() => unfilled(simulatorKey)).toBe(401);
  expect(await refresh(demo.cookie)).toBe(401);
  expect((await signIn(people[1]!, demoSettings.password)).status).toBe(422);
  expect([await profile(kept.bearer), await refresh(kept.cookie)]).toEqual([200, 200]);
  expect(existsSync(join(dataDir, 'simulator-key'))).toBe(false);
  await expect(refuseDemoLeftovers(app.database)).resolves.toBe(undefined);
});

test('a demo does not start on what a removed one left', async () => {
  await expect(refuseRemovedDemo(app.database)).resolves.toBe(undefined);
  await makeFormerDemo();
  await expect(refuseRemovedDemo(app.database)).resolves.toBe(undefined);
  await sql`delete from identity.users`.execute(app.database.owner.db);
  await expect(refuseRemovedDemo(app.database)).rejects.toThrow(
    'nobody who can sign in, as after "npm run demo:remove": remove the data folder for a new demo, or start with DEMO=0.',
  );
});
