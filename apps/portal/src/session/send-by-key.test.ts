import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { sendByKey, sendTwiceByKey } from './send-by-key.ts';

const saveThing = defineEndpoint({
  name: 'saveThing',
  method: 'POST',
  path: '/api/v1/things/:thingId',
  summary: '',
  access: { kind: 'anonymous' },
  params: z.strictObject({ thingId: z.string() }),
  body: z.strictObject({ name: z.string() }),
  replies: { 200: z.strictObject({ name: z.string() }) },
  idempotent: true,
  versioned: true,
});

/** The keys of the calls so far, in order. */
let keys: (string | null)[];
/** The statuses of the next calls, 0 for no answer; after these, calls succeed. */
let answers: number[];
let things = 0;
let thingId: string;

beforeEach(() => {
  keys = [];
  answers = [];
  thingId = `thing ${++things}`;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('fetch', async (_address: string, request: RequestInit) => {
    keys.push(new Headers(request.headers).get('idempotency-key'));
    const status = answers.shift() ?? 200;
    if (status === 0) throw new TypeError('Failed to fetch');
    const body =
      status === 200
        ? { name: 'A' }
        : { type: 'about:blank', code: codes[status] ?? 'x', param: 'x', message: 'x' };
    return Response.json(body, { status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const codes: Readonly<Record<number, string>> = { 409: 'stale_version', 425: 'idempotency_in_flight' };
const save = (name = 'A', ifMatch = 1) =>
  sendByKey(saveThing, { params: { thingId }, body: { name } }, { ifMatch });
const kindsOf = () => keys.map((key) => keys.indexOf(key));

test.each([0, 500, 503, 425])(
  'after %i the same write is sent with the same key, until it is answered',
  async (status) => {
    answers = [status, status];
    expect((await save()).isSuccess).toBe(false);
    expect((await save()).isSuccess).toBe(false);
    expect((await save()).isSuccess).toBe(true);
    await save();
    expect(kindsOf()).toEqual([0, 0, 0, 3]);
  },
);

test('an answer, also a refusal, ends the key', async () => {
  answers = [409];
  await save();
  await save();
  expect(kindsOf()).toEqual([0, 1]);
});

test('other content, another version or another thing has a key of its own, and the write before it no longer counts', async () => {
  answers = [0, 0, 0, 0, 0];
  await save('A');
  await save('B');
  await save('A');
  await save('A', 2);
  const other = sendByKey(
    saveThing,
    { params: { thingId: `${thingId} b` }, body: { name: 'A' } },
    { ifMatch: 2 },
  );
  await other;
  await save('A', 2);
  expect(kindsOf()).toEqual([0, 1, 2, 3, 4, 3]);
});

test('a write that nobody answered for ten minutes is sent as a new one', async () => {
  answers = [0];
  await save();
  vi.advanceTimersByTime(10 * 60_000);
  await save();
  expect(kindsOf()).toEqual([0, 1]);
});

test('where no answer comes it is sent once more, by its key', async () => {
  const twice = () => sendTwiceByKey(saveThing, { params: { thingId }, body: { name: 'A' } });
  answers = [502];
  expect((await twice()).isSuccess).toBe(true);
  answers = [0, 0];
  expect((await twice()).statusCode).toBe(0);
  answers = [409];
  expect((await twice()).statusCode).toBe(409);
  expect(kindsOf()).toEqual([0, 0, 2, 2, 2]);
});
