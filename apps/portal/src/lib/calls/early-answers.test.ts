import { afterEach, expect, test } from 'vitest';
import { earlyKey, openEarlyAnswers, takeEarlyAnswer } from './early-answers.ts';

afterEach(() => {
  globalThis.earlyAnswers = undefined;
});

const asked = (address: string, bearer: string | null = null, method = 'GET') => {
  const early = openEarlyAnswers();
  early.bearer = bearer;
  early.answers.set(earlyKey(method, address), Promise.resolve(new Response('early')));
};
const withToken = (value: string, more: Record<string, string> = {}) => ({
  method: 'GET',
  headers: new Headers({ authorization: `Bearer ${value}`, ...more }),
});

test('hands an answer to the request that asks for the same', async () => {
  asked('/api/v1/me/profile', 'a');
  expect(await (await takeEarlyAnswer('/api/v1/me/profile', withToken('a')))?.text()).toBe('early');
});

test('hands each answer out once', () => {
  asked('/api/v1/me/profile', 'a');
  void takeEarlyAnswer('/api/v1/me/profile', withToken('a'));
  expect(takeEarlyAnswer('/api/v1/me/profile', withToken('a'))).toBeNull();
});

test('takes the configuration whatever its timestamp is', () => {
  asked('/config/portal.json?t=1');
  expect(takeEarlyAnswer('/config/portal.json?t=22', {})).not.toBeNull();
});

test.each([
  ['another address', '/api/v1/me/user', withToken('a')],
  ['another method', '/api/v1/me/profile', { ...withToken('a'), method: 'POST' }],
  ['another token', '/api/v1/me/profile', withToken('b')],
  ['one who acts as somebody else', '/api/v1/me/profile', withToken('a', { 'impersonated-contact': '7' })],
])('has nothing for %s', (_case, address, request) => {
  asked('/api/v1/me/profile', 'a');
  expect(takeEarlyAnswer(address, request)).toBeNull();
});

test('has nothing when nothing was asked for', () => {
  expect(takeEarlyAnswer('/api/v1/me/profile', withToken('a'))).toBeNull();
});

test('has nothing that was asked for long ago', () => {
  asked('/api/v1/me/profile', 'a');
  globalThis.earlyAnswers = { ...globalThis.earlyAnswers!, askedAtMs: -20_000 };
  expect(takeEarlyAnswer('/api/v1/me/profile', withToken('a'))).toBeNull();
});

test('ends with the caller’s signal', async () => {
  const early = openEarlyAnswers();
  early.answers.set('GET /slow', new Promise(() => {}));
  const controller = new AbortController();
  const answer = takeEarlyAnswer('/slow', { signal: controller.signal });
  controller.abort(new Error('left'));
  await expect(answer).rejects.toThrow('left');
});

test('fails as the early request did', async () => {
  const early = openEarlyAnswers();
  early.answers.set('GET /gone', Promise.reject(new TypeError('no network')));
  await expect(takeEarlyAnswer('/gone', { signal: new AbortController().signal })).rejects.toThrow(
    'no network',
  );
});
