import { join } from 'node:path';
import { build } from 'vite';
import { beforeAll, expect, it, vi } from 'vitest';
import { moduleOf, readScreens, signedInModules } from '../build/screen-files.ts';
import { measureRoutes } from './route-sizes.ts';
import type { RouteSize } from './route-sizes.ts';
import { screenBudgets } from './screen-budgets.ts';

/** Screens with a budget; a bare one stands without what signed-in people load. */
const entries = (await readScreens()).filter(({ name }) => name in screenBudgets);
const routes = Object.fromEntries(
  entries.map((entry) => [entry.name, [...(entry.isBare ? [] : signedInModules), moduleOf(entry)!]]),
);

let sizes: RouteSize[] = [];
let markedFiles: string[] = [];

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
  markedFiles = result.output.flatMap((file) =>
    file.type === 'chunk' && file.code.startsWith('//# allFunctionsCalledOnLoad\n') ? [file.name] : [],
  );
  sizes = measureRoutes(result.output, signedInModules, routes);
}, 120_000);

it('holds a budget for every screen that is built', async () => {
  const built = new Set((await readScreens()).filter(({ isBare }) => !isBare).map(moduleOf));
  built.delete(null);
  expect(new Set(entries.filter(({ isBare }) => !isBare).map(moduleOf))).toEqual(built);
});

it.each(Object.entries(screenBudgets))('keeps %s within %j', (name, budget) => {
  const size = sizes.find(({ route }) => route === name)!;
  if ('ownKb' in budget) expect(size.ownBytes).toBeLessThanOrEqual(budget.ownKb * 1000);
  else expect(size.firstLoadBytes).toBeLessThanOrEqual(budget.firstLoadKb * 1000);
});

it('has the first screens compiled while they arrive, and nothing that comes later', () => {
  expect(markedFiles.toSorted()).toEqual([
    'booking-basics',
    'bookings-screen',
    'home-screen',
    'index',
    'list-parts',
    'lists',
    'signed-in',
    'words',
  ]);
});
