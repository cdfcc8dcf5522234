import { expect, test } from 'vitest';
import {
  checkStateOf,
  findFirstMatch,
  leavesAfter,
  listTreeRows,
  unlockedLeafIds,
  type TreeNode,
} from './tree-nodes.ts';

const tree: TreeNode[] = [
  {
    id: 'g1',
    name: 'Northern schools',
    children: [
      {
        id: 'c1',
        name: 'Richmond Primary',
        children: [
          { id: 'l1', name: 'Main campus' },
          { id: 'l2', name: 'Annexe', locked: true },
        ],
      },
      { id: 'c2', name: 'Fitzroy High', children: [{ id: 'l3', name: 'Main campus' }] },
    ],
  },
];

const shown = (open: string[], search = '') =>
  listTreeRows(tree, new Set(open), search).map((row) => row.node.id);

test('shows only the children of opened nodes', () => {
  expect(shown([])).toEqual(['g1']);
  expect(shown(['g1', 'c2'])).toEqual(['g1', 'c1', 'c2', 'l3']);
});

test('invisible marks alone are no search', () => {
  expect(shown([], '\u200b')).toEqual(['g1']);
  expect(findFirstMatch(tree, '\u200b')).toBeNull();
});

test('a search opens the way to each match and leaves out the rest', () => {
  expect(shown([], 'annexe')).toEqual(['g1', 'c1', 'l2']);
  expect(shown([], 'fitzroy')).toEqual(['g1', 'c2']);
  expect(shown(['c2'], 'fitzroy')).toEqual(['g1', 'c2', 'l3']);
  expect(shown([], 'nowhere')).toEqual([]);
});

test('rows know their level, place and parent', () => {
  const row = listTreeRows(tree, new Set(['g1']), '')[2]!;
  expect(row).toMatchObject({ level: 2, parentId: 'g1', position: 2, siblings: 2, isOpen: false });
});

test('locked leaves are never among those that can be chosen', () => {
  expect(unlockedLeafIds(tree[0]!)).toEqual(['l1', 'l3']);
});

test('a node is chosen wholly, partly or not', () => {
  expect(checkStateOf(tree[0]!, new Set(['l1', 'l3']))).toBe('all');
  expect(checkStateOf(tree[0]!, new Set(['l3']))).toBe('some');
  expect(checkStateOf(tree[0]!, new Set())).toBe('none');
});

test('Enter in the search takes the first match that may be chosen', () => {
  expect(findFirstMatch(tree, 'main')?.id).toBe('l1');
  expect(findFirstMatch(tree, 'fitzroy')?.id).toBe('c2');
  expect(findFirstMatch(tree, 'annexe')).toBeNull();
  expect(findFirstMatch(tree, ' ')).toBeNull();
});

test('choosing a node adds all its leaves, or takes them away where all were chosen', () => {
  expect(leavesAfter(['l1'], tree[0]!)).toEqual(['l1', 'l3']);
  expect(leavesAfter(['l3', 'l1'], tree[0]!.children![1]!)).toEqual(['l1']);
});
