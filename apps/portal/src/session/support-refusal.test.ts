import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isWriting } from '@staffroom/domain/contract/define-endpoint.ts';
import { isEndpoint } from '@staffroom/domain/contract/endpoint-facts.ts';
import { expect, test } from 'vitest';

/** Not shown to support at all. */
const parts =
  /^features\/(account|sign-in)\/|^shared\/second-factor\/|^features\/settings\/(security\/|devices\/devices-panel|change-password-panel|second-factor-query)/;

const source = join(import.meta.dirname, '..');
const domain = join(source, '../../../packages/domain/src');

const contracts = await Promise.all(
  globSync('**/*.contract.ts', { cwd: domain }).map(
    async (file) => (await import(pathToFileURL(join(domain, file)).href)) as Record<string, unknown>,
  ),
);
const endpoints = contracts.flatMap((contract) => Object.values(contract)).filter(isEndpoint);
const ofContactAlone = endpoints.filter((endpoint) => endpoint.ofContactAlone === true);
/** Refused to support that only looks around. */
const writing = endpoints.filter(
  (endpoint) =>
    !ofContactAlone.includes(endpoint) &&
    isWriting(endpoint) &&
    (endpoint.access.kind === 'signedIn' || endpoint.access.kind === 'requires'),
);

const files = globSync('**/*.{ts,tsx}', { cwd: source })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$/.test(file) && !parts.test(file))
  .map((file) => readFileSync(join(source, file), 'utf8'));

/** Endpoints that a control asks about before it is offered. */
const asked = new Set(
  files
    .flatMap((text) => [
      ...text.matchAll(/(?:useSupportRefusal\(\)|refusalOf|useIsOffered)\(([\w\s,]+)\)|\bsends: (\w+),/g),
    ])
    .flatMap(([, names, name]) => (names ?? name ?? '').split(',').map((one) => one.trim())),
);

const callersOf = (name: string) =>
  files.filter((text) => new RegExp(`import [^;]*\\b${name}\\b[^;]*\\.contract\\.ts`).test(text));

test.each(ofContactAlone)('what calls $name asks first whether it is refused to support', ({ name }) => {
  const callers = callersOf(name);
  const asks = callers.some((text) => /useSupportRefusal\(\)\(|refusalOf\(/.test(text));
  expect(callers.length === 0 || asks).toBe(true);
});

test.each(writing)('$name is not offered to support that only looks around', ({ name }) => {
  expect(callersOf(name).length === 0 || asked.has(name)).toBe(true);
});

test('there is something to ask about', () => {
  expect(ofContactAlone.length).toBeGreaterThan(15);
  expect(writing.length).toBeGreaterThan(15);
});
