/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/control-has-associated-label -- a table is the grid of a calendar; days of other months are empty cells */
import { inWords } from '@staffroom/domain/text/translation.ts';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { addDays, startOfWeek } from '@staffroom/domain/time/calendar-date.ts';
import { dateNames, formatLongDate } from '@staffroom/domain/time/dates-in-words.ts';
import type { DateRange } from '@staffroom/domain/time/merge-dates.ts';
import { classNames } from '../styles/class-names.ts';
import { IconButton } from '../actions/icon-button.tsx';
import { addMonths, addMonthsToDate, weeksOfMonth } from './month-weeks.ts';
import { StatusShape, type StatusName } from '../display/status-mark.tsx';
import { dateProblem, type DateLimits } from './typed-dates.ts';
import { useUiSettings, type UiSettings } from '../settings/ui-settings.tsx';
import css from './calendar.module.css';

/** Something that is already on a day. */
export interface DayMark {
  status: StatusName;
  /** Spoken with the date: '2 bookings, 1 unfilled'. */
  label: string;
  count?: number | undefined;
}

export interface CalendarProps extends DateLimits {
  label: string;
  mode: 'single' | 'multiple' | 'range';
  /** Calendar dates; for a range its first and last. */
  value: readonly string[];
  /** The day that was picked; the owner derives the new value. */
  onPick: (date: string) => void;
  /** A range, both ends counted: by a Shift-pick after the last one, or dragged with the mouse. */
  onPickRange?: ((range: DateRange) => void) | undefined;
  marks?: ((date: string) => DayMark | undefined) | undefined;
  /** `YYYY-MM` shown at first; by default that of the value or of today. */
  initialMonth?: string;
  onMonthChange?: ((month: string) => void) | undefined;
  className?: string | undefined;
  /** At first the focus is on the day. */
  takesFocus?: boolean;
}

/**
 * One month of days. Arrows move by day and week, Home and End to the ends of the week, Page Up and Down by month (with
 * Shift by year), Enter or Space picks, with Shift from the day picked last. A day that cannot be picked can be reached and says why.
 */
export function Calendar(props: CalendarProps) {
  const { label, mode, value, onPick, today, onMonthChange, takesFocus = false } = props;
  const settings = useUiSettings();
  const id = useId();
  const gridRef = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState(
    () =>
      (props.initialMonth && `${props.initialMonth}-01`) ?? value.at(0) ?? today ?? props.min ?? '2000-01-01',
  );
  const month = focused.slice(0, 7);
  const reason = dateProblem(focused, settings, props);
  const [showsReason, setShowsReason] = useState(false);

  const wantsFocus = useRef(takesFocus);
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    gridRef.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [focused]);

  const goTo = (date: string) => {
    setShowsReason(false);
    setFocused(date);
    if (date.slice(0, 7) !== month) onMonthChange?.(date.slice(0, 7));
  };
  const focusOn = (date: string) => {
    wantsFocus.current = true;
    goTo(date);
  };
  const [lastPick, setLastPick] = useState<string | null>(null);
  const { dragged, startDrag, dragOver } = useDrag((range) => {
    goTo(range.to);
    setLastPick(range.to);
    props.onPickRange?.(range);
  });
  const pick = (date: string, extendsRange: boolean) => {
    goTo(date);
    setLastPick(date);
    const start = lastPick ?? value[0];
    if (extendsRange && props.onPickRange && start !== undefined && start !== date)
      return props.onPickRange(inOrder(start, date));
    if (canTakeAway(props, date) || dateProblem(date, settings, props) === undefined) onPick(date);
    else setShowsReason(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const date = dateOfKey(event, focused, settings);
    if (date === null) return;
    event.preventDefault();
    focusOn(date);
  };
  return (
    <div className={classNames(css.calendar, props.className)} role="group" aria-label={label}>
      <div className={css.head}>
        <h3 id={id} className={css.month} aria-live="polite">
          {formatMonth(month)}
        </h3>
        {today && today.slice(0, 7) !== month ? (
          <button type="button" className={css.today} onClick={() => goTo(today)}>
            {inWords('Today')}
          </button>
        ) : null}
        <IconButton
          icon="chevron-left"
          label={inWords('Previous month')}
          hidesTooltip
          onPress={() => goTo(`${addMonths(month, -1)}-01`)}
        />
        <IconButton
          icon="chevron-right"
          label={inWords('Next month')}
          hidesTooltip
          onPress={() => goTo(`${addMonths(month, 1)}-01`)}
        />
      </div>
      <table
        ref={gridRef}
        role="grid"
        className={css.grid}
        aria-labelledby={id}
        aria-multiselectable={mode !== 'single' || undefined}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {weekdaysFrom(settings.weekStart).map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday} className={css.weekday}>
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month, settings.weekStart).map((week, index) => (
            <tr key={index}>
              {week.map((date, day) =>
                date === null ? (
                  <td key={day} />
                ) : (
                  <Day
                    key={day}
                    date={date}
                    calendar={props}
                    settings={settings}
                    isFocused={date === focused}
                    isDragged={dragged !== null && date >= dragged.from && date <= dragged.to}
                    onPick={pick}
                    {...(props.onPickRange ? { onDragStart: startDrag, onDragOver: dragOver } : {})}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.reason} role="status">
        {showsReason ? reason : null}
      </p>
    </div>
  );
}

/** A chosen day can always be removed, even if it has since been disabled. */
function canTakeAway({ mode, value }: CalendarProps, date: string): boolean {
  return mode === 'multiple' && value.includes(date);
}

interface DayProps {
  date: string;
  calendar: CalendarProps;
  settings: UiSettings;
  isFocused: boolean;
  isDragged: boolean;
  onPick: (date: string, extendsRange: boolean) => void;
  onDragStart?: (date: string) => void;
  onDragOver?: (date: string) => void;
}

function Day({ date, calendar, settings, isFocused, isDragged, onPick, onDragStart, onDragOver }: DayProps) {
  const { mode, value, today, marks } = calendar;
  const reason = dateProblem(date, settings, calendar);
  const mark = marks?.(date);
  const [first, last] = [value.at(0), value.at(-1)];
  const isSelected = mode === 'range' ? date === first || date === last : value.includes(date);
  const isBetween =
    mode === 'range' && first !== undefined && last !== undefined && date > first && date < last;
  const spoken = [
    formatLongDate(date, settings.dateOrder),
    date === today ? inWords('today') : '',
    mark?.label ?? '',
    reason ?? '',
  ];
  return (
    <td
      role="gridcell"
      aria-selected={isSelected || isBetween}
      className={css.cell}
      data-between={isBetween || isDragged || undefined}
      data-first={(mode === 'range' && date === first && first !== last) || undefined}
      data-last={(mode === 'range' && date === last && first !== last) || undefined}
    >
      <button
        type="button"
        className={css.day}
        tabIndex={isFocused ? 0 : -1}
        aria-label={spoken.filter((part) => part !== '').join(', ')}
        aria-disabled={(reason !== undefined && !canTakeAway(calendar, date)) || undefined}
        title={reason}
        data-selected={isSelected || undefined}
        data-today={date === today || undefined}
        data-outside={(reason !== undefined && calendar.disabledReason?.(date) === undefined) || undefined}
        onClick={(event) => onPick(date, event.shiftKey)}
        // A moving finger scrolls the page.
        onPointerDown={(event) => {
          if (event.pointerType === 'mouse' && event.button === 0) onDragStart?.(date);
        }}
        onPointerEnter={(event) => {
          if (event.buttons === 1) onDragOver?.(date);
        }}
      >
        {Number(date.slice(8))}
        {mark ? (
          <>
            <span className={css.mark}>
              <StatusShape status={mark.status} isSmall />
            </span>
            {mark.count !== undefined && mark.count > 1 ? (
              <span className={css.count} data-count={mark.count} />
            ) : null}
          </>
        ) : null}
      </button>
    </td>
  );
}

/** The range dragged over the days with the mouse; reported when it is released over a day other than the first. */
function useDrag(onEnd: (range: DateRange) => void) {
  const [drag, setDrag] = useState<{ from: string; to: string } | null>(null);
  const end = useEffectEvent(() => {
    if (drag !== null && drag.from !== drag.to) onEnd(inOrder(drag.from, drag.to));
    setDrag(null);
  });
  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return;
    const onUp = () => end();
    addEventListener('pointerup', onUp);
    addEventListener('pointercancel', onUp);
    return () => {
      removeEventListener('pointerup', onUp);
      removeEventListener('pointercancel', onUp);
    };
  }, [isDragging]);
  return {
    dragged: drag === null || drag.from === drag.to ? null : inOrder(drag.from, drag.to),
    startDrag: (date: string) => setDrag({ from: date, to: date }),
    dragOver: (date: string) => setDrag((before) => before && { ...before, to: date }),
  };
}

function inOrder(one: string, other: string): DateRange {
  return one <= other ? { from: one, to: other } : { from: other, to: one };
}

function dateOfKey(event: KeyboardEvent, focused: string, { weekStart }: UiSettings): string | null {
  // The later day is on the side where reading continues.
  const forward = document.dir === 'rtl' ? -1 : 1;
  switch (event.key) {
    case 'ArrowLeft':
      return addDays(focused, -forward);
    case 'ArrowRight':
      return addDays(focused, forward);
    case 'ArrowUp':
      return addDays(focused, -7);
    case 'ArrowDown':
      return addDays(focused, 7);
    case 'Home':
      return startOfWeek(focused, weekStart);
    case 'End':
      return addDays(startOfWeek(focused, weekStart), 6);
    case 'PageUp':
      return addMonthsToDate(focused, event.shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonthsToDate(focused, event.shiftKey ? 12 : 1);
    default:
      return null;
  }
}

function weekdaysFrom(weekStart: UiSettings['weekStart']): string[] {
  const { weekdays } = dateNames;
  return weekdays.map((_, index) => weekdays[(index + weekStart) % 7]!);
}

/** 'March 2026' of `YYYY-MM`. */
function formatMonth(month: string): string {
  return formatLongDate(`${month}-01`, 'day-month').split(' ').slice(2).join(' ');
}
