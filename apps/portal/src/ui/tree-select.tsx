import { useState } from 'react';
import { Button } from './button.tsx';
import { ChoiceTrigger } from './choice-trigger.tsx';
import type { FieldProps } from './field.tsx';
import type { IconName } from './icon-names.ts';
import { TextInput } from './text-input.tsx';
import { Tree, type TreeProps } from './tree.tsx';
import { listTreeNodes, unlockedLeafIds, type TreeNode } from './tree-nodes.ts';
import { mediaQueries, useMediaQuery } from './use-media-query.ts';
import css from './multi-select.module.css';

export interface TreeSelectProps
  extends FieldProps, Pick<TreeProps, 'nodes' | 'picks' | 'value' | 'onChange'> {
  placeholder?: string;
  icon?: IconName;
  /** What all leaves are called in the closed field: 'All sites'. */
  allLabel?: string;
}

/** One or several of groups, clients and locations, with search. One closes at once; several have Done. */
export function TreeSelect({
  nodes,
  picks,
  value,
  onChange,
  placeholder = 'Choose',
  icon,
  allLabel = 'All',
  ...field
}: TreeSelectProps) {
  return (
    <ChoiceTrigger
      {...field}
      icon={icon}
      placeholder={placeholder}
      summary={summaryOf(nodes, picks, value, allLabel)}
    >
      {(close) => (
        <TreePanel
          label={field.label}
          nodes={nodes}
          picks={picks}
          value={value}
          onChange={onChange}
          onDone={close}
        />
      )}
    </ChoiceTrigger>
  );
}

interface TreePanelProps extends Pick<TreeProps, 'label' | 'nodes' | 'picks' | 'value' | 'onChange'> {
  onDone: () => void;
}

/** Search, tree and foot: the inside of a TreeSelect, also for a panel of one's own. */
export function TreePanel({ label, nodes, picks, value, onChange, onDone }: TreePanelProps) {
  const [search, setSearch] = useState('');
  const hasMouse = useMediaQuery(mediaQueries.finePointer);
  return (
    <>
      <div className={css.search}>
        <TextInput
          type="search"
          label={`Search ${label}`}
          hidesLabel
          placeholder="Search"
          value={search}
          onChange={setSearch}
          autoFocus={hasMouse}
        />
      </div>
      <div className={css.list}>
        <Tree
          label={label}
          nodes={nodes}
          picks={picks}
          value={value}
          search={search}
          initialOpenIds={openAtFirst(nodes, value)}
          onChange={(next) => {
            onChange(next);
            if (picks === 'one') onDone();
          }}
        />
      </div>
      {picks === 'leaves' ? (
        <div className={css.foot}>
          <span aria-live="polite">{value.length} chosen</span>
          <Button variant="primary" size="small" onPress={onDone}>
            Done
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** The top is open when it is alone, and the way to what is chosen. */
function openAtFirst(nodes: TreeNode[], value: string[]): string[] {
  const chosen = new Set(value);
  const holdsChosen = (node: TreeNode): boolean =>
    (node.children ?? []).some((child) => chosen.has(child.id) || holdsChosen(child));
  return [
    ...(nodes.length === 1 ? [nodes[0]!.id] : []),
    ...listTreeNodes(nodes)
      .filter(holdsChosen)
      .map((node) => node.id),
  ];
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
    return `${allLabel} (${leaves.length})`;
  const names = listTreeNodes(nodes)
    .filter((node) => value.includes(node.id))
    .map((node) => node.name);
  return names.length <= 2 ? names.join(', ') : `${names[0]} and ${names.length - 1} more`;
}
