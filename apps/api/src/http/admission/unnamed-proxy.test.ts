import { afterEach, expect, test } from 'vitest';
import { createTestApp } from '../../../test/support/test-app.ts';
import type { TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
afterEach(() => app.close());

const ready = async () => (await app.call('GET /api/ready')).body;
const warnings = () =>
  app.logged.filter(({ level, fields }) => level === 'warn' && fields['setting'] === 'TRUSTED_PROXIES');

test.each([
  ['x-forwarded-for', '198.51.100.7'],
  ['forwarded', 'for=198.51.100.7'],
])('a proxy that nobody named is told by readiness and once in the log: %s', async (header, value) => {
  app = await createTestApp();
  expect(await ready()).toEqual({ state: 'ready', because: [] });
  for (let call = 0; call < 3; call++) await app.call('HEAD /api/ping', { headers: { [header]: value } });
  expect(await ready()).toEqual({
    state: 'degraded',
    because: [expect.stringContaining('TRUSTED_PROXIES does not name')],
  });
  expect(warnings()).toHaveLength(1);
  expect(JSON.stringify(app.logged)).not.toContain('198.51.100.7');
  app.clock.advance({ minutes: 10 });
  expect(await ready()).toEqual({ state: 'ready', because: [] });
});

test('a proxy that was named is nothing to tell of', async () => {
  app = await createTestApp({ settings: { trustedProxies: ['127.0.0.1'] } });
  await app.call('HEAD /api/ping', { headers: { 'x-forwarded-for': '198.51.100.7' } });
  expect(await ready()).toEqual({ state: 'ready', because: [] });
  expect(warnings()).toEqual([]);
});
