import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { createTokenKeeper, tokenReuseMs } from './access-token.ts';
import type { Token } from './access-token.ts';
import { createCall, exchangeSession, onSessionEnded } from './call.ts';
import type { OwnChange } from '../stream/live-events.ts';
import { silentChannel } from './tab-channel.ts';
import { createTaggedAnswers } from './tagged-answers.ts';

const listThings = defineEndpoint({
  name: 'listThings',
  method: 'GET',
  path: '/api/v1/places/:placeId/things',
  summary: '',
  access: { kind: 'signedIn' },
  params: z.strictObject({ placeId: z.string() }),
  query: z.strictObject({ clientIds: z.optional(z.array(z.string())), search: z.optional(z.string()) }),
  replies: { 200: z.array(z.string()), 204: null },
});
const saveThing = defineEndpoint({
  name: 'saveThing',
  method: 'POST',
  path: '/api/v1/things',
  summary: '',
  access: { kind: 'signedIn' },
  body: z.strictObject({ name: z.string() }),
  replies: { 201: z.strictObject({ id: z.string() }) },
  idempotent: true,
  versioned: true,
});
const getFile = defineEndpoint({
  name: 'getFile',
  method: 'GET',
  path: '/api/v1/file',
  summary: '',
  access: { kind: 'signedIn' },
  replies: { 200: 'blob' },
});
const getLargeThing = defineEndpoint({
  name: 'getLargeThing',
  method: 'GET',
  path: '/api/v1/large',
  summary: '',
  access: { kind: 'signedIn' },
  query: z.strictObject({ year: z.optional(z.string()) }),
  replies: { 200: z.array(z.string()), 204: null },
  tagged: true,
});
const openThing = defineEndpoint({
  name: 'openThing',
  method: 'GET',
  path: '/api/v1/open',
  summary: '',
  access: { kind: 'anonymous' },
  replies: { 200: z.string() },
});

type Seen = { address: string; headers: Headers; body: string | null };
type Answer = (seen: Seen) => Response | Promise<Response>;

/** A test server: `answer` handles every call except the refresh, which hands out token-1, token-2 and so on. */
function world(answer: Answer, options: { refresh?: () => Response; impersonating?: string } = {}) {
  const calls: Seen[] = [];
  let refreshes = 0;
  let ended = 0;
  let clock = 0;
  const send: typeof fetch = async (address, request) => {
    const seen = {
      address: String(address),
      headers: new Headers(request?.headers),
      body: (request?.body as string) ?? null,
    };
    if (seen.address === '/api/v1/auth/refresh') {
      refreshes += 1;
      return options.refresh?.() ?? json(200, { accessToken: `token-${refreshes}`, expiresAt: '' });
    }
    calls.push(seen);
    return answer(seen);
  };
  const tokens = createTokenKeeper({
    exchangeSession: exchangeSession(send),
    line: silentChannel,
    clockMs: () => clock,
  });
  const taggedAnswers = createTaggedAnswers();
  const changes: { requestId: string | null; change: OwnChange }[] = [];
  const call = createCall({
    tokens,
    send,
    findImpersonatedContactId: () => options.impersonating ?? null,
    sessionEnded: () => void (ended += 1),
    taggedAnswers,
    changed: (requestId, change) => void changes.push({ requestId, change }),
  });
  return {
    call,
    tokens,
    taggedAnswers,
    changes,
    calls,
    refreshes: () => refreshes,
    ended: () => ended,
    pass: (ms: number) => void (clock += ms),
  };
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}
const unauthorised = () => json(401, { type: 'about:blank', code: 'access_token_invalid', param: null });
const place = { params: { placeId: 'p/1' } };

describe('what is sent', () => {
  it('fills the path and writes lists as name[]', async () => {
    const { call, calls } = world(() => json(200, []));
    await call(listThings, { ...place, query: { clientIds: ['a', 'b'], search: 'x y' } });
    expect(calls[0]?.address).toBe('/api/v1/places/p%2F1/things?clientIds[]=a&clientIds[]=b&search=x+y');
  });

  it('carries bearer and version, and the impersonated contact when there is one', async () => {
    const { call, calls } = world(() => json(200, []), { impersonating: 'contact-7' });
    await call(listThings, place);
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer token-1');
    expect(calls[0]?.headers.get('accept-version')).toBe('1');
    expect(calls[0]?.headers.get('impersonated-contact')).toBe('contact-7');
  });

  it('sends neither token nor contact where the endpoint is anonymous', async () => {
    const { call, calls, refreshes } = world(() => json(200, 'hello'), { impersonating: 'contact-7' });
    expect(await call(openThing)).toMatchObject({ isSuccess: true, data: 'hello' });
    expect(calls[0]?.headers.has('authorization')).toBe(false);
    expect(calls[0]?.headers.has('impersonated-contact')).toBe(false);
    expect(refreshes()).toBe(0);
  });

  it('takes the given idempotency key and version, and draws a key of its own otherwise', async () => {
    const { call, calls } = world(() => json(201, { id: '1' }));
    await call(saveThing, { body: { name: 'n' } }, { idempotencyKey: 'mine', ifMatch: 3 });
    await call(saveThing, { body: { name: 'n' } });
    expect(calls[0]?.headers.get('idempotency-key')).toBe('mine');
    expect(calls[0]?.headers.get('if-match')).toBe('"3"');
    expect(calls[0]?.body).toBe('{"name":"n"}');
    expect(calls[1]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(calls[1]?.headers.has('if-match')).toBe(false);
  });
});

describe('what comes back', () => {
  it('wraps the data with its status and pagination', async () => {
    const { call } = world(() => json(200, ['a'], { 'x-pagination': '{"pageSize":50,"nextCursor":"c"}' }));
    expect(await call(listThings, place)).toEqual({
      isSuccess: true,
      error: null,
      data: ['a'],
      message: '',
      statusCode: 200,
      pagination: { pageSize: 50, nextCursor: 'c' },
    });
  });

  it('makes an empty list of a 204', async () => {
    const { call } = world(() => new Response(null, { status: 204 }));
    expect(await call(listThings, place)).toMatchObject({ isSuccess: true, data: [], statusCode: 204 });
  });

  it('answers a file as a blob and reads its refusal as JSON', async () => {
    const good = world(() => new Response('PDF', { status: 200 }));
    const file = await good.call(getFile);
    expect(file.isSuccess && (await file.data.text())).toBe('PDF');
    const refusal = JSON.stringify({
      type: 't',
      code: 'invoice_file_not_available',
      param: null,
      message: '',
    });
    const bad = world(
      () => new Response(refusal, { status: 404, headers: { 'content-type': 'text/plain' } }),
    );
    expect(await bad.call(getFile)).toMatchObject({
      isSuccess: false,
      statusCode: 404,
      error: { kind: 'code' },
    });
  });

  it('shows the text of a known code, else the server’s own words', async () => {
    const known = world(() => json(422, { type: 't', code: 'dates_required', param: 'dates', message: 'x' }));
    expect(await known.call(saveThing, { body: { name: '' } })).toMatchObject({
      message: 'Please select at least one date on the calendar to continue',
      error: { kind: 'code', param: 'dates' },
    });
    const own = world(() => json(500, { error: 'Database is resting' }));
    expect(await own.call(saveThing, { body: { name: '' } })).toMatchObject({
      message: 'Database is resting',
    });
  });

  it('says that no server answered when the request fails or the body breaks off', async () => {
    const away = world(() => Promise.reject(new TypeError('fetch failed')));
    expect(await away.call(listThings, place)).toMatchObject({
      statusCode: 0,
      error: { kind: 'noResponse' },
    });
    const broken = world(() => new Response(breakingOff('[{"id":'), jsonType));
    expect(await broken.call(listThings, place)).toMatchObject({ error: { kind: 'noResponse' } });
  });

  it('says that an answer is unreadable when a success is not JSON, and that what it did is not known', async () => {
    for (const body of ['<!doctype html><title>Welcome to our Wi-Fi</title>', '', '{"a":']) {
      const { call } = world(() => new Response(body));
      expect(await call(listThings, place)).toMatchObject({
        statusCode: 0,
        message: 'There was an issue trying to complete your request',
        error: { kind: 'unreadable' },
      });
    }
  });

  it('keeps the status of a refusal whose body is not what its type says', async () => {
    const { call } = world(() => new Response('<h1>Bad gateway</h1>', { status: 502, ...jsonType }));
    expect(await call(listThings, place)).toMatchObject({ statusCode: 502, error: { kind: 'generic' } });
  });

  it('throws the abort of its caller on', async () => {
    const controller = new AbortController();
    controller.abort();
    const { call } = world(() => Promise.reject(new DOMException('', 'AbortError')));
    await expect(call(listThings, place, { signal: controller.signal })).rejects.toThrow();
  });
});

describe('a write that changes something', () => {
  const change = { kind: 'booking', entityIds: ['b'] } as const;

  it('says so with its answer, and which call it was', async () => {
    const { call, changes } = world(() => json(201, { id: '1' }, { 'x-request-id': 'r-1' }));
    await call(saveThing, { body: { name: 'n' } }, { changes: change });
    await call(saveThing, { body: { name: 'n' } });
    expect(changes).toEqual([{ requestId: 'r-1', change }]);
  });

  it('says nothing when it was refused or not answered', async () => {
    const refused = world(() => json(409, { type: 't', code: 'stale_version', param: null, message: '' }));
    await refused.call(saveThing, { body: { name: 'n' } }, { changes: change });
    const away = world(() => Promise.reject(new TypeError('fetch failed')));
    await away.call(saveThing, { body: { name: 'n' } }, { changes: change });
    expect([refused.changes, away.changes]).toEqual([[], []]);
  });
});

describe('an answer with a tag', () => {
  /** Like the API: the current answer, or 304 when the caller sends its tag. */
  function taggedWorld() {
    const state = { items: ['a'] };
    const made = world(({ headers }) => {
      const tag = `W/"${state.items.join()}"`;
      if (headers.get('if-none-match') === tag)
        return new Response(null, { status: 304, headers: { etag: tag } });
      return json(200, state.items, { etag: tag });
    });
    return { ...made, state };
  }

  it('is handed out again when the server says that it is the same', async () => {
    const { call, calls } = taggedWorld();
    const first = await call(getLargeThing);
    const second = await call(getLargeThing);
    expect(calls.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, 'W/"a"']);
    expect(second).toMatchObject({ isSuccess: true, statusCode: 200, data: ['a'] });
    expect(second.data).toBe(first.data);
  });

  it('gives way to a new one', async () => {
    const { call, calls, state } = taggedWorld();
    await call(getLargeThing);
    state.items = ['a', 'b'];
    expect(await call(getLargeThing)).toMatchObject({ data: ['a', 'b'] });
    expect(await call(getLargeThing)).toMatchObject({ data: ['a', 'b'] });
    expect(calls.at(-1)?.headers.get('if-none-match')).toBe('W/"a,b"');
  });

  it('is of one address, and the newest of an endpoint is kept', async () => {
    const { call, calls } = taggedWorld();
    await call(getLargeThing, { query: { year: '2026' } });
    await call(getLargeThing, { query: { year: '2027' } });
    await call(getLargeThing, { query: { year: '2026' } });
    expect(calls.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, null, null]);
  });

  it('is forgotten, and no other endpoint keeps one', async () => {
    const { call, calls, taggedAnswers } = taggedWorld();
    await call(getLargeThing);
    taggedAnswers.forget();
    await call(getLargeThing);
    await call(listThings, place);
    await call(listThings, place);
    expect(calls.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, null, null, null]);
  });

  it('is handed out even when it is forgotten while the server is asked', async () => {
    const { call, taggedAnswers } = taggedWorld();
    await call(getLargeThing);
    const asked = call(getLargeThing);
    taggedAnswers.forget();
    expect(await asked).toMatchObject({ isSuccess: true, data: ['a'] });
  });
});

describe('the token', () => {
  it('is reused for 30 minutes, then refreshed', async () => {
    const { call, refreshes, pass } = world(() => json(200, []));
    await call(listThings, place);
    expect(tokenReuseMs).toBe(1_800_000);
    pass(tokenReuseMs - 1);
    await call(listThings, place);
    expect(refreshes()).toBe(1);
    pass(1);
    await call(listThings, place);
    expect(refreshes()).toBe(2);
  });

  it('is refreshed once for parallel 401 answers, and each call is sent once more', async () => {
    const { call, calls, refreshes } = world(({ headers }) =>
      headers.get('authorization') === 'Bearer token-1' ? unauthorised() : json(200, ['ok']),
    );
    const results = await Promise.all(Array.from({ length: 8 }, () => call(listThings, place)));
    expect(results.every((result) => result.isSuccess)).toBe(true);
    expect(refreshes()).toBe(2);
    expect(calls).toHaveLength(16);
  });

  it('is refused to refresh once for 401 answers that come one after the other', async () => {
    const answers = Array.from({ length: 3 }, () => Promise.withResolvers<Response>());
    let asked = 0;
    let isOver = false;
    const { call, refreshes, ended } = world(() => (isOver ? answers[asked++]!.promise : json(200, [])), {
      refresh: () => (isOver ? unauthorised() : json(200, { accessToken: 'token-1', expiresAt: '' })),
    });
    await call(listThings, place);
    isOver = true;
    const results = answers.map(() => call(listThings, place));
    for (const [index, { resolve }] of answers.entries()) {
      resolve(unauthorised());
      expect(await results[index]).toMatchObject({ isSuccess: false, statusCode: 401 });
    }
    expect(refreshes()).toBe(2);
    expect(ended()).toBe(3);
  });

  it('is not asked for by later calls once the server has refused, until somebody signs in', async () => {
    let [asked, isSignedInElsewhere] = [0, false];
    const tokens = createTokenKeeper({
      exchangeSession: async () => {
        asked += 1;
        return isSignedInElsewhere
          ? { kind: 'token', value: 'of-the-new-session' }
          : { kind: 'refused', statusCode: 401 };
      },
      line: silentChannel,
    });
    tokens.keep('dead');
    await tokens.refresh('dead');
    expect(await tokens.obtain()).toEqual({ kind: 'refused', statusCode: 401 });
    expect(asked).toBe(1);
    isSignedInElsewhere = true;
    expect(await tokens.refresh(null)).toEqual({ kind: 'token', value: 'of-the-new-session' });
    expect(await tokens.obtain()).toEqual({ kind: 'token', value: 'of-the-new-session' });
    expect(asked).toBe(2);
  });

  it('is not refreshed again when the second try is refused too', async () => {
    const { call, calls, refreshes } = world(unauthorised);
    expect(await call(listThings, place)).toMatchObject({ isSuccess: false, statusCode: 401 });
    expect(calls).toHaveLength(2);
    expect(refreshes()).toBe(2);
  });

  it('keeps the idempotency key over the retry', async () => {
    const { call, calls } = world(({ headers }) =>
      headers.get('authorization') === 'Bearer token-1' ? unauthorised() : json(201, { id: '1' }),
    );
    await call(saveThing, { body: { name: 'n' } });
    expect(calls[1]?.headers.get('idempotency-key')).toBe(calls[0]?.headers.get('idempotency-key'));
  });

  it('is missing when the server refuses to refresh: nothing is sent and the session is over', async () => {
    const { call, calls, ended } = world(() => json(200, []), { refresh: unauthorised });
    expect(await call(listThings, place)).toMatchObject({
      isSuccess: false,
      statusCode: 401,
      message: 'An access token is required for authenticated requests',
    });
    expect(calls).toHaveLength(0);
    expect(ended()).toBe(1);
  });

  it('is not called missing when the server cannot be reached', async () => {
    for (const refresh of [() => json(503, {}), () => json(429, {}), () => Response.error()]) {
      const { call, ended } = world(() => json(200, []), { refresh });
      expect(await call(listThings, place)).toMatchObject({ statusCode: 0, error: { kind: 'noResponse' } });
      expect(ended()).toBe(0);
    }
  });

  it('of another tab is taken before the server is asked', async () => {
    let asked = 0;
    const others: Token = { value: 'from-another-tab', obtainedAtMs: 0 };
    const tokens = createTokenKeeper({
      exchangeSession: async () => ({ kind: 'token', value: `own-${++asked}` }),
      line: { ...silentChannel, askOthers: async (rejected) => (rejected === others.value ? null : others) },
      clockMs: () => 0,
    });
    expect(await tokens.obtain()).toEqual({ kind: 'token', value: 'from-another-tab' });
    expect(await tokens.refresh('from-another-tab')).toEqual({ kind: 'token', value: 'own-1' });
    expect(asked).toBe(1);
  });

  it('is told to the other tabs with the moment it came', async () => {
    const told: Token[] = [];
    const tokens = createTokenKeeper({
      exchangeSession: async () => ({ kind: 'token', value: 'new' }),
      line: { ...silentChannel, tellOthers: (token) => void told.push(token) },
      clockMs: () => 7,
    });
    await Promise.all([tokens.refresh('old'), tokens.refresh('old')]);
    expect(told).toEqual([{ value: 'new', obtainedAtMs: 7 }]);
  });

  it('of other tabs is declared dead when the server refuses to refresh', async () => {
    let ends = 0;
    const tokens = createTokenKeeper({
      exchangeSession: async () => ({ kind: 'refused', statusCode: 401 }),
      line: { ...silentChannel, tellEnd: () => void (ends += 1) },
    });
    tokens.keep('dead');
    expect(await tokens.refresh('dead')).toMatchObject({ kind: 'refused' });
    expect(tokens.findToken()).toBeNull();
    expect(ends).toBe(1);
  });
});

it('once a person has left, the server is not asked for a token until somebody signs in', async () => {
  let asked = 0;
  const tokens = createTokenKeeper({
    exchangeSession: async () => ({ kind: 'token', value: `fresh-${++asked}` }),
    line: silentChannel,
  });
  tokens.keep('first');
  tokens.leave();
  // Calls in flight return with a 401.
  expect(await tokens.refresh('first')).toEqual({ kind: 'refused', statusCode: 401 });
  expect(await tokens.obtain()).toMatchObject({ kind: 'refused' });
  expect(asked).toBe(0);
  tokens.keep('second');
  expect(await tokens.obtain()).toEqual({ kind: 'token', value: 'second' });
  expect(await tokens.refresh('second')).toEqual({ kind: 'token', value: 'fresh-1' });
});

describe('a session that cannot be refreshed', () => {
  it('is not over because a network on the way refuses', async () => {
    const answer = async () =>
      new Response('<html>', { status: 403, headers: { 'content-type': 'text/html' } });
    expect(await exchangeSession(answer)()).toMatchObject({ kind: 'unreachable' });
  });

  it.each([
    [410, 'session_ended_elsewhere', 1],
    [401, 'session_ended', 0],
  ])('%i %s is told as ended from another device %i times', async (statusCode, code, times) => {
    let told = 0;
    const answer = async () => json(statusCode, { type: 't', code, param: null, message: '' });
    const stop = onSessionEnded((isElsewhere) => void (told += isElsewhere ? 1 : 0));
    expect(await exchangeSession(answer)()).toEqual({ kind: 'refused', statusCode });
    stop();
    expect(told).toBe(times);
  });
});

const jsonType = { headers: { 'content-type': 'application/json' } };

/** A body whose connection breaks after its beginning. */
function breakingOff(beginning: string): ReadableStream {
  return new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(beginning)),
    pull: (controller) => controller.error(new TypeError('network error')),
  });
}
