import {
  createContext,
  memo,
  use,
  useCallback,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react';
import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import { useIsPrinting } from '../../shared/lists/use-is-printing.ts';
import { useNear } from '../../shared/lists/use-near.ts';
import { piecesOf, type TimesheetGroup } from './group-timesheets.ts';
import { TimesheetRow, type TimesheetRowProps } from './timesheet-row.tsx';
import css from './timesheets.module.css';

type Shared = Pick<TimesheetRowProps, 'view' | 'order' | 'clock' | 'isLocked' | 'onChoose'>;

/**
 * Row state that changes while the list stays the same. As a context it does not rerender the pieces that are not
 * drawn.
 */
export const RowMarksContext = createContext<{
  chosen: ReadonlySet<string>;
  /** Why rows were rejected at the last submission, by booking ID. */
  words: ReadonlyMap<string, string>;
}>({ chosen: new Set(), words: new Map() });

const groupsTogether = 5;
const rowsTogether = 8;
/** More than fit on a screen: drawn at once, because a piece that is drawn later pushes away those below it. */
const rowsAtFirst = 10;
const keyOfGroup = ({ key }: TimesheetGroup): string => key;
const keyOfRow = ({ bookingId }: TimesheetRecord): string => bookingId;

/**
 * Groups in pieces. Only the pieces near the viewport are drawn; the others show just their names, so that a search in
 * the page and the list of headings find them. `head` is rendered below a name.
 */
export const TimesheetGroups = memo(function TimesheetGroups({
  groups,
  rowsAbove,
  ...shared
}: GroupsProps & { rowsAbove: number }) {
  const pieces = usePieces(groups, { keyOf: keyOfGroup, size: groupsTogether });
  return pieces.map(({ key, items, above }) => (
    // Each group above has a row at least.
    <PieceOfGroups key={key} {...shared} groups={items} isFirst={rowsAbove + above < rowsAtFirst} />
  ));
});

type GroupsProps = Shared & {
  groups: readonly TimesheetGroup[];
  head: (group: TimesheetGroup) => ReactNode;
};

const PieceOfGroups = memo(function PieceOfGroups({
  groups,
  head,
  isFirst,
  ...shared
}: GroupsProps & { isFirst: boolean }) {
  const { ref, isDrawn, heightPx } = useDrawn(isFirst);
  const rows = groups.reduce((sum, group) => sum + group.rows.length, 0);
  return (
    <div
      ref={ref}
      className={css.groups}
      style={isDrawn || heightPx === null ? undefined : { blockSize: `${heightPx}px` }}
    >
      {groups.map((group) => (
        <div key={group.key} className={css.group}>
          <h3 className={css.groupTitle}>{group.title}</h3>
          {isDrawn ? (
            <>
              {head(group)}
              <Rows {...shared} rows={group.rows} isFirst={isFirst} />
            </>
          ) : null}
        </div>
      ))}
      {isDrawn ? null : (
        <div className={css.undrawn} style={{ '--rows': rows, '--groups': groups.length } as CSSProperties} />
      )}
    </div>
  );
});

/** The rows of a group, of which there may be thousands. */
const Rows = memo(function Rows({
  rows,
  isFirst,
  ...shared
}: Shared & { rows: readonly TimesheetRecord[]; isFirst: boolean }) {
  const pieces = usePieces(rows, { keyOf: keyOfRow, size: rowsTogether });
  return (
    <div className={css.rows} role="list">
      {pieces.map(({ key, items, above }) => (
        <PieceOfRows
          key={key}
          {...shared}
          rows={items}
          above={above}
          total={rows.length}
          isAlone={pieces.length === 1}
          isFirst={isFirst && above < rowsAtFirst}
        />
      ))}
    </div>
  );
});

type PieceProps = Shared & {
  rows: readonly TimesheetRecord[];
  /** The number of rows of the group before these, and in total. */
  above: number;
  total: number;
};

const PieceOfRows = memo(function PieceOfRows({
  isAlone,
  isFirst,
  ...props
}: PieceProps & { isAlone: boolean; isFirst: boolean }) {
  const { ref, isDrawn, heightPx } = useDrawn(isFirst);
  const style = heightPx === null ? { '--rows': props.rows.length } : { blockSize: `${heightPx}px` };
  return (
    <div ref={isAlone ? null : ref} className={css.piece}>
      {isAlone || isDrawn ? (
        <DrawnRows {...props} />
      ) : (
        <div className={css.undrawn} style={style as CSSProperties} />
      )}
    </div>
  );
});

function DrawnRows({ rows, above, total, ...shared }: PieceProps) {
  const { chosen, words } = use(RowMarksContext);
  return rows.map((row, at) => (
    <div key={row.bookingId} role="listitem" aria-posinset={above + at + 1} aria-setsize={total}>
      <TimesheetRow
        {...shared}
        row={row}
        isChosen={chosen.has(row.bookingId)}
        issue={words.get(row.bookingId) ?? null}
      />
    </div>
  ));
}

/** Whether a piece is drawn, and its last height, which it keeps while it is not drawn, so that nothing shifts. */
function useDrawn(isFirst: boolean) {
  const isPrinting = useIsPrinting();
  const heightPx = useRef<number | null>(null);
  const keeps = useCallback((element: Element) => {
    heightPx.current = element.getBoundingClientRect().height;
    return isInUse(element);
  }, []);
  const [ref, isNear] = useNear(keeps, isFirst);
  return { ref, isDrawn: isNear || isPrinting, heightPx: heightPx.current };
}

function usePieces<Item>(
  items: readonly Item[],
  options: { keyOf: (item: Item) => string; size: number },
): ReturnType<typeof piecesOf<Item>> {
  const [kept, setKept] = useState(() => ({ items, pieces: piecesOf(items, options) }));
  if (kept.items === items) return kept.pieces;
  const pieces = piecesOf(items, { ...options, before: kept.pieces });
  setKept({ items, pieces });
  return pieces;
}

/** Removing it would lose what is typed there, or the focus. */
function isInUse(element: Element): boolean {
  return element.contains(document.activeElement) || element.querySelector('form') !== null;
}
