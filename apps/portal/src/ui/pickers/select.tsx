import { inWords } from '@staffroom/domain/text/translation.ts';
import { classNames } from '../styles/class-names.ts';
import { Field, type FieldProps } from '../forms/field.tsx';
import { Icon } from '../display/icon.tsx';
import fieldCss from '../forms/field.module.css';
import css from './options-list.module.css';

export interface SelectProps extends FieldProps {
  options: readonly { id: string; label: string; isDisabled?: boolean }[];
  /** null: none is chosen. */
  value: string | null;
  onChange: (value: string) => void;
  placeholder?: string;
}

/**
 * One of a few, in the device's own list (decision 038). The browser's control lies over what is chosen, in words that can go
 * on in a second line, which the control itself cannot. With more than about fifteen a ComboBox is quicker.
 */
export function Select({ options, value, onChange, placeholder = inWords('Choose'), ...field }: SelectProps) {
  const chosen = options.find(({ id }) => id === value);
  return (
    <Field {...field}>
      {(ids) => (
        <div
          className={classNames(fieldCss.control, css.trigger)}
          data-invalid={ids['aria-invalid']}
          data-disabled={field.isDisabled || undefined}
        >
          <span className={css.value} data-placeholder={!chosen || undefined} aria-hidden="true">
            {chosen?.label ?? placeholder}
          </span>
          <Icon name="chevron-down" size={16} />
          <select
            {...ids}
            className={css.native}
            disabled={field.isDisabled}
            value={chosen?.id ?? ''}
            onChange={(event) => onChange(event.target.value)}
          >
            {chosen ? null : (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map(({ id, label, isDisabled }) => (
              <option key={id} value={id} disabled={isDisabled}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  );
}
