import { expect, it } from 'vitest';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { offlineModules } from './offline-files.ts';

const root = join(import.meta.dirname, '..');

it.each(offlineModules)('%s is there to be kept', (module) => {
  expect(existsSync(join(root, module))).toBe(true);
});

it('the worker leaves the API, configuration and what is not asked for by GET to the network', () => {
  const worker = readFileSync(join(root, 'public/sw.js'), 'utf8');
  expect(worker).toContain("method !== 'GET'");
  expect(worker).toContain('(api|config|demo|variants)');
  expect(worker).toContain("pathname.startsWith('/assets/')");
});
