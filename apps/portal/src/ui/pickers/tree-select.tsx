import { inWords } from '@staffroom/domain/text/translation.ts';
import { ChoiceTrigger } from './choice-trigger.tsx';
import type { FieldProps } from '../forms/field.tsx';
import type { IconName } from '../display/icon-names.ts';
import { groupCount } from './group-count.ts';
import { panelPartWith } from '../lazy/lazy-overlays.tsx';
import { shortenNames } from './shorten-names.ts';
import type { TreeProps } from './tree.tsx';
import { listTreeNodes, unlockedLeafIds, type TreeNode } from './tree-nodes.ts';

const panel = panelPartWith(async () => (await import('./tree-panel.tsx')).TreePanel);

export interface TreeSelectProps
  extends FieldProps, Pick<TreeProps, 'nodes' | 'picks' | 'value' | 'onChange'> {
  placeholder?: string;
  icon?: IconName;
  /** Text of the closed field when all leaves are chosen: 'All sites'. */
  allLabel?: string;
}

/** One or several of groups, clients and locations, with search. One closes at once; several have Done. */
export function TreeSelect({
  nodes,
  picks,
  value,
  onChange,
  placeholder = inWords('Choose'),
  icon,
  allLabel = inWords('All'),
  ...field
}: TreeSelectProps) {
  return (
    <ChoiceTrigger
      {...field}
      icon={icon}
      placeholder={placeholder}
      summary={summaryOf(nodes, picks, value, allLabel)}
      part={panel}
      content={{ label: field.label, nodes, picks, value, onChange }}
    />
  );
}

function summaryOf(
  nodes: TreeNode[],
  picks: TreeProps['picks'],
  value: string[],
  allLabel: string,
): string | null {
  if (value.length === 0) return null;
  const leaves = nodes.flatMap(unlockedLeafIds);
  if (picks === 'leaves' && leaves.length > 1 && value.length === leaves.length)
    return `${allLabel} (${groupCount(leaves.length)})`;
  const names = listTreeNodes(nodes)
    .filter((node) => value.includes(node.id))
    .map((node) => node.name);
  return shortenNames(names);
}
