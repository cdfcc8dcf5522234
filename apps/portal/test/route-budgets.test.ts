import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { measureRoutes } from './route-sizes.ts';
import type { RouteSize } from './route-sizes.ts';

const shell = ['src/app/start-router.tsx', 'src/app/inner-world.ts', 'src/app/shell.tsx'];
const routes = {
  'sign-in': [],
  home: [...shell, 'src/features/bookings/home-screen.tsx'],
  bookings: [...shell, 'src/features/bookings/bookings-screen.tsx'],
  create: [...shell, 'src/features/bookings/create-booking-screen.tsx'],
  settings: [...shell, 'src/features/settings/settings-screen.tsx'],
  help: [...shell, 'src/features/help/help-screen.tsx'],
};
/**
 * Kilobytes of the first load, gzip. Sign-in is within its goal of 125; home and bookings stand above their goal of 165
 * and may not grow further.
 */
const firstLoadMostKb: Readonly<Record<string, number>> = { 'sign-in': 125, home: 195, bookings: 210 };
/** What any other route adds to the shell; the goal is 40, which the booking form does not meet yet. */
const ownMostKb: Readonly<Record<string, number>> = { create: 42, settings: 40, help: 40 };

const folder = mkdtempSync(join(tmpdir(), 'portal-sizes-'));
let sizes: RouteSize[] = [];

beforeAll(async () => {
  // The test runner's own mode would bring the libraries' development halves.
  vi.stubEnv('NODE_ENV', 'production');
  await build({
    configFile: join(import.meta.dirname, '../vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, manifest: true },
  });
  vi.unstubAllEnvs();
  sizes = measureRoutes(folder, shell, routes);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(Object.entries(firstLoadMostKb))('loads %s with at most %i kB', (route, mostKb) => {
  expect(sizes.find((size) => size.route === route)?.firstLoadBytes).toBeLessThanOrEqual(mostKb * 1000);
});

it.each(Object.entries(ownMostKb))('adds for %s at most %i kB', (route, mostKb) => {
  expect(sizes.find((size) => size.route === route)?.ownBytes).toBeLessThanOrEqual(mostKb * 1000);
});
