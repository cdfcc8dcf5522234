import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  listKinds,
  moduleOf,
  modulesBySteps,
  readScreens,
  signedInModules,
  signInSteps,
} from './screen-files.ts';

const screens = await readScreens();

test('finds for every screen a module that is there', () => {
  const modules = [...signedInModules, ...screens.map(moduleOf).filter((module) => module !== null)];
  const missing = modules.filter((module) => !existsSync(join(import.meta.dirname, '..', module)));
  expect(missing).toEqual([]);
  expect(moduleOf(screens.find(({ name }) => name === 'settings-profile')!)).toBe(
    'src/features/settings/settings-screen.tsx',
  );
});

test('refuses a screen that does not say what it imports', () => {
  const load = () => Promise.resolve(() => null);
  const entry = { name: 'new', path: '/new', title: 'New', access: { kind: 'login' }, load } as const;
  expect(() => moduleOf(entry)).toThrow('The screen new');
});

test('knows by the first steps of an address which module stands there, with its panels and steps', () => {
  const bookings = 'src/features/bookings/list/bookings-screen.tsx';
  const modules = modulesBySteps(screens);
  const at = (steps: string) => modules.get(steps) ?? modules.get(/^\/[^/]*/.exec(steps)![0]);
  expect([at('/'), at('/overview')]).toEqual(Array(2).fill('src/features/home/home-screen.tsx'));
  expect([at('/bookings'), at('/bookings/0198c5'), at('/bookings/pending-approval')]).toEqual(
    Array(3).fill(bookings),
  );
  expect(at('/bookings/create')).toBe('src/features/bookings/create/create-booking-screen.tsx');
  // Reached from another screen: the document names nothing of them.
  expect([modules.get('/settings'), modules.get('/replace-me'), modules.get('/candidates')]).toEqual([
    null,
    null,
    null,
  ]);
  expect([modules.get('/timesheets'), modules.get('/login'), modules.get('/404')]).toEqual([
    null,
    undefined,
    undefined,
  ]);
});

test('knows where the sign-in form stands, and which screens begin with a list', () => {
  expect(signInSteps(screens)).toEqual(['login', 'en', 'en-us', 'en-ca', 'en-nz', 'en-gb', 'en-au', 'ar-xb']);
  // What every object has by its name alone stands at no address.
  const steps: Record<string, unknown> = Object.fromEntries(modulesBySteps(screens));
  for (const name of ['/constructor', '/__proto__', '/toString']) expect(steps[name]).toBeUndefined();
  expect(listKinds(screens)).toEqual({ '/': 'summary', '/overview': 'summary', '/bookings': 'list' });
});
