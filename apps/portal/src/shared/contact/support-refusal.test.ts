import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isEndpoint } from '@staffroom/domain/contract/endpoint-facts.ts';
import { expect, test } from 'vitest';

/** Not shown to support at all. */
const parts =
  /^features\/(account|sign-in)\/|^shared\/second-factor\/|^features\/settings\/(security\/|devices\/devices-panel|change-password-panel|second-factor-query)/;

const source = join(import.meta.dirname, '../..');
const domain = join(source, '../../../packages/domain/src');

const contracts = await Promise.all(
  globSync('**/*.contract.ts', { cwd: domain }).map(
    async (file) => (await import(pathToFileURL(join(domain, file)).href)) as Record<string, unknown>,
  ),
);
const ofContactAlone = contracts
  .flatMap((contract) => Object.values(contract))
  .filter(isEndpoint)
  .filter((endpoint) => endpoint.ofContactAlone === true)
  .map(({ name }) => name);

const files = globSync('**/*.{ts,tsx}', { cwd: source })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$/.test(file) && !parts.test(file))
  .map((file) => readFileSync(join(source, file), 'utf8'));

test.each(ofContactAlone)('what calls %s asks first whether it is refused to support', (name) => {
  const callers = files.filter((text) => new RegExp(`\\b${name}\\b`).test(text));
  const asks = callers.some((text) => /useSupportRefusal\(\)\(|refusalOf\(/.test(text));
  expect(callers.length === 0 || asks).toBe(true);
});

test('there is something to ask about', () => {
  expect(ofContactAlone.length).toBeGreaterThan(15);
});
