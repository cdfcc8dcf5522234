import { expect, test } from 'vitest';
import { isApiTarget, normalizeTarget, pathOf } from './request-target.ts';

const normalize = (url: string): string => normalizeTarget({ url, headers: { host: 'portal.example' } });

test.each([
  ['/api/v1/me/profile?a=%61', '/api/v1/me/profile?a=%61'],
  ['http://portal.example/api/v1/me/profile?a=1', '/api/v1/me/profile?a=1'],
  ['HTTPS://portal.example:3000/api/nope', '/api/nope'],
  ['ftp://portal.example/api/nope', '/api/nope'],
  ['http://portal.example', '/'],
  ['http://portal.example?a=1', '/?a=1'],
  ['/%61pi/v1/%6De/profile', '/api/v1/me/profile'],
  ['/%2561pi', '/%2561pi'],
  ['/%%361pi', '/%%361pi'],
  ['/%zz/%61', '/%zz/%61'],
  ['/api%2Fv1', '/api%2Fv1'],
  ['/%C4%81', '/%C4%81'],
  ['*', '*'],
])('the target %s is read as %s', (url, normalized) => {
  expect(normalize(url)).toBe(normalized);
  expect(normalize(normalize(url))).toBe(normalized);
});

test('the origin of an absolute target replaces the Host header', () => {
  const message = { url: 'http://other.example/api', headers: { host: 'portal.example' } };
  normalizeTarget(message);
  expect(message.headers.host).toBe('other.example');
});

test.each([
  '/api',
  '/api/',
  '/api/v1?x',
  '/api#x',
  '//api/v1',
  '/API/v1',
  '/api%2Fv1',
  '/\\api\\v1',
  '/api%5cv1',
])('%s belongs to the API', (target) => expect(isApiTarget(target)).toBe(true));

test.each(['/', '/apis', '/bookings?from=/api/', '/bookings/api/', '/apix/'])(
  '%s belongs to the portal',
  (target) => expect(isApiTarget(target)).toBe(false),
);

test('a path has neither query nor fragment', () => {
  expect(['/a?b#c', '/a#b?c', '/a'].map(pathOf)).toEqual(['/a', '/a', '/a']);
});
