import type { Ref } from 'react';
import { Field, type FieldProps } from './field.tsx';
import fieldCss from './field.module.css';
import css from './reason-area.module.css';

interface ReasonAreaProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  inputRef?: Ref<HTMLTextAreaElement>;
}

/** A few lines in a panel. Apart from the form's text area, so that the form's own part stays one. */
export function ReasonArea({ value, onChange, inputRef, ...field }: ReasonAreaProps) {
  return (
    <Field {...field}>
      {(ids) => (
        <div className={fieldCss.control} data-invalid={field.errorMessage ? true : undefined}>
          <textarea
            {...ids}
            ref={inputRef}
            className={`${fieldCss.input} ${css.reason}`}
            rows={3}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
}
