import { join } from 'node:path';
import { build } from 'vite';
import { beforeAll, expect, it, vi } from 'vitest';
import { measureRoutes } from './route-sizes.ts';
import type { RouteSize } from './route-sizes.ts';

/** Where a session may be, these are asked for at once with the screen. */
const shell = [
  'src/app/boot/start-router.tsx',
  'src/app/routes/signed-in-guard.ts',
  'src/app/shell/shell.tsx',
];
const routes = {
  'sign-in': ['src/features/sign-in/sign-in-screen.tsx'],
  home: [...shell, 'src/features/home/home-screen.tsx'],
  bookings: [...shell, 'src/features/bookings/list/bookings-screen.tsx'],
  create: [...shell, 'src/features/bookings/create/create-booking-screen.tsx'],
  settings: [...shell, 'src/features/settings/settings-screen.tsx'],
  help: [...shell, 'src/features/help/help-screen.tsx'],
};
/** Kilobytes of the first load, gzip: the goals. */
const firstLoadMostKb: Readonly<Record<string, number>> = { 'sign-in': 125, home: 165, bookings: 165 };
/** What any other route adds to the shell: the goal. */
const ownMostKb: Readonly<Record<string, number>> = { create: 40, settings: 40, help: 40 };

let sizes: RouteSize[] = [];

beforeAll(async () => {
  // The test runner's own mode would bring the libraries' development halves.
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({
    configFile: join(import.meta.dirname, '../vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  });
  vi.unstubAllEnvs();
  const [result] = [built].flat();
  if (result === undefined || !('output' in result)) throw new Error('The portal was not built');
  sizes = measureRoutes(result.output, shell, routes);
}, 120_000);

it.each(Object.entries(firstLoadMostKb))('loads %s with at most %i kB', (route, maxKb) => {
  expect(sizes.find((size) => size.route === route)?.firstLoadBytes).toBeLessThanOrEqual(maxKb * 1000);
});

it.each(Object.entries(ownMostKb))('adds for %s at most %i kB', (route, maxKb) => {
  expect(sizes.find((size) => size.route === route)?.ownBytes).toBeLessThanOrEqual(maxKb * 1000);
});
