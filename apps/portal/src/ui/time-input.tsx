import { useState, type Ref } from 'react';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { formatTime, parseTimeEntry } from '@staffroom/domain/time/time-entry.ts';
import { minutesOfDay, timeOfMinutes } from '@staffroom/domain/time/wall-time.ts';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { useUiSettings } from './ui-settings.tsx';
import fieldCss from './field.module.css';

export interface TimeInputProps extends FieldProps {
  /** `HH:mm`, or '' while there is none or what is typed is no time. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  /** What the arrow keys add; 15 minutes unless told. */
  stepMinutes?: number;
  inputRef?: Ref<HTMLInputElement>;
}

/** A wall time, typed as H:mm, HH:mm, HH:mm:ss, or 8:30 am where that clock is shown. Arrow up and down change it. */
export function TimeInput(props: TimeInputProps) {
  const { value, onChange, isDisabled = false, isRequired = false, stepMinutes = 15 } = props;
  const { clock } = useUiSettings();
  const [draft, setDraft] = useState<{ text: string; value: string } | null>(null);
  const [wasLeft, setWasLeft] = useState(false);
  const typed = draft !== null && draft.value === value ? draft.text : null;
  const shown = typed ?? (value === '' ? '' : formatTime(value, clock));
  const own = wasLeft || props.errorMessage ? ownMessage(shown, value, isRequired) : undefined;
  // The owner knows of no time; what was typed instead is known here alone.
  const errorMessage = shown !== '' && value === '' ? own : (props.errorMessage ?? own);

  const move = (minutes: number) => {
    const now = minutesOfDay(value);
    if (now === null) return;
    setDraft(null);
    onChange(timeOfMinutes((now + minutes + 1440) % 1440));
  };
  return (
    <Field {...props} errorMessage={errorMessage}>
      {(ids) => (
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
            placeholder={clock === 12 ? '8:30 am' : '08:30'}
            value={shown}
            disabled={isDisabled}
            onChange={(event) => {
              const text = event.target.value;
              const next = parseTimeEntry(text, clock) ?? '';
              setDraft({ text, value: next });
              setWasLeft(false);
              if (next !== value) onChange(next);
            }}
            onBlur={() => {
              if (value !== '') setDraft(null);
              setWasLeft(true);
              props.onBlur?.();
            }}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              move(event.key === 'ArrowUp' ? stepMinutes : -stepMinutes);
            }}
          />
          <span className={fieldCss.after}>
            <Icon name="clock" />
          </span>
        </div>
      )}
    </Field>
  );
}

function ownMessage(shown: string, value: string, isRequired: boolean): string | undefined {
  if (shown.trim() === '') return isRequired ? formMessages.required : undefined;
  return value === '' ? formMessages.time : undefined;
}
