import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { memoryFlags } from './memory-flags.mjs';
import { findPinnedNode } from './pinned-node.mjs';

test('the Node that the packages bring knows the flags', () => {
  const { status, stderr } = spawnSync(findPinnedNode(), [...memoryFlags, '--eval', '']);
  expect([status, stderr.toString()]).toEqual([0, '']);
});
