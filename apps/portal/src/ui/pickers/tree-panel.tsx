/* oxlint-disable jsx-a11y/no-static-element-interactions -- the field inside is focused, what stands around it takes its arrows */
import {
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { inWords } from '@staffroom/domain/text/translation.ts';
import { groupCount } from './group-count.ts';
import { Button } from '../actions/button.tsx';
import { TextInput } from '../forms/text-input.tsx';
import { Tree, type TreeProps } from './tree.tsx';
import { findFirstMatch, leavesAfter, listTreeNodes, type TreeNode } from './tree-nodes.ts';
import { isComposing } from './use-active-option.ts';
import { mediaQueries, useMediaQuery } from '../settings/use-media-query.ts';
import css from './multi-select.module.css';

export interface TreePanelProps extends Pick<TreeProps, 'label' | 'nodes' | 'picks' | 'value' | 'onChange'> {
  close: () => void;
}

/**
 * Search, tree and foot: the inside of a TreeSelect, also for a panel of one's own. From the search, arrows lead into the
 * tree and Enter takes the first match. From the tree, letters go on with the search.
 */
export function TreePanel({ label, nodes, picks, value, onChange, close }: TreePanelProps) {
  const [search, setSearch] = useState('');
  /** What the tree shows: it follows between the keys, so that typing never waits for thousands of rows. */
  const [shown, setShown] = useState('');
  const [initialOpenIds] = useState(() => openAtFirst(nodes, value));
  const hasMouse = useMediaQuery(mediaQueries.finePointer);
  const field = useRef<HTMLInputElement>(null);
  // Not by `autoFocus`: the panel may be drawn before it is shown.
  useEffect(() => {
    if (hasMouse) field.current?.focus({ preventScroll: true });
  }, [hasMouse]);
  const list = useRef<HTMLDivElement>(null);
  const firstShown = useMemo(() => findFirstMatch(nodes, shown), [nodes, shown]);
  const choose = useCallback(
    (next: string[]) => {
      onChange(next);
      if (picks === 'one') close();
    },
    [onChange, close, picks],
  );
  const leaveTree = useCallback(() => field.current?.focus(), []);
  const onSearchKey = (event: KeyboardEvent) => {
    if (isComposing(event) || event.target !== field.current) return;
    const findRows = () => {
      flushSync(() => setShown(search));
      return [...(list.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])];
    };
    const keys: Record<string, () => void> = {
      ArrowDown: () =>
        findRows()
          .find((row) => row.tabIndex === 0)
          ?.focus(),
      ArrowUp: () => findRows().at(-1)?.focus(),
      Enter: () => {
        const match = findFirstMatch(nodes, search);
        if (match !== null) choose(picks === 'one' ? [match.id] : leavesAfter(value, match));
      },
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <>
      <div className={css.search} onKeyDown={onSearchKey}>
        <TextInput
          type="search"
          label={inWords('Search {label}', { label })}
          hidesLabel
          placeholder={inWords('Search')}
          value={search}
          onChange={(text) => {
            setSearch(text);
            startTransition(() => setShown(text));
          }}
          inputRef={field}
        />
      </div>
      <div ref={list} className={css.list}>
        <Tree
          label={label}
          nodes={nodes}
          picks={picks}
          value={value}
          search={shown}
          initialOpenIds={initialOpenIds}
          startId={firstShown?.id ?? null}
          onLeave={leaveTree}
          onChange={choose}
        />
      </div>
      {picks === 'leaves' ? (
        <div className={css.foot}>
          <span aria-live="polite">{inWords('{count} chosen', { count: groupCount(value.length) })}</span>
          <Button variant="primary" size="small" onPress={close}>
            {inWords('Done')}
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
