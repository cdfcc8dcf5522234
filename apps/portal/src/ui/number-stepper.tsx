import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import fieldCss from './field.module.css';
import css from './number-stepper.module.css';

export interface NumberStepperProps extends FieldProps {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** After the number, such as 'min'. */
  unit?: string;
}

/** A whole number by minus, plus, arrow keys or typing. What is typed is kept within min and max when it is left. */
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
  const [draft, setDraft] = useState<string | null>(null);
  const setWithin = (next: number) => {
    setDraft(null);
    const kept = Math.min(max, Math.max(min, next));
    if (kept !== value) onChange(kept);
  };
  const keys: Record<string, number> = {
    ArrowUp: value + step,
    ArrowDown: value - step,
    PageUp: value + 10 * step,
    PageDown: value - 10 * step,
  };
  return (
    <Field {...props}>
      {(ids) => (
        <div
          className={`${fieldCss.control} ${css.box}`}
          data-invalid={props.errorMessage ? true : undefined}
          data-disabled={isDisabled || undefined}
        >
          <StepButton
            icon="minus"
            label={`${label}: less`}
            isDisabled={isDisabled || value <= min}
            onPress={() => setWithin(value - step)}
          />
          <input
            {...ids}
            className={`${fieldCss.input} ${css.input}`}
            role="spinbutton"
            inputMode="numeric"
            autoComplete="off"
            aria-valuenow={value}
            aria-valuemin={min}
            aria-valuemax={props.max}
            aria-valuetext={props.unit ? `${value} ${props.unit}` : undefined}
            value={draft ?? value}
            disabled={isDisabled}
            onChange={(event) => setDraft(event.target.value)}
            onBlur={() => {
              if (draft === null) return;
              setWithin(/^\d+$/.test(draft.trim()) ? Number(draft) : value);
            }}
            onKeyDown={(event) => {
              const next = keys[event.key];
              if (next === undefined) return;
              event.preventDefault();
              setWithin(next);
            }}
          />
          {props.unit ? (
            <span className={css.unit} aria-hidden="true">
              {props.unit}
            </span>
          ) : null}
          <StepButton
            icon="plus"
            label={`${label}: more`}
            isDisabled={isDisabled || value >= max}
            onPress={() => setWithin(value + step)}
          />
        </div>
      )}
    </Field>
  );
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
