import {
  listOpenBookings,
  listSuitableCandidates,
  offerBooking,
} from '@staffroom/domain/provider/provider-bookings.contract.ts';
import { expect, test } from 'vitest';
import { createCallProvider, fillPath, formatQuery, UnreachableError } from './call-provider.ts';
import { readEnvironment } from './environment.ts';

const bookingId = '019cd4a5-0000-7000-8000-000000000001';
const candidateId = '019cd4a5-0000-7000-8000-000000000002';

/** The network, as it is passed in: keeps what was sent and answers one thing. */
function networkThatAnswers(answer: Response | Error) {
  const sent: { address: string; init: RequestInit }[] = [];
  const fetchOnce = async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    sent.push({ address: String(address), init });
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const call = createCallProvider({
    baseUrl: 'http://school.test:3000',
    serviceKey: 'key',
    fetch: fetchOnce as typeof fetch,
  });
  return { call, sent };
}

test('sends what the contract says, with the key and the idempotency key', async () => {
  const reply = { bookingId, status: 'Unfilled', state: 'offered', version: 2 };
  const { call, sent } = networkThatAnswers(Response.json(reply));
  const input = { params: { bookingId }, body: { candidateId } };
  expect(await call(offerBooking, input, { idempotencyKey: 'once' })).toEqual({
    ok: true,
    status: 200,
    body: reply,
    nextPage: null,
  });
  expect(sent[0]?.address).toBe(`http://school.test:3000/api/v1/provider/bookings/${bookingId}/offer`);
  expect(sent[0]?.init).toMatchObject({
    method: 'POST',
    body: JSON.stringify({ candidateId }),
    headers: {
      authorization: 'Bearer key',
      'accept-version': '1',
      'content-type': 'application/json',
      'idempotency-key': 'once',
    },
  });
});

test('sends no body and no type of one with a GET', async () => {
  const { call, sent } = networkThatAnswers(
    Response.json({ cursor: 7, bookings: [], restrictions: [], cancelled: [] }),
  );
  await call(listOpenBookings, { query: { after: '7' } });
  expect(sent[0]?.address).toMatch(/\/unfilled\?after=7$/);
  expect(sent[0]?.init.headers).not.toHaveProperty('content-type');
});

test('reads 204 as nothing', async () => {
  const { call } = networkThatAnswers(new Response(null, { status: 204 }));
  expect(await call(listSuitableCandidates, { params: { bookingId } })).toEqual({
    ok: true,
    status: 204,
    body: null,
    nextPage: null,
  });
});

test('reads what the next page of a list is asked for by', async () => {
  const empty = { cursor: 7, bookings: [], restrictions: [], cancelled: [] };
  const page = async (nextCursor: string | null) => {
    const headers = { 'x-pagination': JSON.stringify({ pageSize: 5_000, nextCursor }) };
    return networkThatAnswers(Response.json(empty, { headers })).call(listOpenBookings, {});
  };
  expect(await page('two')).toMatchObject({ ok: true, nextPage: 'two' });
  expect(await page(null)).toMatchObject({ ok: true, nextPage: null });
});

test('reads refusals by their code', async () => {
  const body = { type: 'refusal', code: 'candidate_not_free', param: null, message: 'Busy' };
  const { call } = networkThatAnswers(Response.json(body, { status: 409, headers: { 'retry-after': '2' } }));
  expect(await call(offerBooking, { params: { bookingId }, body: { candidateId } })).toEqual({
    ok: false,
    status: 409,
    code: 'candidate_not_free',
    retryAfterMs: 2_000,
  });
});

test('reads an answer without a body that it knows as a refusal without a code', async () => {
  const { call } = networkThatAnswers(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(await call(listOpenBookings, {})).toEqual({
    ok: false,
    status: 502,
    code: null,
    retryAfterMs: null,
  });
});

test.each([
  ['no answer', new TypeError('fetch failed')],
  ['an answer that is not what the contract says', Response.json({ cursor: 'x' })],
])('throws that the server cannot be reached on %s', async (_, answer) => {
  await expect(networkThatAnswers(answer).call(listOpenBookings, {})).rejects.toThrow(UnreachableError);
});

test('fills paths and prints queries', () => {
  expect(fillPath('/a/:one/b/:two', { one: 'x/y', two: 3 })).toBe('/a/x%2Fy/b/3');
  expect(() => fillPath('/a/:one')).toThrow(TypeError);
  expect(formatQuery({ a: [1, 2], b: undefined, c: 'd e' })).toBe('?a%5B%5D=1&a%5B%5D=2&c=d+e');
  expect(formatQuery({})).toBe('');
});

test('says in one sentence which setting is wrong', () => {
  const key = { SIMULATOR_KEY: 'srk_0123456789012345678901234567890123456789012' };
  expect(readEnvironment(key)).toMatchObject({ url: 'http://localhost:3000', pace: 1, seed: '1' });
  expect(readEnvironment({})).toContain('SIMULATOR_KEY');
  expect(readEnvironment({ ...key, SIMULATOR_PACE: 'fast' })).toContain('SIMULATOR_PACE');
  expect(readEnvironment({ ...key, SIMULATOR_PACE: '0' })).toContain('SIMULATOR_PACE');
  expect(readEnvironment({ ...key, SIMULATOR_URL: 'ftp://x' })).toContain('SIMULATOR_URL');
});
