import { isBlank } from '@staffroom/domain/text/is-blank.ts';
import { matchesSearch } from '@staffroom/domain/text/search-text.ts';

/** One node of groups, clients and locations. Ids are unique in the whole tree. */
export interface TreeNode {
  id: string;
  name: string;
  /** Shown, opened, never chosen. */
  locked?: boolean;
  description?: string | undefined;
  /** Further words by which a search finds it; never shown. */
  alsoFoundBy?: string | undefined;
  children?: TreeNode[] | undefined;
}

export interface TreeRow {
  node: TreeNode;
  /** 1 at the top. */
  level: number;
  parentId: string | null;
  isOpen: boolean;
  position: number;
  siblings: number;
}

export type CheckState = 'all' | 'some' | 'none';

/**
 * The rows to show, in order. With a search: the nodes whose name matches, all above them, all below them, everything
 * above a match opened.
 */
export function listTreeRows(nodes: TreeNode[], openIds: ReadonlySet<string>, search: string): TreeRow[] {
  const isSearch = !isBlank(search);
  return rowsBelow(isSearch ? keepMatches(nodes, search) : nodes, 1, null, (node) =>
    isSearch ? hasMatchBelow(node, search) || openIds.has(node.id) : openIds.has(node.id),
  );
}

/** What Enter in the search selects: the first match that may be chosen; null without a search. */
export function findFirstMatch(nodes: TreeNode[], search: string): TreeNode | null {
  if (isBlank(search)) return null;
  return listTreeNodes(nodes).find((node) => !node.locked && isMatch(node, search)) ?? null;
}

/** The chosen leaves after a node is chosen: without its leaves where all of them were, else with all of them. */
export function leavesAfter(value: readonly string[], node: TreeNode): string[] {
  const leaves = unlockedLeafIds(node);
  return checkStateOf(node, new Set(value)) === 'all'
    ? value.filter((each) => !leaves.includes(each))
    : [...new Set([...value, ...leaves])];
}

/** The leaves of a node that may be chosen; the node itself when it has no children and is not locked. */
export function unlockedLeafIds(node: TreeNode): string[] {
  if (!node.children?.length) return node.locked ? [] : [node.id];
  return node.children.flatMap(unlockedLeafIds);
}

/** Whether all, some or none of a node's unlocked leaves are chosen; 'none' where there are none. */
export function checkStateOf(node: TreeNode, chosen: ReadonlySet<string>): CheckState {
  const leaves = unlockedLeafIds(node);
  const count = leaves.filter((id) => chosen.has(id)).length;
  if (count === 0) return 'none';
  return count === leaves.length ? 'all' : 'some';
}

/** Every node of the tree from the top, parents before their children. */
export function listTreeNodes(nodes: TreeNode[]): TreeNode[] {
  return nodes.flatMap((node) => [node, ...listTreeNodes(node.children ?? [])]);
}

/** How many nodes a search finds; null without one. */
export function countMatches(nodes: TreeNode[], search: string): number | null {
  return isBlank(search) ? null : listTreeNodes(nodes).filter((node) => isMatch(node, search)).length;
}

function rowsBelow(
  nodes: TreeNode[],
  level: number,
  parentId: string | null,
  isOpenNode: (node: TreeNode) => boolean,
): TreeRow[] {
  return nodes.flatMap((node, index) => {
    const isOpen = !!node.children?.length && isOpenNode(node);
    const row = { node, level, parentId, isOpen, position: index + 1, siblings: nodes.length };
    return isOpen ? [row, ...rowsBelow(node.children!, level + 1, node.id, isOpenNode)] : [row];
  });
}

function keepMatches(nodes: TreeNode[], search: string): TreeNode[] {
  return nodes.flatMap((node) => {
    if (isMatch(node, search)) return [node];
    const children = keepMatches(node.children ?? [], search);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

function hasMatchBelow(node: TreeNode, search: string): boolean {
  return (node.children ?? []).some((child) => isMatch(child, search) || hasMatchBelow(child, search));
}

function isMatch({ name, alsoFoundBy }: TreeNode, search: string): boolean {
  return matchesSearch(alsoFoundBy === undefined ? name : `${name} ${alsoFoundBy}`, search);
}
