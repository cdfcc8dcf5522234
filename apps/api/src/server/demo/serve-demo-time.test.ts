import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBookingWorld } from '../../../test/support/booking-world.ts';
import type { BookingWorld } from '../../../test/support/booking-world.ts';
import { serveDemoMessages } from '../../features/notifications/demo/serve-demo-messages.ts';
import { createDemoTime } from './demo-time.ts';
import type { DemoTime } from './demo-time.ts';
import { serveDemoTime } from './serve-demo-time.ts';

let world: BookingWorld;
let time: DemoTime;
let step: (() => void) | null = null;
const folder = mkdtempSync(join(tmpdir(), 'serve-demo-time-'));
const own = 'http://localhost:3000';

beforeAll(async () => {
  world = await createBookingWorld();
  time = createDemoTime({
    file: join(folder, 'demo-time'),
    clock: world.app.clock,
    every: (_ms, next) => {
      step = next;
      return () => (step = null);
    },
  });
  const { http, database } = world.app;
  const findTime = () => ({ now: time.clock.now(), drivesUntil: time.drivesUntil() });
  serveDemoMessages(http, { database: database.web, appName: 'Staffroom', findTime });
  serveDemoTime(http, time, { publicOrigins: null });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const press = (drive: string, headers: Record<string, string> = { origin: own }, host = 'localhost:3000') =>
  world.app.http.inject({
    method: 'POST',
    url: '/demo/time',
    headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: `drive=${drive}`,
  });

test.each([
  ['another origin', { origin: 'http://localhost:4000' }, 'localhost:3000'],
  ['another site', { origin: 'https://evil.example' }, 'localhost:3000'],
  ['a frame without an origin', { origin: 'null' }, 'localhost:3000'],
  ['nobody who names an origin', {}, 'localhost:3000'],
  ['a name that leads here', { origin: 'http://evil.example:3000' }, 'evil.example:3000'],
])('%s cannot drive it', async (_who, headers, host) => {
  expect((await press('day', headers as Record<string, string>, host)).statusCode).toBe(403);
  expect(time.drivesUntil()).toBeNull();
});

test('an unknown choice drives nothing, and neither does looking at it', async () => {
  for (const choice of ['', 'year', '__proto__', 'toString', 'day'.repeat(100)]) {
    expect((await press(choice)).statusCode, choice).toBeGreaterThanOrEqual(400);
  }
  expect((await world.app.http.inject({ method: 'GET', url: '/demo/time' })).statusCode).toBe(405);
  expect(time.drivesUntil()).toBeNull();
});

test('a press of the page drives it, the page says so, and every answer says how far it is', async () => {
  const before = await world.app.http.inject({ method: 'GET', url: '/demo/messages' });
  expect(before.headers['demo-ahead']).toBeUndefined();
  expect(before.headers['referrer-policy']).toBe('same-origin');
  const pressed = await press('hour');
  expect([pressed.statusCode, pressed.headers.location]).toEqual([303, '/demo/messages']);
  const during = await world.app.http.inject({ method: 'GET', url: '/demo/messages' });
  expect(during.body).toContain('Time runs');
  expect(during.body).toContain('value="stop"');
  for (let steps = 0; steps < 8; steps += 1) step?.();
  expect(step).toBeNull();
  const call = await world.app.http.inject({ method: 'GET', url: '/api/v1/settings' });
  expect(call.headers['demo-ahead']).toBe('3600');
});
