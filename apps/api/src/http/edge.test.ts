import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { errorTexts } from '@staffroom/domain/errors/error-texts.ts';
import { readStream } from '../features/messaging/testing/read-stream.ts';
import { until } from '../platform/testing/until.ts';
import { createTestApp, testPassword } from '../../test/support/test-app.ts';
import type { Answer, TestApp } from '../../test/support/test-app.ts';
import type { SeededContact, SeededGroup } from '../../test/support/seed-builders.ts';
import { stopElapsedTime } from '../../test/support/stop-elapsed-time.ts';

/** Input from a hostile network: too deep, too slow, too much, or with false claims about itself. */
let app: TestApp;
let group: SeededGroup;
let contact: SeededContact;
let bearer: string;
beforeAll(async () => {
  app = await createTestApp();
  group = await app.seed.group();
  contact = await app.seed.contact(group, [
    {
      on: group,
      permissions: [
        'booking_all',
        'pending booking_all',
        'timesheets_all',
        'accounts_all',
        'replace-me_all',
        'people_all',
      ],
    },
  ]);
  bearer = await app.signInAs(contact);
});
afterAll(() => app.close());

describe('a body that is nested', () => {
  const wrappings: [string, (levels: number) => string][] = [
    ['lists', (levels) => '['.repeat(levels) + ']'.repeat(levels)],
    ['objects', (levels) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)],
    ['both', (levels) => '[{"a":'.repeat(levels / 2) + '1' + '}]'.repeat(levels / 2)],
  ];
  test.each(wrappings)(
    'as %s to any depth is input that does not fit, never a failure',
    async (_what, wrap) => {
      const takers = app.endpoints.filter(({ body }) => body !== undefined);
      for (const endpoint of takers) {
        const path = endpoint.path.replace(/:\w+/g, '01890000-0000-7000-8000-000000000001');
        for (const levels of [10, 50, 52, 1_000, 5_000, 10_000]) {
          for (const body of [wrap(levels), `{"dates":${wrap(levels)}}`]) {
            const answer = await app.call(`${endpoint.method} ${path}`, { bearer, body });
            expect([400, 401, 413], `${endpoint.name} ${levels}`).toContain(answer.status);
          }
        }
      }
    },
  );
});

describe('the load that is counted', () => {
  let small: TestApp;
  let who: string;
  let address: string;
  beforeAll(async () => {
    small = await createTestApp({ settings: { callsAtOnce: 2, maxSlowCalls: 0, maxWaitingCalls: 0 } });
    who = await small.signInAs(await small.seed.contact(await small.seed.group()));
    address = await small.http.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => small.close());

  test('has no streams in it, however many are open', async () => {
    const people = await Promise.all(
      Array.from({ length: 6 }, async () =>
        small.signInAs(await small.seed.contact(await small.seed.group())),
      ),
    );
    const readings = await Promise.all(people.map((person) => readStream(address, { bearer: person })));
    expect(readings.map(({ status }) => status)).toEqual(Array<number>(6).fill(200));
    expect((await small.call('GET /api/v1/me/profile', { bearer: who })).status).toBe(200);
    readings.forEach((reading) => reading.stop());
  });

  test('has every call in it that only says it were a stream', async () => {
    const headers = { accept: 'text/event-stream' };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => small.call('GET /api/v1/me/profile', { bearer: who, headers })),
    );
    expect(answers.some(({ status }) => status === 503)).toBe(true);
    for (const { status, headers: answered } of answers) {
      if (status === 503) expect(answered['retry-after']).toBe('1');
    }
  });
});

describe('a session that floods', () => {
  /** A separate server, so that its limits and its log are not shared with other tests. */
  async function startSmall(): Promise<{ small: TestApp; ask: () => Promise<Response> }> {
    const small = await createTestApp({
      settings: {
        callsAtOnce: 1,
        maxSlowCalls: 0,
        maxWaitingCalls: 1,
        rateLimits: { perAddress: 1_000, perSession: 500 },
      },
    });
    onTestFinished(() => small.close());
    const flooding = await small.signInAs(await small.seed.contact(await small.seed.group()));
    const address = await small.http.listen({ port: 0, host: '127.0.0.1' });
    const ask = (): Promise<Response> =>
      fetch(`${address}/api/v1/me/profile`, { headers: { authorization: `Bearer ${flooding}` } });
    // From now on the caller is known.
    expect((await ask()).status).toBe(200);
    return { small, ask };
  }

  test('is refused before its calls are routed, with the answer that everybody gets', async () => {
    const { small, ask } = await startSmall();
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask()));
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    const routed = await small.http.inject({ method: 'GET', url: '/api/v1/me/profile' });
    for (const answer of refused) {
      expect(JSON.parse(await answer.text())).toEqual({
        type: '/api/docs#server_overloaded',
        code: 'server_overloaded',
        param: null,
        message: errorTexts.server_overloaded,
      });
      expect(answer.headers.get('retry-after')).toBe('1');
      const hop = ['date', 'connection', 'keep-alive', 'retry-after', 'www-authenticate'];
      const namesOf = (names: Iterable<string>) =>
        [...names].filter((name) => !hop.includes(name)).toSorted();
      expect(namesOf(answer.headers.keys())).toEqual(namesOf(Object.keys(routed.headers)));
    }
    const ids = refused.map(({ headers }) => headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(ids.length);
    const lines = small.logged.filter(({ fields }) => fields['code'] === 'server_overloaded');
    expect(lines).toHaveLength(refused.length);
    // The admitted calls are done.
    expect((await ask()).status).toBe(200);
  });

  test('is told when its calls of the minute are used up', async () => {
    const { ask } = await startSmall();
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429, 503]));
  });
});

describe('an address', () => {
  const signInFrom = async (remoteAddress: string): Promise<number> => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/v1/auth/sign-in',
      remoteAddress,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ email: contact.email, password: testPassword }),
    });
    return answer.statusCode;
  };

  test.each(['fe80::1%eth0', '::ffff:203.0.113.9', '2001:db8::1', '203.0.113.9'])(
    '%s may sign in',
    async (from) => {
      expect(await signInFrom(from)).toBe(200);
    },
  );

  test('of the same /64 is the same caller, also for the limit of calls', async () => {
    const limited = await createTestApp({ settings: { rateLimits: { perAddress: 10, perSession: 1_000 } } });
    try {
      stopElapsedTime();
      const statuses: number[] = [];
      for (let host = 1; host <= 4; host++) {
        const answer = await limited.http.inject({
          method: 'GET',
          url: '/api/v1/auth/demo-accounts',
          remoteAddress: `2001:db8:1:2::${host}`,
          headers: { 'x-forwarded-for': `198.51.100.${host}` },
        });
        statuses.push(answer.statusCode);
      }
      expect(statuses).toEqual([204, 204, 429, 429]);
    } finally {
      await limited.close();
    }
  });
});

test('a flood of refusals leaves a few lines of each code in the log', async () => {
  const linesOf = (code: string): number => app.logged.filter(({ fields }) => fields['code'] === code).length;
  const before = linesOf('service_key_invalid');
  for (let call = 0; call < 200; call++) {
    await app.call('GET /api/v1/provider/bookings/unfilled', { bearer: 'no-key-of-ours' });
  }
  expect(linesOf('service_key_invalid') - before).toBeLessThan(100);
  expect(linesOf('service_key_invalid')).toBeGreaterThan(10);
});

test('calls of a connection that was reset end without a line and without a charge', async () => {
  const limited = await createTestApp({
    settings: { rateLimits: { perAddress: 1_000_000, perSession: 1_000_000 } },
  });
  try {
    const address = await limited.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = limited.http.server.address() as AddressInfo;
    const call =
      'POST /api/v1/auth/sign-out HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 0\r\n\r\n';
    for (let round = 0; round < 20; round++) {
      await new Promise<void>((done) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(call.repeat(200), () => socket.resetAndDestroy());
        });
        socket.on('error', () => void 0);
        socket.on('close', () => done());
      });
    }
    // Answered after everything sent before it was read.
    expect((await fetch(`${address}/api/ping`, { method: 'HEAD' })).status).toBe(204);
    expect(limited.logged.filter(({ level }) => level !== 'info')).toEqual([]);
  } finally {
    await limited.close();
  }
});

describe('connections of one address', () => {
  let few: TestApp;
  let port: number;
  beforeAll(async () => {
    few = await createTestApp({ settings: { maxConnectionsPerAddress: 3 } });
    await few.http.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = few.http.server.address() as AddressInfo);
  });
  afterAll(() => few.close());

  const open = async (): Promise<{
    socket: Socket;
    closed: Promise<void>;
    answer: () => Promise<string>;
  }> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => void 0);
    await once(socket, 'connect');
    let text = '';
    socket.on('data', (part: Buffer) => (text += part.toString()));
    const closed = new Promise<void>((done) => socket.once('close', () => done()));
    return {
      socket,
      closed,
      answer: async () => {
        socket.write('HEAD /api/ping HTTP/1.1\r\nhost: x\r\n\r\n');
        await until(() => text.includes('\r\n\r\n') || socket.destroyed);
        return text.split('\r\n')[0] ?? '';
      },
    };
  };

  test('beyond the bound the longest idle one ends, and the new one is answered', async () => {
    const [first, second, third] = [await open(), await open(), await open()];
    expect(await first.answer()).toContain(' 204 ');
    expect(await third.answer()).toContain(' 204 ');
    const fourth = await open();
    expect(await fourth.answer()).toContain(' 204 ');
    await second.closed;
    expect([first, third, fourth].map(({ socket }) => socket.destroyed)).toEqual([false, false, false]);
    for (const { socket } of [first, third, fourth]) socket.destroy();
    await Promise.all([first, third, fourth].map(({ closed }) => closed));
  });

  test('one that sends more calls than any browser before the first is answered is closed', async () => {
    const greedy = await open();
    greedy.socket.write('GET /api/v1/me/profile HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(200));
    await greedy.closed;
    const honest = await open();
    expect(await honest.answer()).toContain(' 204 ');
    honest.socket.destroy();
  });
});

async function auditOf(
  action: string,
  actorId: string,
): Promise<{ changes: object; session_id: string | null }[]> {
  const { rows } = await app.seed.inGroup(group, (tx) =>
    sql<{ changes: object; session_id: string | null }>`
      select changes, session_id from audit_entries where action = ${action} and actor_id = ${actorId}
      order by audit_entry_id`.execute(tx.db),
  );
  return rows;
}

test('a call that wants to be somebody else leaves an audit row', async () => {
  const curious = await app.seed.contact(group);
  const answer = await app.call('GET /api/v1/me/profile', {
    bearer: await app.signInAs(curious),
    headers: { 'impersonated-contact': contact.contactId },
  });
  expect([answer.status, answer.body.code]).toEqual([403, 'impersonation_grant_required']);
  expect(await auditOf('call.refused', curious.contactId)).toMatchObject([
    { changes: { operation: 'GET /api/v1/me/profile', code: 'impersonation_grant_required' } },
  ]);
});

test('a call that is refused again and again leaves two rows: the first at once, the others counted', async () => {
  const stubborn = await app.seed.contact(group);
  const who = await app.signInAs(stubborn);
  const ids = Array.from({ length: 60 }, () => randomUUID());
  const ask = (id: string): Promise<Answer> => app.call(`GET /api/v1/bookings/${id}`, { bearer: who });
  const answers = await Promise.all(ids.map(ask));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
  const called = { operation: 'GET /api/v1/bookings/:bookingId', code: 'permission_missing' };
  expect(await auditOf('call.refused', stubborn.contactId)).toMatchObject([{ changes: called }]);
  await app.refusals.flush();
  const rows = await auditOf('call.refused', stubborn.contactId);
  expect(rows.map(({ changes }) => changes)).toEqual([called, { ...called, repeats: 59 }]);
  // A minute without refusals ends the count: the next one is a first again.
  await app.refusals.flush();
  await ask(ids[0]!);
  expect(await auditOf('call.refused', stubborn.contactId)).toHaveLength(3);
});

test('signing out leaves an audit row of the session that ended', async () => {
  const leaver = await app.seed.contact(group);
  const origin = 'https://portal.test';
  const first = await app.call('POST /api/v1/auth/sign-in', {
    body: { email: leaver.email, password: testPassword },
    headers: { origin },
  });
  const cookie = cookiesOf(first);
  for (let times = 0; times < 2; times++) {
    const out = await app.call('POST /api/v1/auth/sign-out', { headers: { cookie, origin } });
    expect(out.status).toBe(204);
  }
  const [ended, ...others] = await auditOf('session.signOut', leaver.contactId);
  const [begun] = await auditOf('session.signIn', leaver.contactId);
  expect(others).toEqual([]);
  expect(ended?.session_id).toBe(begun?.session_id);
});

function cookiesOf({ headers }: Answer): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

describe('on the wire', () => {
  let port: number;
  beforeAll(async () => {
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = app.http.server.address() as AddressInfo);
  });

  const post =
    'POST /api/v1/auth/sign-in HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 400\r\n';

  /** Sends a beginning and then one byte per second; returns how many milliseconds the server kept the connection. */
  function dribble(beginning: string): { said: () => string; heldMs: Promise<number> } {
    const since = performance.now();
    let said = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(beginning));
    const timer = setInterval(() => socket.write('a'), 1_000);
    const heldMs = new Promise<number>((done) => {
      socket.on('error', () => void 0);
      socket.on('close', () => {
        clearInterval(timer);
        done(performance.now() - since);
      });
      socket.on('data', (part: Buffer) => (said += part.toString()));
    });
    return { said: () => said, heldMs };
  }

  test('nobody who sends slowly is held for 15 seconds, and others are answered meanwhile', async () => {
    const kinds = ['', 'GET /api/ping HTTP/1.1\r\nx-slow: ', `${post}\r\n{"email":"`];
    const slow = kinds.flatMap((beginning) => Array.from({ length: 60 }, () => dribble(beginning)));
    const honest = await fetch(`http://127.0.0.1:${port}/api/v1/me/profile`, {
      headers: { authorization: `Bearer ${bearer}` },
    });
    expect(honest.status).toBe(200);
    const held = await Promise.all(slow.map(({ heldMs }) => heldMs));
    expect(held.filter((ms) => ms > 15_000)).toEqual([]);
    const codes = slow.map(({ said }) => said()).map((answer) => answer && codeOf(answer));
    expect(new Set(codes)).toEqual(new Set(['request_timed_out', 'request_malformed']));
    expect(app.http.server.listening).toBe(true);
  }, 30_000);

  /** Everything the server sends until it closes the connection. */
  const raw = (text: string, toPort = port): Promise<string> =>
    new Promise((done) => {
      let answer = '';
      const socket = connect(toPort, '127.0.0.1', () => socket.write(text));
      socket.on('data', (part: Buffer) => (answer += part.toString()));
      socket.on('error', () => void 0);
      socket.on('close', () => done(answer));
    });
  const codeOf = (answer: string): unknown => {
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8');
    const { type, code, param, message, ...others } = JSON.parse(body) as Record<string, unknown>;
    expect([type, param, message, others]).toEqual([
      `/api/docs#${String(code)}`,
      null,
      errorTexts[code as keyof typeof errorTexts],
      {},
    ]);
    return code;
  };
  const get = 'GET /api/v1/me/profile HTTP/1.1\r\nhost: x\r\n';

  test.each([
    ['headers without end', `${get}${'x-many: y\r\n'.repeat(3_000)}\r\n`, 431, 'headers_too_large'],
    ['one header without end', `${get}cookie: ${'a'.repeat(40_000)}\r\n\r\n`, 431, 'headers_too_large'],
    [
      'an address without end',
      `GET /api/v1/bookings/summary?${'clientIds[]=a&'.repeat(2_000)} HTTP/1.1\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'two lengths',
      'POST /api/v1/bookings HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{',
      400,
      'request_malformed',
    ],
    [
      'a length and chunks',
      'POST /api/v1/bookings HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'request_malformed',
    ],
    ['no host', 'GET /api/v1/me/profile HTTP/1.1\r\n\r\n', 400, 'request_malformed'],
    ['two hosts', `${get}host: y\r\n\r\n`, 400, 'request_malformed'],
    ['the same host twice', `${get}Host: x\r\n\r\n`, 400, 'request_malformed'],
    ['a host that is none', `${get.replace(' x', ' x/y')}\r\n`, 400, 'request_malformed'],
    ['a host with a login', `${get.replace(' x', ' me@x')}\r\n`, 400, 'request_malformed'],
    ['nonsense', 'NONSENSE\r\n\r\n', 400, 'request_malformed'],
    ['an expectation of its own', `${get}expect: miracles\r\n\r\n`, 400, 'request_malformed'],
    ['a length without end', `${post.replace('400', '99999999999')}\r\n`, 413, 'body_too_large'],
  ])('%s is answered like every other error and cut off', async (_what, text, status, code) => {
    const answer = await raw(text);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(codeOf(answer)).toBe(code);
  });

  const targets = (path: string): string[] => [
    path,
    `http://x${path}`,
    `HTTP://x:3000${path}`,
    path.replace('/api', '/%61pi'),
    `http://y${path.replace('/api', '/ap%69')}`,
  ];

  test.each([
    ['GET', '/api/v1/me/profile', 200],
    ['HEAD', '/api/v1/me/profile', 405],
    ['PUT', '/api/v1/me/profile', 405],
    ['TRACE', '/api/v1/me/profile', 405],
    ['GET', '/api/nope', 404],
    ['GET', '/api', 404],
    ['PUT', '/api/nope', 404],
  ])('%s %s is the same call however its target is written', async (method, path, status) => {
    for (const target of targets(path)) {
      const answer = await raw(
        `${method} ${target} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${bearer}\r\nconnection: close\r\n\r\n`,
      );
      expect(answer, target).toContain(`HTTP/1.1 ${status} `);
      if (path !== '/api') expect(answer, target).toContain('cache-control: no-store\r\n');
      expect(answer, target).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'");
      if (status === 405) expect(answer, target).toContain('allow: GET\r\n');
    }
  });

  test.each([
    ['*', 404],
    ['/api/v1/%zz', 400],
    ['http://me@x/api/v1/me/profile', 400],
    ['http:///api/v1/me/profile', 200],
    [`/api/v1/bookings/${'x'.repeat(400)}`, 404],
  ])('the target %s has the headers of every answer', async (target, status) => {
    const answer = await raw(
      `GET ${target} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${bearer}\r\nconnection: close\r\n\r\n`,
    );
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer).toContain('x-content-type-options: nosniff\r\n');
    if (target.includes('/api/')) expect(answer).toContain('cache-control: no-store\r\n');
  });

  test('the origin in an absolute target is the one that a page must come from', async () => {
    const own = await createTestApp({ settings: { publicOrigins: null } });
    try {
      await own.http.listen({ port: 0, host: '127.0.0.1' });
      const { port: its } = own.http.server.address() as AddressInfo;
      const signOut = (origin: string): Promise<string> =>
        raw(
          `POST http://portal.example/api/v1/auth/sign-out HTTP/1.1\r\nhost: evil.example\r\norigin: ${origin}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
          its,
        );
      expect(await signOut('http://portal.example')).toContain('HTTP/1.1 204 ');
      expect(await signOut('http://evil.example')).toContain('HTTP/1.1 403 ');
    } finally {
      await own.close();
    }
  });

  test('nonsense in the middle of an answer ends the connection without a word', async () => {
    const stream = `GET /api/v1/messaging/stream HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\nauthorization: Bearer ${bearer}\r\n\r\n`;
    const answer = await new Promise<string>((done) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(stream));
      socket.on('data', (part: Buffer) => {
        text += part.toString();
        if (!text.includes('NONSENSE')) socket.write('NONSENSE\r\n\r\n');
      });
      socket.on('error', () => void 0);
      socket.on('close', () => done(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('a call on a kept connection of a server that stops is answered so', async () => {
    const stopping = await createTestApp();
    await stopping.http.listen({ port: 0, host: '127.0.0.1' });
    const { port: its } = stopping.http.server.address() as AddressInfo;
    // Started before the stop, so that the connection is not idle and stays open.
    let answer = '';
    const socket = connect(its, '127.0.0.1', () => socket.write('GET /api/v1/me/profile HTTP/1.1\r\n'));
    socket.on('data', (part: Buffer) => (answer += part.toString()));
    const closed = once(socket, 'close');
    await until(() => stopping.http.server.listening && socket.bytesWritten > 0);
    const stopped = stopping.close();
    await until(() => !stopping.http.server.listening);
    socket.write('host: x\r\n\r\n');
    await Promise.all([closed, stopped]);
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(codeOf(answer)).toBe('server_overloaded');
  });

  test('every one of 300 clients named 300 times is looked at, and none is found', async () => {
    const search = Array.from({ length: 250 }, () => 'clientIds[]=01890000-0000-7000-8000-000000000001').join(
      '&',
    );
    const answer = await fetch(
      `http://127.0.0.1:${port}/api/v1/bookings/summary?dateFromLocal=2026-03-10&${search}`,
      { headers: { authorization: `Bearer ${bearer}` } },
    );
    expect(answer.status).toBe(204);
  });
});
