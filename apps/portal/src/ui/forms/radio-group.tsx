import { useId } from 'react';
import { ChoiceGroup, type ChoiceLayout, type ChoiceOption } from './choice-group.tsx';
import type { FieldProps } from './field.tsx';
import { classNames } from '../styles/class-names.ts';
import css from './radio-group.module.css';

export interface RadioGroupProps extends FieldProps {
  options: ChoiceOption[];
  /** null: none is chosen yet. */
  value: string | null;
  onChange: (value: string) => void;
  layout?: ChoiceLayout;
  name?: string;
  onBlur?: () => void;
}

export function RadioGroup({
  options,
  value,
  onChange,
  layout = 'column',
  name,
  onBlur,
  ...field
}: RadioGroupProps) {
  const ownName = useId();
  return (
    <ChoiceGroup {...field} role="radiogroup" layout={layout}>
      {options.map((option) => (
        <label
          key={option.value}
          className={css.row}
          data-disabled={field.isDisabled || option.isDisabled || undefined}
        >
          <input
            className={classNames(css.input, field.errorMessage && css.invalid)}
            type="radio"
            name={name ?? ownName}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
            onBlur={onBlur}
          />
          <span className={css.words}>
            <span>{option.label}</span>
            {option.description ? <span className={css.description}>{option.description}</span> : null}
          </span>
        </label>
      ))}
    </ChoiceGroup>
  );
}
