import { useState, type Ref } from 'react';
import { inWords } from '@staffroom/domain/text/translation.ts';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { plainEntry } from '@staffroom/domain/time/plain-entry.ts';
import { isTimeUnfinished, parseTimeEntry, readTimeEntry } from '@staffroom/domain/time/read-time-entry.ts';
import { formatTime, type Clock } from '@staffroom/domain/time/time-entry.ts';
import { minutesOfDay, timeOfMinutes } from '@staffroom/domain/time/wall-time.ts';
import { Field, type FieldProps } from '../forms/field.tsx';
import { TriggerPropsProvider } from '../actions/trigger-props.tsx';
import { Icon } from '../display/icon.tsx';
import { LazyOverlay } from '../lazy/lazy-overlay.tsx';
import { NativeButton } from '../actions/native-button.tsx';
import { selectPart } from '../lazy/lazy-overlays.tsx';
import { useUiSettings } from '../settings/ui-settings.tsx';
import { useOverlayTrigger } from '../overlay/use-overlay-trigger.ts';
import fieldCss from '../forms/field.module.css';
import { findTimeProblem } from './time-problem.ts';
import css from '../forms/text-input.module.css';

export interface TimeInputProps extends FieldProps {
  /** `HH:mm`, '' if empty, or the typed text if it is not a time or not finished. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  /** The usual `HH:mm` here: the placeholder while the field is empty; 08:30 by default. */
  usual?: string | undefined;
  /** What an empty field means, if anything. */
  placeholder?: string;
  /** Step of the arrow keys; 15 minutes by default. */
  stepMinutes?: number;
  inputRef?: Ref<HTMLInputElement>;
}

/** Where the list begins while no time is chosen. */
const morning = '08:00';
/** In pixels: known before layout, so that the list stays inside a phone's window. */
const listWidth = 160;

/**
 * A wall time, typed in any of the forms of `readTimeEntry` and shown beside the label as it was read, or chosen from a list
 * of quarter hours. Arrow up and down change it. A number of up to three digits is read when the field is left or
 * Enter is pressed, as more may follow.
 */
export function TimeInput(props: TimeInputProps) {
  const { label, value, onChange, isDisabled = false, isRequired = false, stepMinutes = 15 } = props;
  const { clock } = useUiSettings();
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  const [wasLeft, setWasLeft] = useState(false);
  const opener = useOverlayTrigger({ part: selectPart, opens: 'listbox' });
  const isTime = minutesOfDay(value) !== null;
  const isTyped = typed?.value === value;
  const shown = isTyped ? typed.text : formatTime(value, clock);
  const reading = readTimeEntry(shown, clock);
  const readAs = reading.kind === 'time' && isTyped ? formatTime(reading.time, clock) : '';
  const required = isRequired ? formMessages.required : undefined;
  const own =
    wasLeft || props.errorMessage
      ? plainEntry(shown) === ''
        ? required
        : findTimeProblem(shown, clock)
      : undefined;
  // Only this component knows the problem of a text that is not a time.
  const errorMessage = shown !== '' && !isTime ? own : (props.errorMessage ?? own);

  const choose = (time: string) => {
    setTyped(null);
    if (time !== value) onChange(time);
  };
  const settle = () => {
    if (reading.kind === 'time') choose(reading.time);
  };
  const move = (minutes: number) => {
    const now = minutesOfDay(value);
    if (now !== null) choose(timeOfMinutes((now + minutes + 1440) % 1440));
  };
  return (
    <Field
      {...props}
      errorMessage={errorMessage}
      aside={<span role="status">{readAs === shown.trim() ? '' : readAs}</span>}
    >
      {(ids) => (
        <>
          <div
            className={fieldCss.control}
            data-invalid={errorMessage ? true : undefined}
            data-disabled={isDisabled || undefined}
          >
            <input
              {...ids}
              ref={props.inputRef}
              className={fieldCss.input}
              name={props.name}
              autoComplete="off"
              inputMode="numeric"
              placeholder={props.placeholder ?? formatTime(props.usual ?? '08:30', clock)}
              value={shown}
              disabled={isDisabled}
              onChange={(event) => {
                const text = event.target.value;
                const next =
                  (isTimeUnfinished(text) ? null : parseTimeEntry(text, clock)) ?? plainEntry(text);
                setTyped({ text, value: next });
                setWasLeft(false);
                if (next !== value) onChange(next);
              }}
              onBlur={() => {
                settle();
                setWasLeft(true);
                props.onBlur?.();
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter') settle();
                if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
                event.preventDefault();
                if (event.altKey) opener.triggerRef.current?.click();
                else move(event.key === 'ArrowUp' ? stepMinutes : -stepMinutes);
              }}
            />
            <TriggerPropsProvider props={opener.given}>
              <NativeButton
                className={css.button}
                tabIndex={-1}
                aria-label={inWords('{label}: choose from a list', { label })}
                isDisabled={isDisabled}
              >
                <Icon name="clock" />
              </NativeButton>
            </TriggerPropsProvider>
          </div>
          {errorMessage !== undefined && reading.kind === 'ambiguous' ? (
            <div className={css.choices}>
              {[reading.morning, reading.afternoon].map((time) => (
                <NativeButton
                  key={time}
                  className={css.choice}
                  onPress={() => {
                    choose(time);
                    // The choice itself goes.
                    document.getElementById(ids.id)?.focus();
                  }}
                >
                  {formatTime(time, clock)}
                </NativeButton>
              ))}
            </div>
          ) : null}
          <LazyOverlay
            part={selectPart}
            isQuietWhenLate
            isOpen={opener.isOpen}
            onClose={opener.close}
            triggerRef={opener.triggerRef}
            id={opener.overlayId}
            listFocus={opener.listFocus}
            label={label}
            options={opener.isOpen ? quarterHours(isTime ? value : null, clock) : []}
            placement="bottom end"
            inlineSize={listWidth}
            value={value}
            startId={morning}
            onPick={({ id }) => {
              choose(id);
              opener.close();
            }}
          />
        </>
      )}
    </Field>
  );
}

/** All quarter hours of the day, and the chosen time if it is not one of them. */
function quarterHours(chosen: string | null, clock: Clock) {
  const times = new Set(Array.from({ length: 96 }, (_, quarter) => timeOfMinutes(quarter * 15)));
  if (chosen !== null) times.add(chosen);
  return [...times].toSorted().map((time) => ({ id: time, label: formatTime(time, clock) }));
}
