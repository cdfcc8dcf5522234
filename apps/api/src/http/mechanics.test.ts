import * as z from 'zod/mini';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defineEndpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { queryInteger, queryList } from '@staffroom/domain/contract/wire-types.ts';
import { createTestApp } from '../../test/support/test-app.ts';
import type { Answer, TestApp } from '../../test/support/test-app.ts';
import type { SeededContact, SeededGroup } from '../../test/support/seed-builders.ts';
import { Refusal, refuseStaleVersion } from './reply/refusal.ts';
import { route } from './route.ts';
import { stopElapsedTime } from '../../test/support/stop-elapsed-time.ts';

const signedIn = { kind: 'signedIn' } as const;

/** Writes one announcement and one audit row, and does what the body says in between. */
const write = defineEndpoint({
  name: 'testWrite',
  method: 'POST',
  path: '/api/v1/test/writes',
  summary: 'Write',
  access: signedIn,
  body: z.strictObject({ what: z.string(), wait: z.optional(z.boolean()), fail: z.optional(z.string()) }),
  replies: { 201: z.strictObject({ id: z.string() }) },
  idempotent: true,
});
let gate = Promise.withResolvers<void>();
let entered = Promise.withResolvers<void>();
const writeRoute = route(write, async ({ body, ids, viewer, inTransaction }) =>
  inTransaction(async ({ db, announce, audit }) => {
    const id = ids.next();
    const { homeClientGroupId: clientGroupId } = viewer;
    announce({ kind: 'booking', clientGroupId, entityIds: [id], datesLocal: ['2026-03-09'] });
    audit({
      clientGroupId,
      action: 'standardBooking.save',
      entity: 'test',
      entityIds: [id],
      changes: { what: body.what },
    });
    if (body.wait === true) {
      // Only the call that has the key gets an answer from the database.
      await sql`select`.execute(db);
      entered.resolve();
      await gate.promise;
    }
    if (body.fail === 'refusal') throw new Refusal('dates_required', { param: 'dates' });
    if (body.fail === 'deadlock') await sql`do 'begin raise sqlstate ''40P01''; end'`.execute(db);
    if (body.fail === 'defect') throw new Error('password=hunter2 leaked by a driver');
    return { status: 201, body: { id } };
  }),
);

const versioned = defineEndpoint({
  name: 'testVersioned',
  method: 'PUT',
  path: '/api/v1/test/versioned',
  summary: 'Change version 3',
  access: signedIn,
  body: z.strictObject({}),
  replies: { 204: null },
  versioned: true,
});
const versionedRoute = route(versioned, async ({ ifMatchVersion }) => {
  refuseStaleVersion(ifMatchVersion, 3, { version: 3, status: 'Filled' });
  return { status: 204 };
});

const list = defineEndpoint({
  name: 'testList',
  method: 'GET',
  path: '/api/v1/test/list',
  summary: 'List',
  access: signedIn,
  query: z.strictObject({ ids: queryList(queryInteger), as: z.optional(z.string()) }),
  replies: { 200: z.array(z.int()), 204: null },
});
const listRoute = route(list, async ({ query }) => {
  const headers = { 'x-pagination': JSON.stringify({ pageSize: 50, nextCursor: null }) };
  if (query.as === 'wrong') return { status: 200, body: ['not a number' as unknown as number] };
  if (query.as === 'json') return { status: 200, json: JSON.stringify(query.ids ?? []), headers };
  return { status: 200, body: query.ids ?? [], headers };
});

let app: TestApp;
let group: SeededGroup;
let contact: SeededContact;
let bearer: string;
beforeAll(async () => {
  app = await createTestApp({ extraRoutes: [writeRoute, versionedRoute, listRoute] });
  group = await app.seed.group();
  contact = await app.seed.contact(group);
  bearer = await app.signInAs(contact);
});
beforeEach(() => {
  gate = Promise.withResolvers();
  entered = Promise.withResolvers();
});
afterAll(() => app.close());

function post(body: object, key?: string, as = bearer): Promise<Answer> {
  return app.call('POST /api/v1/test/writes', {
    bearer: as,
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
}

async function countWrites(what: string): Promise<number> {
  const { rows } = await app.seed.inGroup(group, (tx) =>
    sql<{ count: number }>`
      select count(*)::int as count from audit_entries entry
      where entry.changes ->> 'what' = ${what}
        and exists (select from outbox where outbox.entity_ids = entry.entity_ids)`.execute(tx.db),
  );
  return rows[0]?.count ?? 0;
}

describe('an idempotency key', () => {
  test('answers the first reply again, byte by byte, and writes once', async () => {
    const first = await post({ what: 'once' }, 'key-1');
    const second = await post({ what: 'once' }, 'key-1');
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await countWrites('once')).toBe(1);
  });

  test('refuses another body', async () => {
    await post({ what: 'body' }, 'key-2');
    const other = await post({ what: 'other body' }, 'key-2');
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_body_differs']);
    expect(await countWrites('other body')).toBe(0);
  });

  test('does not care in which order the fields come', async () => {
    const first = await post({ what: 'order', wait: false }, 'key-3');
    const second = await post({ wait: false, what: 'order' }, 'key-3');
    expect(second.text).toBe(first.text);
  });

  test('belongs to one contact', async () => {
    const other = await app.signInAs(await app.seed.contact(group));
    await post({ what: 'two people' }, 'key-4');
    await post({ what: 'two people' }, 'key-4', other);
    expect(await countWrites('two people')).toBe(2);
  });

  test('answers 409 while the first call is under way, and the reply once it is done', async () => {
    const first = post({ what: 'in flight', wait: true }, 'key-5');
    await entered.promise;
    const meanwhile = await post({ what: 'in flight', wait: true }, 'key-5');
    expect([meanwhile.status, meanwhile.body.code]).toEqual([409, 'idempotency_in_flight']);
    gate.resolve();
    const done = await first;
    expect((await post({ what: 'in flight', wait: true }, 'key-5')).text).toBe(done.text);
    expect(await countWrites('in flight')).toBe(1);
  });

  test('lets one of twenty at the same moment through', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post({ what: 'race' }, 'key-6')));
    const bodies = new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text));
    expect(bodies.size).toBe(1);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await countWrites('race')).toBe(1);
  });

  test('is free again after a refusal and after a failure: neither had an effect', async () => {
    expect((await post({ what: 'again', fail: 'refusal' }, 'key-7')).status).toBe(422);
    expect((await post({ what: 'again', fail: 'defect' }, 'key-7')).status).toBe(500);
    expect((await post({ what: 'again' }, 'key-7')).status).toBe(201);
    expect(await countWrites('again')).toBe(1);
  });

  test('is not needed', async () => {
    await post({ what: 'without' });
    await post({ what: 'without' });
    expect(await countWrites('without')).toBe(2);
  });

  test.each(['', 'x'.repeat(201), 'a b', 'ä'])('is refused when it is %j', async (key) => {
    const answer = await post({ what: 'bad key' }, key);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['Idempotency-Key']]);
  });
});

describe('If-Match', () => {
  const put = (ifMatch?: string): Promise<Answer> =>
    app.call('PUT /api/v1/test/versioned', {
      bearer,
      body: {},
      headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
    });

  test.each([undefined, '3', '"3"', 'W/"3"', '*'])('lets %s through at version 3', async (ifMatch) => {
    expect((await put(ifMatch)).status).toBe(204);
  });

  test('answers 409 with the current item', async () => {
    const answer = await put('"2"');
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'stale_version', current: { version: 3, status: 'Filled' } });
  });

  test('must be a version', async () => {
    expect((await put('"two"')).status).toBe(400);
  });
});

describe('a list', () => {
  const get = (search: string): Promise<Answer> => app.call('GET /api/v1/test/list', { bearer, search });

  test.each(['', '&as=json'])('reads name[] and answers a bare array with its page%s', async (as) => {
    const answer = await get(`?ids[]=1&ids[]=2${as}`);
    expect(answer.body).toEqual([1, 2]);
    expect(JSON.parse(answer.headers['x-pagination'] ?? '')).toEqual({ pageSize: 50, nextCursor: null });
  });

  test.each(['', '?as=json'])('is 204 without items%s', async (search) => {
    const answer = await get(search);
    expect([answer.status, answer.text]).toEqual([204, '']);
  });

  test('names every item that does not fit by its path', async () => {
    const answer = await get('?ids[]=1&ids[]=x&ids[]=y');
    expect(Object.keys(answer.body.errors)).toEqual(['ids.1', 'ids.2']);
  });

  test('takes one item without brackets, and no list for a text', async () => {
    expect((await get('?ids=1')).body).toEqual([1]);
    expect((await get('?ids=1&ids=2')).status).toBe(400);
    expect(Object.keys((await get('?as[]=json')).body.errors)).toEqual(['as']);
  });
});

describe('an answer', () => {
  test('that the contract does not know fails loudly where replies are checked', async () => {
    const answer = await app.call('GET /api/v1/test/list', { bearer, search: '?as=wrong' });
    expect([answer.status, answer.body.code]).toEqual([500, 'internal_error']);
    const line = app.logged.findLast(({ level }) => level === 'error');
    expect(String(line?.fields['error'])).toContain('testList 200: 0: This field must be');
  });

  test('to a defect tells nothing of it, and its id finds it in the log', async () => {
    const answer = await post({ what: 'defect', fail: 'defect' });
    expect(answer.body).toEqual({
      type: '/api/docs#internal_error',
      code: 'internal_error',
      param: null,
      message: 'Oops.. something went wrong',
      traceId: answer.headers['x-request-id'],
    });
    const line = app.logged.findLast(({ level }) => level === 'error');
    expect(line?.fields['traceId']).toBe(answer.headers['x-request-id']);
  });

  test('to a call that met others at each try says to come again, and is no defect', async () => {
    const lines = app.logged.length;
    const answer = await post({ what: 'met others', fail: 'deadlock' });
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([
      503,
      'lock_timed_out',
      '1',
    ]);
    expect(app.logged.slice(lines).filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('to a call whose connection to the database was ended says to come again, and is no defect', async () => {
    const lines = app.logged.length;
    const call = post({ what: 'ended', wait: true });
    await entered.promise;
    const killer = new Client({ connectionString: app.database.addresses.web });
    await killer.connect();
    await killer.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where usename = current_user and datname = current_database() and pid <> pg_backend_pid()`,
    );
    await killer.end();
    gate.resolve();
    const answer = await call;
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([
      503,
      'server_overloaded',
      '1',
    ]);
    expect(app.logged.slice(lines).filter(({ level }) => level === 'error')).toEqual([]);
    expect((await post({ what: 'afterwards' })).status).toBe(201);
  });

  test('to a refusal has its code, field and text', async () => {
    const answer = await post({ what: 'refusal', fail: 'refusal' });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      type: '/api/docs#dates_required',
      code: 'dates_required',
      param: 'dates',
      message: 'Please select at least one date on the calendar to continue',
    });
  });

  test('has the headers of an API and is kept nowhere', async () => {
    const { headers } = await app.call('GET /api/v1/test/list', { bearer });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });
});

test.each(['https://evil.example', 'https://portal.test', 'null'])(
  'no answer to a page of %s names an origin that may read it',
  async (from) => {
    const headers = { origin: from, 'access-control-request-method': 'POST' };
    const calls = [
      'GET /api/v1/test/list',
      'OPTIONS /api/v1/test/list',
      'POST /api/v1/auth/refresh',
      'GET /',
    ];
    for (const call of calls) {
      const answer = await app.call(call, { bearer, headers });
      const names = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'));
      expect(names, call).toEqual([]);
    }
  },
);

describe('limits', () => {
  test('refuse a session that calls too often with 429 and say when to come again', async () => {
    const limited = await createTestApp({
      extraRoutes: [listRoute],
      settings: { rateLimits: { perAddress: 1_000, perSession: 10 } },
    });
    try {
      const who = await limited.signInAs(await limited.seed.contact(await limited.seed.group()));
      const get = (): Promise<Answer> => limited.call('GET /api/v1/test/list', { bearer: who });
      stopElapsedTime();
      expect([(await get()).status, (await get()).status]).toEqual([204, 204]);
      const third = await get();
      expect([third.status, third.body.code, third.headers['retry-after']]).toEqual([
        429,
        'rate_limit_exceeded',
        '6',
      ]);
    } finally {
      await limited.close();
    }
  });

  test('shed calls beyond what runs at once with 503', async () => {
    const small = await createTestApp({
      extraRoutes: [writeRoute],
      settings: { callsAtOnce: 1, maxSlowCalls: 0, maxWaitingCalls: 0 },
    });
    try {
      const who = await small.signInAs(await small.seed.contact(await small.seed.group()));
      const first = small.call('POST /api/v1/test/writes', {
        bearer: who,
        body: { what: 'slow', wait: true },
      });
      await entered.promise;
      const second = await small.call('GET /api/v1/me/profile', { bearer: who });
      expect([second.status, second.body.code, second.headers['retry-after']]).toEqual([
        503,
        'server_overloaded',
        '1',
      ]);
      expect((await small.call('HEAD /api/ping')).status).toBe(204);
      gate.resolve();
      expect((await first).status).toBe(201);
      await expect
        .poll(async () => (await small.call('GET /api/v1/me/profile', { bearer: who })).status)
        .toBe(200);
    } finally {
      await small.close();
    }
  });
});

test('leaves an audit row for every 403', async () => {
  const nobody = await app.seed.contact(group);
  const path = '/api/v1/clients/01890000-0000-7000-8000-000000000001/grades';
  await app.call(`GET ${path}`, { bearer: await app.signInAs(nobody) });
  const { rows } = await app.seed.inGroup(group, (tx) =>
    sql`
      select action, entity_ids, changes from audit_entries where actor_id = ${nobody.contactId}`.execute(
      tx.db,
    ),
  );
  expect(rows).toEqual([
    {
      action: 'call.refused',
      entity_ids: ['01890000-0000-7000-8000-000000000001'],
      changes: { operation: 'GET /api/v1/clients/:clientId/grades', code: 'permission_missing' },
    },
  ]);
});

test('stops the start for a route without an access rule', async () => {
  const open = { ...writeRoute, endpoint: { ...write, access: undefined as never } };
  await expect(createTestApp({ extraRoutes: [open] })).rejects.toThrow('testWrite has no access rule');
});

describe('content policy reports', () => {
  test.each([
    [
      'application/csp-report',
      { 'csp-report': { 'violated-directive': 'script-src', 'blocked-uri': 'https://x.test/a?q=1' } },
    ],
    [
      'application/reports+json',
      [{ type: 'csp-violation', body: { effectiveDirective: 'script-src', blockedURL: 'https://x.test/a' } }],
    ],
  ])('are taken as %s and logged without queries', async (type, body) => {
    const answer = await app.call('POST /api/v1/csp-reports', { body, headers: { 'content-type': type } });
    expect(answer.status).toBe(204);
    expect(app.logged.at(-1)).toMatchObject({
      fields: { directive: 'script-src', blocked: 'https://x.test/a' },
    });
  });

  test('that are nonsense are taken too', async () => {
    for (const body of ['{', 'null', '[1]', '{"csp-report":5}']) {
      const headers = { 'content-type': 'application/csp-report' };
      expect((await app.call('POST /api/v1/csp-reports', { body, headers })).status).toBe(204);
    }
  });
});

describe('the OpenAPI document', () => {
  test('has every operation with its replies, refusals and access', async () => {
    const { body } = await app.call('GET /api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(body.servers).toEqual([{ url: '/', description: 'The server that this document comes from' }]);
    expect(body.info.license).toEqual({ name: 'MIT', identifier: 'MIT' });
    const operations = Object.values(body.paths).flatMap((path) => Object.values(path as object));
    expect(operations.map((operation) => operation.operationId).toSorted()).toEqual(
      app.endpoints.map((endpoint) => endpoint.name).toSorted(),
    );
    const create = body.paths['/api/v1/bookings'].post;
    expect(create.security).toEqual([{ accessToken: [] }]);
    expect(Object.keys(create.responses)).toEqual(
      expect.arrayContaining(['201', '400', '401', '403', '409', '422', '503']),
    );
    expect(create.requestBody.content['application/json'].schema.additionalProperties).toBe(false);
  });

  test('names nothing that it does not define, and every part of a path', async () => {
    const { body, text } = await app.call('GET /api/openapi.json');
    const refs = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    expect(refs.length).toBeGreaterThan(0);
    for (const [, kind, name] of refs) expect(body.components[kind!][name!]).toBeDefined();
    type Parameter = { in: string; name: string; required: boolean };
    for (const [path, methods] of Object.entries(body.paths as Record<string, object>)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const operation of Object.values(methods)) {
        const parameters = (operation.parameters as Parameter[]).filter((one) => one.in === 'path');
        expect(parameters.map(({ name }) => name).toSorted()).toEqual(inPath.toSorted());
        expect(parameters.every(({ required }) => required)).toBe(true);
        for (const scheme of (operation.security as object[]).flatMap((one) => Object.keys(one)))
          expect(body.components.securitySchemes[scheme]).toBeDefined();
        for (const response of Object.values(operation.responses as Record<string, { description: string }>))
          expect(response.description).not.toBe('');
      }
    }
  });

  test('can be read as a page that needs no script', async () => {
    const page = await app.call('GET /api/docs');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.text).toContain('POST</span> <code>/api/v1/bookings</code>');
    expect(page.text).not.toContain('<script');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'");
    const ids = [...page.text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const links = [...page.text.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
    expect(links.filter((id) => !ids.includes(id))).toEqual([]);
  });
});
