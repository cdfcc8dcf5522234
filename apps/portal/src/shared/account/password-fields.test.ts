import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sources = join(import.meta.dirname, '../..');
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => ({ path, text: readFileSync(join(sources, path), 'utf8') }));

it('every field for a password hides what is typed, and a password manager can fill it', () => {
  const fields = files.flatMap(({ path, text }) =>
    [...text.matchAll(/<TextInput\s([^>]*?(?:=>[^>]*?)*)\/>/g)]
      .map(([, props = '']) => props)
      .filter((props) =>
        /name="[\w-]*password[\w-]*"|type="password"|autoComplete="[a-z]+-password"/.test(props),
      )
      .map((props) => ({ path, props })),
  );
  expect(fields.length).toBeGreaterThanOrEqual(5);
  for (const { path, props } of fields) {
    expect(props, path).toContain('type="password"');
    expect(props, path).toMatch(/autoComplete="(current|new)-password"/);
    expect(props, path).toMatch(/name="[\w-]*password[\w-]*"/);
  }
});

it('nothing in the portal stops pasting', () => {
  const stops = files.filter(({ text }) => /onPaste|onBeforeInput|'paste'|onCopy|onDrop=/.test(text));
  expect(stops.map(({ path }) => path)).toEqual([]);
});
