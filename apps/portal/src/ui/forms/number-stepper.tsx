import { useState } from 'react';
import { inWords } from '@staffroom/domain/text/translation.ts';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { fillText } from '@staffroom/domain/errors/text-params.ts';
import { plainEntry } from '@staffroom/domain/time/plain-entry.ts';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from '../display/icon.tsx';
import fieldCss from './field.module.css';
import css from './number-stepper.module.css';

export interface NumberStepperProps extends FieldProps {
  /** NaN while the text is not a number. */
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** After the number, such as 'min'. */
  unit?: string;
}

/**
 * A whole number by minus, plus, arrow keys or typing. Typed text stays as it is: if it is not a number, the owner
 * gets NaN, and the problem is shown below. A step returns to the range from min to max.
 */
export function NumberStepper(props: NumberStepperProps) {
  const {
    value,
    onChange,
    min = 0,
    max = Number.MAX_SAFE_INTEGER,
    step = 1,
    isDisabled = false,
    label,
  } = props;
  const [typed, setTyped] = useState<{ text: string; value: number } | null>(null);
  const [wasLeft, setWasLeft] = useState(false);
  const shown = typed !== null && Object.is(typed.value, value) ? typed.text : writeNumber(value);
  // The owner only knows that there is no number; the typed text is known only here.
  const own = wasLeft || props.errorMessage ? checkNumber(value, min, max) : undefined;
  const errorMessage = Number.isNaN(value) ? own : (props.errorMessage ?? own);
  const stepBy = (by: number) => {
    setTyped(null);
    const next = Number.isNaN(value) ? min : Math.min(max, Math.max(min, value + by));
    if (next !== value) onChange(next);
  };
  const keys: Record<string, number> = {
    ArrowUp: step,
    ArrowDown: -step,
    PageUp: 10 * step,
    PageDown: -10 * step,
  };
  return (
    <Field {...props} errorMessage={errorMessage}>
      {(ids) => (
        <div
          className={`${fieldCss.control} ${css.box}`}
          data-invalid={errorMessage ? true : undefined}
          data-disabled={isDisabled || undefined}
        >
          <StepButton
            icon="minus"
            label={inWords('{label}: less', { label })}
            isDisabled={isDisabled || value <= min}
            onPress={() => stepBy(-step)}
          />
          <input
            {...ids}
            className={`${fieldCss.input} ${css.input}`}
            role="spinbutton"
            inputMode="numeric"
            autoComplete="off"
            aria-valuenow={Number.isNaN(value) ? undefined : value}
            aria-valuemin={min}
            aria-valuemax={props.max}
            aria-valuetext={props.unit ? `${value} ${props.unit}` : undefined}
            value={shown}
            disabled={isDisabled}
            onChange={(event) => {
              const text = event.target.value;
              const next = readNumber(text);
              setTyped({ text, value: next });
              setWasLeft(false);
              if (!Object.is(next, value)) onChange(next);
            }}
            onBlur={() => setWasLeft(true)}
            onKeyDown={(event) => {
              const by = keys[event.key];
              if (by === undefined) return;
              event.preventDefault();
              stepBy(by);
            }}
          />
          {props.unit ? (
            <span className={css.unit} aria-hidden="true">
              {props.unit}
            </span>
          ) : null}
          <StepButton
            icon="plus"
            label={inWords('{label}: more', { label })}
            isDisabled={isDisabled || value >= max}
            onPress={() => stepBy(step)}
          />
        </div>
      )}
    </Field>
  );
}

function readNumber(text: string): number {
  const figures = plainEntry(text);
  return /^\d{1,15}$/.test(figures) ? Number(figures) : Number.NaN;
}

const writeNumber = (value: number) => (Number.isNaN(value) ? '' : String(value));

function checkNumber(value: number, min: number, max: number): string | undefined {
  if (Number.isNaN(value)) return formMessages.number;
  return value < min || value > max ? fillText(formMessages.outOfRange, { min, max }) : undefined;
}

interface StepButtonProps {
  icon: 'minus' | 'plus';
  label: string;
  isDisabled: boolean;
  onPress: () => void;
}

/** Out of the tab order: the arrow keys in the field do the same. */
function StepButton({ icon, label, isDisabled, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.step}
      aria-label={label}
      disabled={isDisabled}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}
