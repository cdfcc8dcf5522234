import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './environment/run-command.mjs';

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter(Boolean);
const read = (path) => readFileSync(join(root, path), 'utf8');
const texts = files.filter(
  (path) => existsSync(join(root, path)) && !/\.(png|jpe?g|ico|woff2?|pdf)$/.test(path),
);

test('the map leads to files that are there', () => {
  const named = [...read('docs/map.md').matchAll(/`([^`\s]+)`/g)].map(([, path]) => path);
  const paths = named.filter((path) => /^(apps|packages|docs|tools|e2e|bench)\//.test(path));
  expect(paths.length).toBeGreaterThan(15);
  const missing = paths.filter((path) => !existsSync(join(root, path.split(/[<*]/)[0])));
  expect(missing).toEqual([]);
});

test('the documents lead to files that are there', () => {
  const examples = /^(DATA_DIR\/|.*\/fr-ca\.ts$)/;
  const endings = new Set(
    files.flatMap((path) => {
      const parts = path.split('/');
      return parts.map((_part, index) => parts.slice(index).join('/'));
    }),
  );
  const documents = files.filter((path) => /^(README\.md|bench\/README\.md|docs\/.*\.md)$/.test(path));
  const missing = documents.flatMap((document) =>
    [...read(document).matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|css|sql|md))`/g)]
      .map(([, path]) => path)
      .filter((path) => !endings.has(path) && !examples.test(path))
      .map((path) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('the lock file names no download address', () => {
  expect(read('package-lock.json')).not.toMatch(/"resolved": "https?:/);
});

test('installs are exact and ask no outside service', () => {
  const keys = read('.npmrc').trim().split('\n');
  expect(keys).toEqual(
    expect.arrayContaining([
      'omit-lockfile-registry-resolved=true',
      'save-exact=true',
      'audit=false',
      'fund=false',
    ]),
  );
  expect(read('.npmrc')).not.toMatch(/engine-strict|registry=/);
});

test('every package of ours asks for exact versions', () => {
  const ranges = files
    .filter((path) => /(^|\/)package\.json$/.test(path))
    .flatMap((path) => {
      const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(path));
      return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    })
    .filter(([, version]) => /^[\^~*]|^latest$/.test(version));
  expect(ranges).toEqual([]);
});

test('no file names a path of the machine it was written on', () => {
  const ofMachines = new RegExp(['(?<!\\w)/home/\\w', '/Users/\\w', `${root.replace(/\/$/, '')}/`].join('|'));
  const found = texts.filter((path) => path !== 'tools/repository.test.mjs' && ofMachines.test(read(path)));
  expect(found).toEqual([]);
});

test('no file is so large that it must have been generated', () => {
  const large = files.filter(
    (path) => existsSync(join(root, path)) && readFileSync(join(root, path)).length > 1_048_576,
  );
  expect(large).toEqual([]);
});
