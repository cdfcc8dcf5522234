import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { inWords } from '@staffroom/domain/text/translation.ts';
import { addDays, daysBetween } from '@staffroom/domain/time/calendar-date.ts';
import { dateNames, formatDate, formatLongDate } from '@staffroom/domain/time/dates-in-words.ts';
import { useUiSettings } from '../settings/ui-settings.tsx';
import { cellOfDate, clampToYear, dateOfCell, heatLevel, layOutYear } from './year-grid.ts';
import { addMonthsToDate } from './month-weeks.ts';
import css from './year-strip.module.css';

export interface YearDay {
  count: number;
  /** Something on that day needs attention: a dot in its cell. */
  needsAttention?: boolean;
}

export interface YearStripProps {
  label: string;
  year: number;
  /** By calendar date; a missing day has none. */
  days: Readonly<Record<string, YearDay>>;
  today?: string;
  selectedDate?: string | null;
  onPick: (date: string) => void;
  /** '6 bookings' of a day, announced and shown on hover. */
  formatDay: (day: YearDay) => string;
  /** A third as high, with its legend beside it: for windows that need the space for other things. */
  isLow?: boolean;
}

const cell = 12;
const step = cell + 3;
const labelHeight = 16;
/** Height of a cell, from one row to the next, and half the width of the dot. */
type Rows = { cell: number; step: number; dot: number };
const square: Rows = { cell, step, dot: 3 };
const low: Rows = { cell: 4, step: 5.5, dot: 1.7 };
const none: YearDay = { count: 0 };

/**
 * One calendar year as a heat map, a column for each week. One stop of the tab key: arrows move by day and week, Page Up
 * and Down by month, Home and End to the ends of the year, Enter picks.
 */
export function YearStrip({
  label,
  year,
  days,
  today,
  selectedDate = null,
  onPick,
  formatDay,
  isLow = false,
}: YearStripProps) {
  const settings = useUiSettings();
  const { weekStart, dateOrder } = settings;
  const scrollRef = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<string | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const cursor = clampToYear(moved ?? selectedDate ?? today ?? `${year}-01-01`, year);
  const grid = useMemo(() => layOutYear(year, weekStart), [year, weekStart]);
  const width = grid.columns * step;
  const rows = isLow ? low : square;
  const height = labelHeight + 7 * rows.step;
  const told = hovered ?? cursor;

  useEffect(() => {
    const place = scrollRef.current;
    if (!place) return;
    // As soon as its size is known: to ask for it here would make the browser lay out the whole page an extra time. Again
    // when that changes, as beside a panel.
    const known = new ResizeObserver(() => {
      if (place.scrollWidth <= place.clientWidth) return;
      const { column } = cellOfDate(cursor, year, weekStart);
      place.scrollLeft = ((column + 0.5) / grid.columns) * place.scrollWidth - place.clientWidth / 2;
    });
    known.observe(place);
    return () => known.disconnect();
  }, [cursor, year, weekStart, grid]);

  const dateAt = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * grid.columns);
    const y = ((event.clientY - box.top) / box.height) * height - labelHeight;
    return dateOfCell(column, Math.max(0, Math.min(6, Math.floor(y / rows.step))), year, weekStart);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onPick(cursor);
      return;
    }
    const next = dateOfKey(event.key, cursor, year);
    if (next === null) return;
    event.preventDefault();
    setMoved(clampToYear(next, year));
  };
  return (
    <div className={css.strip} data-low={isLow || undefined}>
      <div ref={scrollRef} className={css.scroll}>
        <svg
          className={css.map}
          viewBox={`0 0 ${width} ${height}`}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-orientation="horizontal"
          aria-valuemin={1}
          aria-valuemax={grid.days}
          aria-valuenow={daysBetween(grid.firstDay, cursor) + 1}
          aria-valuetext={`${formatLongDate(cursor, dateOrder)}, ${formatDay(days[cursor] ?? none)}`}
          onKeyDown={onKeyDown}
          onPointerMove={(event) => {
            if (event.pointerType === 'mouse') setHovered(dateAt(event));
          }}
          onPointerLeave={() => setHovered(null)}
          onClick={(event) => {
            const date = dateAt(event as unknown as PointerEvent<SVGSVGElement>);
            setMoved(date);
            onPick(date);
          }}
        >
          <MonthNames columns={grid.monthColumns} />
          <Cells year={year} weekStart={weekStart} days={days} rows={rows} />
          {today?.startsWith(String(year)) ? (
            <Frame date={today} year={year} weekStart={weekStart} rows={rows} look={css.today} />
          ) : null}
          {selectedDate?.startsWith(String(year)) ? (
            <Frame date={selectedDate} year={year} weekStart={weekStart} rows={rows} look={css.selected} />
          ) : null}
          <Frame date={cursor} year={year} weekStart={weekStart} rows={rows} look={css.cursor} />
          {hovered ? (
            <Frame date={hovered} year={year} weekStart={weekStart} rows={rows} look={css.hovered} />
          ) : null}
        </svg>
      </div>
      <div className={css.foot}>
        <p className={css.told} aria-hidden="true">
          <strong>{formatDate(told, { order: dateOrder })}</strong> {formatDay(days[told] ?? none)}
        </p>
        <p className={css.legend} aria-hidden="true">
          {inWords('fewer')}
          <svg viewBox={`0 0 ${5 * step} ${cell}`} width={5 * step} height={cell}>
            {[0, 1, 2, 3, 4].map((level) => (
              <rect
                key={level}
                className={css.day}
                data-heat={level}
                x={level * step}
                width={cell}
                height={cell}
                rx="3"
              />
            ))}
          </svg>
          {inWords('more')}
        </p>
      </div>
    </div>
  );
}

interface CellsProps extends Pick<YearStripProps, 'year' | 'days'> {
  rows: Rows;
  weekStart: 0 | 1 | 2 | 3 | 4 | 5 | 6;
}

/** A path for each level and one for all dots: an element for each day would take longer to lay out than the list below. */
function Cells({ year, weekStart, days, rows }: CellsProps) {
  return useMemo(() => {
    const { firstDay, days: length } = layOutYear(year, weekStart);
    const largest = Math.max(0, ...Object.values(days).map((day) => day.count));
    const levels = ['', '', '', '', ''];
    let dots = '';
    for (let index = 0; index < length; index++) {
      const date = addDays(firstDay, index);
      const { column, row } = cellOfDate(date, year, weekStart);
      const day = days[date] ?? none;
      const [x, y] = [column * step, labelHeight + row * rows.step];
      levels[heatLevel(day.count, largest)] += roundedPath(x, y, rows.cell);
      if (day.needsAttention) dots += circlePath(x + cell / 2, y + rows.cell / 2, rows.dot);
    }
    return (
      <>
        {levels.map((path, level) => (
          <path key={level} className={css.day} data-heat={level} d={path} />
        ))}
        <path className={css.attention} d={dots} />
      </>
    );
  }, [year, weekStart, days, rows]);
}

/** A cell of the given height in pixels, its corners rounded by a quarter of them. */
function roundedPath(x: number, y: number, height: number): string {
  const r = height / 4;
  const [across, down] = [cell - 2 * r, height - 2 * r];
  const corner = (toX: number, toY: number) => `a${r} ${r} 0 0 1 ${toX} ${toY}`;
  return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`;
}

function circlePath(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

function Frame({
  date,
  year,
  weekStart,
  rows,
  look,
}: { date: string; look: string | undefined } & Omit<CellsProps, 'days'>) {
  const { column, row } = cellOfDate(date, year, weekStart);
  return (
    <rect
      className={look}
      x={column * step - 1}
      y={labelHeight + row * rows.step - 1}
      width={cell + 2}
      height={rows.cell + 2}
      rx={rows.cell / 3}
    />
  );
}

function MonthNames({ columns }: { columns: number[] }) {
  return columns.map((column, month) => (
    <text key={month} className={css.month} x={column * step} y={10}>
      {dateNames.short(dateNames.months[month]!)}
    </text>
  ));
}

function dateOfKey(key: string, cursor: string, year: number): string | null {
  switch (key) {
    case 'ArrowUp':
      return addDays(cursor, -1);
    case 'ArrowDown':
      return addDays(cursor, 1);
    case 'ArrowLeft':
      return addDays(cursor, -7);
    case 'ArrowRight':
      return addDays(cursor, 7);
    case 'PageUp':
      return addMonthsToDate(cursor, -1);
    case 'PageDown':
      return addMonthsToDate(cursor, 1);
    case 'Home':
      return `${year}-01-01`;
    case 'End':
      return `${year}-12-31`;
    default:
      return null;
  }
}
