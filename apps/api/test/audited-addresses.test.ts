import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { turnOn } from '../src/features/account/testing/second-factor.ts';
import { createTestApp, testPassword } from './support/test-app.ts';
import type { TestApp } from './support/test-app.ts';
import type { SeededGroup } from './support/seed-builders.ts';

const origin = 'https://portal.test';
/** What a caller claims, then what the proxy in front of us saw. */
const forwarded = '198.51.100.1, 203.0.113.9';

describe.each([
  ['behind a trusted proxy is the one that it saw', ['127.0.0.1'], '203.0.113.9'],
  ['without a trusted proxy is the connection’s, whatever the header claims', [], '127.0.0.1'],
])('the address in the audit trail %s', (_, trustedProxies, address) => {
  let app: TestApp;
  let group: SeededGroup;
  beforeAll(async () => {
    app = await createTestApp({ settings: { trustedProxies } });
  });
  beforeEach(async () => {
    group = await app.seed.group();
  });
  afterAll(() => app.close());

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    app.call(`POST /api/v1/auth/${path}`, {
      body,
      headers: { origin, 'x-forwarded-for': forwarded, ...headers },
    });

  /** What was done in the test's own group, oldest first. */
  async function readAudit() {
    const { rows } = await app.seed.inGroup(group, (tx) =>
      sql<{ action: string; actor: string; actor_id: string; subject: string | null; address: string }>`
        select action, actor_kind as actor, actor_id, subject_contact_id as subject, host(address) as address
        from audit_entries order by audit_entry_id`.execute(tx.db),
    );
    return rows;
  }

  test('at sign-ins, wrong ones too', async () => {
    const contact = await app.seed.contact(group);
    expect((await post('sign-in', { email: contact.email, password: 'Not-The-One-1' })).status).toBe(422);
    expect((await post('sign-in', { email: contact.email, password: testPassword })).status).toBe(200);
    const rows = (await readAudit()).filter(({ action }) => action.startsWith('session.signIn'));
    expect(rows.map((row) => [row.action, row.address])).toEqual([
      ['session.signInFailed', address],
      ['session.signIn', address],
    ]);
  });

  test('at a recovery code that takes the place of the app', async () => {
    const owner = await app.seed.contact(group);
    const { recoveryCodes } = await turnOn(app, await app.signInAs(owner));
    const half = await post('sign-in', { email: owner.email, password: testPassword });
    const cookie = [half.headers['set-cookie']]
      .flat()
      .map((line) => line!.split(';')[0])
      .join('; ');
    expect((await post('sign-in/second-factor', { code: recoveryCodes[0] }, { cookie })).status).toBe(200);
    const [used] = (await readAudit()).filter(({ action }) => action === 'recoveryCode.use');
    expect(used).toMatchObject({ actor: 'contact', actor_id: owner.contactId, address });
  });

  test('at what support does as the contact, with both identities', async () => {
    const contact = await app.seed.contact(group);
    const { bearer, headers, supportUserId } = await app.actAs(contact);
    const changed = await app.call('PUT /api/v1/me/notification-choices', {
      bearer,
      headers: { ...headers, 'x-forwarded-for': forwarded },
      body: {
        methods: { bookings: ['email'], ownRequests: ['email'], approvals: ['email'] },
        quietHours: null,
        timeZone: 'Australia/Melbourne',
        urgentPassesQuiet: true,
      },
    });
    expect(changed.status).toBeLessThan(300);
    const rows = (await readAudit()).filter(({ action }) => action === 'notificationChoices.change');
    expect(rows).toEqual([
      {
        action: 'notificationChoices.change',
        actor: 'support',
        actor_id: supportUserId,
        subject: contact.contactId,
        address,
      },
    ]);
  });
});
