import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'portal-start-'));
let document = '';

beforeAll(async () => {
  await build({
    configFile: join(import.meta.dirname, '../vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  });
  document = readFileSync(join(folder, 'index.html'), 'utf8');
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('stands in the document before what it is to be faster than', () => {
  const [start, program, styles] = ['<script>', '<script type="module"', '<link rel="stylesheet"'].map(
    (tag) => document.indexOf(tag),
  );
  expect([start! > 0, start! < program!, start! < styles!]).toEqual([true, true, true]);
});

test('names files that are there, and few of them for home and bookings', () => {
  const script = /<script>([^]*?)<\/script>/.exec(document)?.[1] ?? '';
  const names = [...new Set([...script.matchAll(/\/assets\/[\w.-]+/g)].map(([name]) => name))];
  expect(names.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
  for (const part of ['signed-in', 'home', 'bookings']) {
    expect(names.filter((name) => name.startsWith(`/assets/${part}-`)).length, part).toBe(2);
  }
});

test('brings no validator, no router and no framework', () => {
  const script = /<script>([^]*?)<\/script>/.exec(document)?.[1] ?? '';
  expect(script.length).toBeLessThan(8_000);
});
