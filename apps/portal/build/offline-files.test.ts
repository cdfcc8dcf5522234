import { expect, it } from 'vitest';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { offlineModules } from './offline-files.ts';

const root = join(import.meta.dirname, '..');

it.each(offlineModules)('%s is there to be kept', (module) => {
  expect(existsSync(join(root, module))).toBe(true);
});
