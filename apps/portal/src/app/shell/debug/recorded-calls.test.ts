import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordCalls, recordedCalls } from './recorded-calls.ts';

let stop: () => void;
let answer: () => Promise<Response>;
beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://portal.test' });
  vi.stubGlobal('fetch', () => answer());
  answer = async () => new Response('{}', { status: 200, headers: { 'x-request-id': 'one' } });
  stop = recordCalls();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

it('notes path, status and trace id of calls, without what was asked or sent', async () => {
  await fetch('/api/v1/bookings?search=Sam', { method: 'POST', body: 'Sam' });
  expect(recordedCalls.get()).toMatchObject([
    { method: 'POST', path: '/api/v1/bookings', status: 200, traceId: 'one' },
  ]);
  expect(JSON.stringify(recordedCalls.get())).not.toContain('Sam');
});

it('notes what got no answer, and throws it on', async () => {
  answer = () => Promise.reject(new TypeError('gone'));
  await expect(fetch('/api/ping')).rejects.toThrow('gone');
  expect(recordedCalls.get()).toMatchObject([{ path: '/api/ping', status: 0, traceId: null }]);
});

it('keeps the last twenty and no files', async () => {
  for (let number = 1; number <= 25; number++) await fetch(`/api/v1/bookings/${number}`);
  await fetch('/assets/a.js');
  expect(recordedCalls.get().map(({ path }) => path)).toEqual(
    Array.from({ length: 20 }, (_, index) => `/api/v1/bookings/${25 - index}`),
  );
});

it('is undone without a trace', async () => {
  stop();
  await fetch('/api/v1/bookings');
  expect(recordedCalls.get()).toEqual([]);
});
