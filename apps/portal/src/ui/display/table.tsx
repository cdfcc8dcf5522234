/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- rows laid out as cards lose their native roles in Safari */
import { useEffect, useRef, type Key, type ReactNode } from 'react';
import { inWords } from '@staffroom/domain/text/translation.ts';
import { Button } from '../actions/button.tsx';
import { classNames } from '../styles/class-names.ts';
import { IconButton } from '../actions/icon-button.tsx';
import { VisuallyHidden } from './text/visually-hidden.tsx';
import css from './table.module.css';

export interface TableColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers, which then line up. */
  align?: 'start' | 'end';
  /** Names the row; by default the first column. */
  isRowHeader?: boolean;
  /** The head is for screen readers only. */
  hidesHeader?: boolean;
}

export interface TableProps<Row> {
  /** Name of the table; shown above it with `showsCaption`. */
  caption: string;
  showsCaption?: boolean;
  columns: TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The row in words, for its buttons: 'Sam Okafor'. */
  rowName?: (row: Row) => string;
  /** A cross at the end of each row. The row stays in its place, struck through, until the owner drops it. */
  onRemove?: (row: Row) => void;
  isRemoved?: (row: Row) => boolean;
  /** A row that could be removed only in part: it stays, and offers Undo. */
  isPartlyRemoved?: (row: Row) => boolean;
  /** Rows that have nothing to remove have no cross; by default all have one. */
  canRemove?: (row: Row) => boolean;
  /** Across the whole width under a row; null for none. */
  detail?: (row: Row) => ReactNode;
  onUndo?: (row: Row) => void;
  /** A line under the rows, such as a total: one cell for each column. */
  footer?: ReactNode[];
  /** For many rows of few figures: two of them stand on a line of a card, below the cells without a head. */
  isCompact?: boolean;
  /** In place of rows when there are none. */
  empty?: ReactNode;
}

/** A plain table. If it is narrow each row becomes a card with the heads beside the values. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowId, onRemove, footer } = props;
  const headerColumn = (columns.find((column) => column.isRowHeader) ?? columns[0])?.id;
  if (rows.length === 0 && props.empty) return <>{props.empty}</>;
  return (
    <div className={css.place}>
      {/* The roles keep the table semantics when the narrow layout changes `display`. */}
      <table role="table" className={css.table} data-compact={props.isCompact || undefined}>
        <caption className={css.caption}>
          {props.showsCaption ? caption : <VisuallyHidden>{caption}</VisuallyHidden>}
        </caption>
        <thead role="rowgroup" className={css.heads}>
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.id}
                role="columnheader"
                scope="col"
                className={css.head}
                data-align={column.align}
              >
                {column.hidesHeader ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
              </th>
            ))}
            {onRemove ? (
              <th role="columnheader" scope="col" className={css.head}>
                <VisuallyHidden>{inWords('Remove')}</VisuallyHidden>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <TableRow key={rowId(row) as Key} row={row} table={props} headerColumn={headerColumn} />
          ))}
        </tbody>
        {footer ? (
          <tfoot role="rowgroup">
            <tr role="row" className={css.row}>
              {footer.map((cell, index) => (
                <td
                  key={index}
                  role="cell"
                  className={classNames(css.cell, css.total)}
                  data-align={columns[index]?.align}
                  data-head={index === 0 ? undefined : columns[index]?.header}
                  data-empty={cell === '' || undefined}
                >
                  {cell}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}

interface TableRowProps<Row> {
  row: Row;
  table: TableProps<Row>;
  headerColumn: string | undefined;
}

function TableRow<Row>({ row, table, headerColumn }: TableRowProps<Row>) {
  const { columns, rowId, rowName, onRemove, isRemoved, onUndo } = table;
  const detail = table.detail?.(row) ?? null;
  const isGone = isRemoved?.(row) ?? false;
  const offersUndo = isGone || (table.isPartlyRemoved?.(row) ?? false);
  const name = rowName?.(row) ?? rowId(row);
  const action = useRef<HTMLTableCellElement>(null);
  const wasPressed = useRef(false);
  // One button replaces the other: the focus moves to it, for keyboard users.
  useEffect(() => {
    if (wasPressed.current) action.current?.querySelector('button')?.focus();
    wasPressed.current = false;
  }, [offersUndo]);
  const press = (change: ((row: Row) => void) | undefined) => {
    wasPressed.current = true;
    change?.(row);
  };
  return (
    <>
      <tr
        role="row"
        className={css.row}
        data-removed={isGone || undefined}
        data-detailed={detail !== null || undefined}
      >
        {columns.map((column) => {
          const isHeader = column.id === headerColumn;
          const Cell = isHeader ? 'th' : 'td';
          const cell = column.cell(row);
          return (
            <Cell
              key={column.id}
              role={isHeader ? 'rowheader' : 'cell'}
              {...(isHeader ? { scope: 'row' } : {})}
              className={css.cell}
              data-align={column.align}
              data-head={isHeader || column.hidesHeader ? undefined : column.header}
              data-empty={cell === '' || undefined}
            >
              <span className={css.content}>{cell}</span>
            </Cell>
          );
        })}
        {onRemove ? (
          <td ref={action} role="cell" className={classNames(css.cell, css.action)}>
            {offersUndo ? (
              <Button
                size="small"
                variant="quiet"
                icon="undo"
                aria-label={inWords('Undo, keep {name}', { name })}
                onPress={() => press(onUndo)}
              >
                {inWords('Undo')}
              </Button>
            ) : table.canRemove?.(row) === false ? null : (
              <IconButton
                size="small"
                icon="close"
                label={inWords('Remove {name}', { name })}
                hidesTooltip
                onPress={() => press(onRemove)}
              />
            )}
          </td>
        ) : null}
      </tr>
      {detail === null ? null : (
        <tr role="row" className={css.row}>
          <td
            role="cell"
            className={classNames(css.cell, css.detail)}
            colSpan={columns.length + (onRemove ? 1 : 0)}
          >
            {detail}
          </td>
        </tr>
      )}
    </>
  );
}
