import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import { TextInput } from '../forms/text-input.tsx';
import { Tree, type TreeProps } from './tree.tsx';
import { listTreeNodes, type TreeNode } from './tree-nodes.ts';
import { mediaQueries, useMediaQuery } from '../settings/use-media-query.ts';
import css from './multi-select.module.css';

export interface TreePanelProps extends Pick<TreeProps, 'label' | 'nodes' | 'picks' | 'value' | 'onChange'> {
  close: () => void;
}

/** Search, tree and foot: the inside of a TreeSelect, also for a panel of one's own. */
export function TreePanel({ label, nodes, picks, value, onChange, close }: TreePanelProps) {
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
            if (picks === 'one') close();
          }}
        />
      </div>
      {picks === 'leaves' ? (
        <div className={css.foot}>
          <span aria-live="polite">{value.length} chosen</span>
          <Button variant="primary" size="small" onPress={close}>
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
