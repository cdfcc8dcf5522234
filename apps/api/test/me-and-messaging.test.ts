import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { streamEvent } from '@staffroom/domain/messaging/stream.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from './support/test-app.ts';
import type { TestApp } from './support/test-app.ts';

const root = resolve(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/me-and-messaging.md'), 'utf8');
/** Cells of the table rows whose first cell is code. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const codeOf = (cell: string): string => cell.replace(/^`|`$/g, '');
const calls = rows.filter(([first = '']) => /^`[A-Z]+ /.test(first));

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('the page names every operation of me and messaging, and no other', () => {
  const operations = app.endpoints
    .filter(({ path }) => /^\/api\/(v1\/(me|messaging)|users)\//.test(path))
    .map(({ method, path }) => `${method} ${path}`);
  expect(calls.map(([call = '']) => codeOf(call)).toSorted()).toEqual(operations.toSorted());
});

test('the portal calls each of them where the page says', () => {
  for (const [call = '', , place = ''] of calls) {
    if (place.startsWith('nothing')) continue;
    const { name } = app.endpoints.find(({ method, path }) => `${method} ${path}` === codeOf(call))!;
    expect(readFileSync(join(root, codeOf(place)), 'utf8'), `${name} in ${place}`).toMatch(
      new RegExp(`\\b${name}\\b`),
    );
  }
});

test('the page names every kind of event, and no other', () => {
  const kinds = rows.filter((row) => !calls.includes(row)).map(([kind = '']) => codeOf(kind));
  expect(kinds.toSorted()).toEqual([...streamEvent.shape.kind.options].toSorted());
  for (const field of Object.keys(streamEvent.shape)) expect(page).toContain(`\`${field}\``);
});
