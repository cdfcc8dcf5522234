import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBookingWorld } from './support/booking-world.ts';
import type { BookingWorld } from './support/booking-world.ts';
import { untilNotBusy } from './support/test-app.ts';

/**
 * Every state of the session, with every header, at operations of each kind, compared with an oracle that shares no
 * code with the product; then all of their audit rows.
 */
type Session = {
  bearer: string | null;
  /** Whose token it is; null when it gives no access. */
  who: 'contact' | 'support' | null;
  /** The contact that the token acts as. */
  contactId: string;
  mode?: 'read' | 'act';
  isEnded?: boolean;
  supportUserId?: string;
};

let world: BookingWorld;
const sessions: Record<string, Session> = {};
const headers: Record<string, string | null> = {};
const users = {
  acting: randomUUID(),
  reading: randomUUID(),
  stopped: randomUUID(),
  expired: randomUUID(),
  left: randomUUID(),
  other: randomUUID(),
};

beforeAll(async () => {
  world = await createBookingWorld();
  const { app, officer, viewer, stranger } = world;
  const { contactId } = officer;
  const grant = async (supportUserId: string, { mode = 'act', minutes = 60, of = contactId } = {}) => {
    const acting = await app.actAs(
      { contactId: of },
      { mode: mode as 'read' | 'act', minutes, supportUserId },
    );
    return { ...acting, who: 'support' as const, contactId: of, mode: mode as 'read' | 'act' };
  };
  const stopped = await grant(users.stopped);
  const left = await grant(users.left);
  Object.assign(sessions, {
    nobody: { bearer: null, who: null, contactId },
    'a token that was never given out': { bearer: 'x'.repeat(43), who: null, contactId },
    'the contact': { bearer: officer.bearer, who: 'contact', contactId },
    'another contact': { bearer: viewer.bearer, who: 'contact', contactId: viewer.contactId },
    'support that acts': await grant(users.acting),
    'support that reads': await grant(users.reading, { mode: 'read' }),
    'support that was stopped': { ...stopped, isEnded: true },
    'support whose hour is over': { ...(await grant(users.expired, { minutes: 5 })), isEnded: true },
    'support that left the provider': { ...left, isEnded: true },
    'support of another contact': await grant(users.other, { of: viewer.contactId }),
  } satisfies Record<string, Session>);
  Object.assign(headers, {
    'no header': null,
    'the contact': contactId,
    'another contact': viewer.contactId,
    'a contact of another group': stranger.contactId,
    'an absent contact': randomUUID(),
    'the contact twice': `${contactId}, ${contactId}`,
    'two contacts': `${contactId}, ${viewer.contactId}`,
    'the contact in capitals': contactId.toUpperCase(),
    'an empty header': '',
    'no id': "' or 1=1 --",
  });
  const origin = 'https://portal.test';
  const end = { headers: { cookie: stopped.cookie, origin } };
  expect((await app.call('POST /api/v1/auth/support/grants/end', end)).status).toBe(200);
  await sql`update identity.support_users set ended_at = now() where support_user_id = ${users.left}`.execute(
    app.database.owner.db,
  );
  app.clock.set(app.clock.now().add({ minutes: 6 }));
  await callEverything();
}, 120_000);
afterAll(() => world.close());

type Operation = {
  call: string;
  body?: () => unknown;
  writes?: true;
  isOfContactAlone?: true;
  /** The response to a permitted caller. */
  allowed: (contactId: string) => { status: number; code?: string };
};

const missing = { status: 403, code: 'permission_missing' };
const operations: Record<string, Operation> = {
  'reading the profile': { call: 'GET /api/v1/me/profile', allowed: () => ({ status: 200 }) },
  'reading bookings': {
    call: 'GET /api/v1/bookings?dateFromLocal=2026-06-01',
    allowed: () => ({ status: 204 }),
  },
  'creating a booking': {
    call: 'POST /api/v1/bookings',
    body: () => world.bookingBody({ bookAnyway: true }),
    writes: true,
    allowed: (contactId) => (contactId === world.officer.contactId ? { status: 201 } : missing),
  },
  'cancelling an absent booking': {
    call: `POST /api/v1/bookings/${randomUUID()}/cancel`,
    body: () => ({ cancelReason: 'Not needed' }),
    writes: true,
    allowed: (contactId) =>
      contactId === world.officer.contactId ? { status: 404, code: 'not_found' } : missing,
  },
  'changing the password': {
    call: 'POST /api/v1/auth/change-password',
    body: () => ({ currentPassword: 'Not-The-One-1', newPassword: 'weak' }),
    writes: true,
    isOfContactAlone: true,
    allowed: () => ({ status: 422, code: 'password_too_weak' }),
  },
  'listing the sessions': {
    call: 'GET /api/v1/auth/sessions',
    isOfContactAlone: true,
    allowed: () => ({ status: 200 }),
  },
};

function judge(session: Session, header: string | null, operation: Operation) {
  if (session.bearer === null) return { status: 401, code: 'access_token_required' };
  if (session.who === null) return { status: 401, code: 'access_token_invalid' };
  if (session.who === 'contact') {
    return header === null
      ? operation.allowed(session.contactId)
      : { status: 403, code: 'impersonation_grant_required' };
  }
  if (header === null) return { status: 403, code: 'impersonation_grant_required' };
  if (header !== session.contactId) return { status: 403, code: 'impersonation_contact_differs' };
  if (session.isEnded) return { status: 401, code: 'impersonation_grant_ended' };
  if (operation.isOfContactAlone) return { status: 403, code: 'impersonation_action_refused' };
  if (operation.writes && session.mode === 'read') return { status: 403, code: 'impersonation_read_only' };
  return operation.allowed(session.contactId);
}

type Outcome = { name: string; status: number; code?: string };
const outcomes: { expected: Outcome; got: Outcome }[] = [];

async function callEverything(): Promise<void> {
  for (const [sessionName, session] of Object.entries(sessions)) {
    for (const [headerName, header] of Object.entries(headers)) {
      for (const [operationName, operation] of Object.entries(operations)) {
        const [path, search] = operation.call.split('?');
        const answer = await untilNotBusy(() =>
          world.app.call(path!, {
            ...(session.bearer !== null && { bearer: session.bearer }),
            ...(header !== null && { headers: { 'impersonated-contact': header } }),
            ...(operation.body && { body: operation.body() }),
            ...(search && { search: `?${search}` }),
          }),
        );
        const name = `${sessionName}, ${headerName}, ${operationName}`;
        outcomes.push({
          expected: { name, ...judge(session, header, operation) },
          got: { name, status: answer.status, ...(answer.body?.code && { code: answer.body.code }) },
        });
      }
    }
  }
}

test('each of the 600 cases is answered as the oracle says', () => {
  expect(outcomes.map(({ got }) => got)).toEqual(outcomes.map(({ expected }) => expected));
  expect(outcomes).toHaveLength(600);
});

async function auditRows(where: ReturnType<typeof sql>) {
  const { rows } = await world.app.seed.inGroup(world.client, (tx) =>
    sql<Record<string, string>>`
      select action, actor_kind, actor_id, subject_contact_id, session_id, changes->>'code' as code
      from audit_entries where ${where} order by acted_at, audit_entry_id`.execute(tx.db),
  );
  return rows;
}

test('a write by support names both identities, and one by the contact names one', async () => {
  const { contactId } = world.officer;
  const made = await auditRows(sql`action = 'booking.create'`);
  expect(made).toHaveLength(2);
  expect(
    made.map((row) => [row['actor_kind'], row['actor_id'], row['subject_contact_id']]).toSorted(),
  ).toEqual([
    ['contact', contactId, null],
    ['support', users.acting, contactId],
  ]);
});

test('what was refused to support is audited with both identities and raised', async () => {
  const { contactId } = world.officer;
  for (const [user, code] of [
    [users.acting, 'impersonation_grant_required'],
    [users.acting, 'impersonation_contact_differs'],
    [users.acting, 'impersonation_action_refused'],
    [users.reading, 'impersonation_read_only'],
    [users.stopped, 'impersonation_grant_ended'],
    [users.expired, 'impersonation_grant_ended'],
    [users.left, 'impersonation_grant_ended'],
  ]) {
    const rows = await auditRows(sql`actor_id = ${user} and changes->>'code' = ${code}`);
    expect(rows.length, `${user} ${code}`).toBeGreaterThan(0);
    expect(rows[0]).toMatchObject({
      action: 'call.refused',
      actor_kind: 'support',
      subject_contact_id: contactId,
    });
  }
  const forged = await auditRows(
    sql`actor_id = ${contactId} and changes->>'code' = 'impersonation_grant_required'`,
  );
  expect(forged[0]).toMatchObject({ actor_kind: 'contact', subject_contact_id: null });
  const raised = world.app.logged.filter(
    ({ level, what }) => level === 'warn' && what === 'a call for a contact was refused',
  );
  expect(new Set(raised.map(({ fields }) => fields['code']))).toEqual(
    new Set(['impersonation_grant_required', 'impersonation_contact_differs', 'impersonation_grant_ended']),
  );
  // Only ids.
  expect(JSON.stringify(raised)).not.toMatch(/Sam Support|@|They asked/);
});
