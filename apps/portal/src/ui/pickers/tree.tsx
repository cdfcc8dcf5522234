/* oxlint-disable jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- the row at hand is focused, its tree takes the keys */
import { memo, useId, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { inWords } from '@staffroom/domain/text/translation.ts';
import { classNames } from '../styles/class-names.ts';
import { Icon } from '../display/icon.tsx';
import { FoundCount } from './found-count.tsx';
import {
  checkStateOf,
  countMatches,
  leavesAfter,
  listTreeRows,
  unlockedLeafIds,
  type TreeNode,
  type TreeRow,
} from './tree-nodes.ts';
import css from './tree.module.css';

export interface TreeProps {
  label: string;
  nodes: TreeNode[];
  /**
   * `one`: any node that is not locked. `leaves`: the value holds ids of leaves; a node above them stands for all its
   * unlocked leaves.
   */
  picks: 'one' | 'leaves';
  value: string[];
  onChange: (value: string[]) => void;
  search?: string;
  /** Open at first. */
  initialOpenIds?: string[];
  emptyText?: string;
  /** The active row until an arrow key moves to another one. */
  startId?: string | null;
  /** Called when keys leave the tree at its top, or are letters: for a search above it. */
  onLeave?: () => void;
}

/**
 * A tree by keyboard: arrows move, open and close; Enter or Space chooses. Of thousands of rows only those that change
 * are rendered again.
 */
export const Tree = memo(function Tree(props: TreeProps) {
  const { label, nodes, picks, value, search = '', emptyText } = props;
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set(props.initialOpenIds));
  const [focused, setFocused] = useState({ id: '', search });
  const setFocusedId = (nodeId: string) => setFocused({ id: nodeId, search });
  // Another search begins at its own first row.
  const wanted = [focused.search === search ? focused.id : null, props.startId];
  const rows = useMemo(() => listTreeRows(nodes, openIds, search), [nodes, openIds, search]);
  const chosen = useMemo(() => new Set(value), [value]);
  const current =
    wanted.map((id) => rows.find(({ node }) => node.id === id)).find(Boolean) ??
    rows.find((row) => chosen.has(row.node.id)) ??
    rows[0];

  const setOpen = (nodeId: string, isOpen: boolean) => {
    const next = new Set(openIds);
    if (isOpen) next.add(nodeId);
    else next.delete(nodeId);
    setOpenIds(next);
  };
  const focus = (nodeId: string | undefined | null) => {
    if (!nodeId) return;
    setFocusedId(nodeId);
    ref.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}${nodeId}`)}`)?.focus();
  };
  const choose = (node: TreeNode) => {
    if (isLocked(node, picks)) setOpen(node.id, !openIds.has(node.id));
    else props.onChange(picks === 'one' ? [node.id] : leavesAfter(value, node));
  };
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    const item = target.closest('[role=treeitem]');
    const row = item && rows.find(({ node }) => `${id}${node.id}` === item.id);
    if (!row) return;
    setFocusedId(row.node.id);
    if (target.closest('[data-opener]')) setOpen(row.node.id, !row.isOpen);
    else choose(row.node);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!current) return;
    const index = rows.indexOf(current);
    const [inwards, outwards] =
      document.dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const moves: Record<string, () => void> = {
      ArrowDown: () => focus(rows[index + 1]?.node.id),
      ArrowUp: () => (index === 0 ? props.onLeave?.() : focus(rows[index - 1]?.node.id)),
      Home: () => focus(rows[0]?.node.id),
      End: () => focus(rows.at(-1)?.node.id),
      [inwards]: () => {
        if (!current.node.children?.length) return;
        if (current.isOpen) focus(rows[index + 1]?.node.id);
        else setOpen(current.node.id, true);
      },
      [outwards]: () => (current.isOpen ? setOpen(current.node.id, false) : focus(current.parentId)),
      Enter: () => choose(current.node),
      ' ': () => choose(current.node),
    };
    const move = moves[event.key];
    // The letter itself arrives in the search.
    if (!move && isTyping(event)) props.onLeave?.();
    if (!move) return;
    event.preventDefault();
    move();
  };

  return (
    <>
      <FoundCount count={rows.length === 0 ? 0 : countMatches(nodes, search)} emptyText={emptyText} />
      {rows.length === 0 ? null : (
        <div
          ref={ref}
          role="tree"
          aria-label={label}
          aria-multiselectable={picks === 'leaves' || undefined}
          className={css.tree}
          onKeyDown={onKeyDown}
          onClick={onClick}
        >
          {rows.map((row) => (
            <Row
              key={row.node.id}
              id={`${id}${row.node.id}`}
              row={row}
              picks={picks}
              chosen={chosen}
              isCurrent={row === current}
            />
          ))}
        </div>
      )}
    </>
  );
});

function isLocked(node: TreeNode, picks: TreeProps['picks']): boolean {
  return picks === 'one' ? node.locked === true : unlockedLeafIds(node).length === 0;
}

function isTyping({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key.length === 1 || key === 'Backspace') && !ctrlKey && !metaKey && !altKey;
}

interface RowProps {
  id: string;
  row: TreeRow;
  picks: TreeProps['picks'];
  chosen: ReadonlySet<string>;
  isCurrent: boolean;
}

const Row = memo(function Row({ id, row, picks, chosen, isCurrent }: RowProps) {
  const { node } = row;
  const hasChildren = !!node.children?.length;
  const check = picks === 'leaves' ? checkStateOf(node, chosen) : chosen.has(node.id) ? 'all' : 'none';
  return (
    <div
      id={id}
      role="treeitem"
      className={css.row}
      tabIndex={isCurrent ? 0 : -1}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={hasChildren ? row.isOpen : undefined}
      aria-selected={picks === 'one' ? check === 'all' : undefined}
      aria-checked={picks === 'leaves' ? (check === 'some' ? 'mixed' : check === 'all') : undefined}
      aria-disabled={isLocked(node, picks) || undefined}
      style={{ paddingInlineStart: (row.level - 1) * 20 + 4 }}
    >
      {hasChildren ? (
        <span className={classNames(css.opener, row.isOpen && css.opened)} data-opener="" aria-hidden="true">
          <Icon name="chevron-right" size={16} />
        </span>
      ) : (
        <span className={css.opener} aria-hidden="true" />
      )}
      {picks === 'leaves' ? <span className={css.box} data-check={check} aria-hidden="true" /> : null}
      <span className={css.words}>
        <span>{node.name}</span>
        {node.description ? <span className={css.description}>{node.description}</span> : null}
      </span>
      {node.locked ? <Icon name="lock" size={16} label={inWords('locked')} className={css.lock} /> : null}
      {picks === 'one' && check === 'all' ? <Icon name="check" className={css.check} /> : null}
    </div>
  );
});
