/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- Enter in any of the form's inputs confirms it */
import { useEffect, useId, useRef, useState } from 'react';
import { inWords, translatable } from '@staffroom/domain/text/translation.ts';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { formatDates, formatLongDate } from '@staffroom/domain/time/dates-in-words.ts';
import { Button } from '../actions/button.tsx';
import { Calendar, type DayMark } from './calendar.tsx';
import { datesAfterPick, type DatesMode } from './dates-after-pick.ts';
import { ModalDialog } from '../overlay/modal-dialog.tsx';
import { TextInput } from '../forms/text-input.tsx';
import { readTypedDates, formatDateFormat, writeDates, type DateLimits } from './typed-dates.ts';
import { useUiSettings } from '../settings/ui-settings.tsx';
import { mediaQueries, useMediaQuery } from '../settings/use-media-query.ts';
import css from './date-picker-dialog.module.css';

/** Spec 9. */
const typingPauseMs = 300;
const errorFlashMs = 800;

export interface DatePickerDialogProps extends DateLimits {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  mode: DatesMode;
  /** Calendar dates: none or one, any number, or the first and last of a range. */
  value: readonly string[];
  /** Called by OK with dates that are all allowed: one; one or more, sorted; or exactly two. */
  onConfirm: (value: string[]) => void;
  marks?: (date: string) => DayMark | undefined;
}

/** Dates by typing or by tapping; each updates the other. OK is disabled until the input is valid. */
export function DatePickerDialog(props: DatePickerDialogProps) {
  const formId = useId();
  const [isReady, setReady] = useState(false);
  return (
    <ModalDialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      size="small"
      footer={
        <>
          <Button variant="quiet" onPress={props.onClose}>
            {inWords('Cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} isDisabled={!isReady}>
            {inWords('OK')}
          </Button>
        </>
      }
    >
      <PickerForm {...props} formId={formId} onReadyChange={setReady} />
    </ModalDialog>
  );
}

interface PickerFormProps extends DatePickerDialogProps {
  formId: string;
  onReadyChange: (isReady: boolean) => void;
}

/** Lives while the dialog is open, so that each opening starts from the value. */
function PickerForm(props: PickerFormProps) {
  const { mode, today, onReadyChange } = props;
  const settings = useUiSettings();
  const entry = useDateEntry(props);
  const hasMouse = useMediaQuery(mediaQueries.finePointer);
  const { isReady } = entry;
  const hint = inWords('Type as {format}, or tap', {
    format: formatDateFormat(settings, mode === 'multiple'),
  });
  useEffect(() => onReadyChange(isReady), [isReady, onReadyChange]);
  const confirm = () => {
    const dates = entry.settle();
    if (!dates) return;
    props.onConfirm(dates);
    props.onClose();
  };

  return (
    <form
      id={props.formId}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React bubbles the event to the form that the picker was opened from.
        event.stopPropagation();
        confirm();
      }}
      // The browser does not submit a form whose button is disabled, as it is until the pause is over.
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        confirm();
      }}
    >
      <div className={css.inputs}>
        {entry.texts.map((text, index) => (
          <TextInput
            key={index}
            label={inputLabels[mode][index]!}
            placeholder={formatDateFormat(settings, mode === 'multiple')}
            autoComplete="off"
            autoFocus={index === 0 && hasMouse}
            value={text}
            onChange={(next) => entry.type(index, next)}
            errorMessage={entry.flashing === index ? entry.problems[index] : undefined}
          />
        ))}
      </div>
      {/* A problem is shown at its field while it flashes, which announces it; then here, silently. */}
      <p className={css.words} aria-live={entry.problem === undefined ? 'polite' : 'off'}>
        {entry.problem === undefined
          ? (formatChosen(mode, entry.dates, settings.dateOrder, today) ?? hint)
          : [
              entry.flashing === null ? entry.problem : null,
              entry.problem === formMessages.date ? hint : null,
            ]
              .filter(Boolean)
              .join('. ')}
      </p>
      <Calendar
        // A typed date turns the calendar to its month.
        key={entry.turn}
        // A finger would be covered by the keyboard that a field opens.
        takesFocus={!hasMouse && entry.turn === 0}
        label={props.title}
        mode={mode}
        value={entry.dates}
        onPick={entry.pick}
        today={today}
        min={props.min}
        max={props.max}
        disabledReason={props.disabledReason}
        marks={props.marks}
        className={css.calendar}
      />
    </form>
  );
}

/** The typed text, the dates read from it after the pause, and its problem. */
function useDateEntry(props: DatePickerDialogProps) {
  const { mode } = props;
  const settings = useUiSettings();
  const write = (dates: readonly string[]) =>
    mode === 'range'
      ? [writeDates(dates.slice(0, 1), settings), writeDates(dates.slice(1, 2), settings)]
      : [writeDates(dates, settings)];
  const [texts, setTexts] = useState(() => write(props.value));
  const [dates, setDates] = useState(props.value);
  const [problems, setProblems] = useState<(string | undefined)[]>([]);
  const [isTyping, setTyping] = useState(false);
  const [flashing, setFlashing] = useState<number | null>(null);
  const [turn, setTurn] = useState(0);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flash = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(pause.current);
      clearTimeout(flash.current);
    },
    [],
  );

  const read = (now: string[]) => {
    clearTimeout(pause.current);
    setTyping(false);
    const parts = now.map((text) => readTypedDates(text, mode === 'multiple', settings, props));
    const found = parts.map((part) => part.problem);
    const next = parts.flatMap((part) => part.dates);
    if (mode === 'range' && next.length === 2 && next[0]! > next[1]!)
      found[1] ??= inWords('The last day cannot be before the first');
    setProblems(found);
    const wrong = found.findIndex((problem) => problem !== undefined);
    if (wrong === -1) {
      setDates(next);
      if (next.length > 0 && next.join() !== dates.join()) setTurn((count) => count + 1);
    } else {
      clearTimeout(flash.current);
      setFlashing(wrong);
      flash.current = setTimeout(() => setFlashing(null), errorFlashMs);
    }
    return wrong === -1 && isWhole(mode, next) ? next : null;
  };

  return {
    texts,
    dates,
    problems,
    /** The problem of the fields, even after its flash is over. */
    problem: problems.find((each) => each !== undefined),
    flashing,
    turn,
    isReady: !isTyping && problems.every((problem) => problem === undefined) && isWhole(mode, dates),
    type(index: number, text: string) {
      const next = texts.with(index, text);
      setTexts(next);
      setTyping(true);
      clearTimeout(pause.current);
      pause.current = setTimeout(() => read(next), typingPauseMs);
    },
    pick(date: string) {
      clearTimeout(pause.current);
      const next = datesAfterPick(mode, dates, date);
      setTyping(false);
      setProblems([]);
      setDates(next);
      setTexts(write(next));
    },
    /** Reads at once; the dates if all are valid, otherwise null. */
    settle: () => read(texts),
  };
}

function isWhole(mode: DatesMode, dates: readonly string[]): boolean {
  return mode === 'range' ? dates.length === 2 : dates.length > 0;
}

function formatChosen(
  mode: DatesMode,
  dates: readonly string[],
  order: 'day-month' | 'month-day',
  today: string | undefined,
): string | null {
  const [first, last] = [dates[0], dates[1]];
  if (first === undefined) return null;
  if (mode === 'single') return formatLongDate(first, order);
  if (mode === 'multiple') {
    const words =
      dates.length === 1
        ? formatLongDate(first, order)
        : formatDates(dates, { order, today, isCounted: true });
    return dates.length === 1
      ? words
      : inWords('{count} days: {dates}', { count: dates.length, dates: words });
  }
  return inWords('{from} to {to}', {
    from: formatLongDate(first, order),
    to: last === undefined ? '…' : formatLongDate(last, order),
  });
}

const inputLabels = translatable('datePicker', {
  single: ['Date'],
  multiple: ['Dates'],
  range: ['From', 'To'],
} satisfies Record<DatesMode, string[]>);
