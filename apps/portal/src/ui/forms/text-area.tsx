import { codePointLength } from '@staffroom/domain/text/code-points.ts';
import { withoutControlCharacters } from '@staffroom/domain/text/control-characters.ts';
import type { Ref } from 'react';
import { classNames } from '../styles/class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import { tooLongMessage } from './typed-text.ts';
import fieldCss from './field.module.css';
import css from './text-area.module.css';

export interface TextAreaProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  placeholder?: string;
  /** Longest allowed, in code points. Shows a counter; longer text can be typed and is reported. */
  maxLength?: number;
  /** Lines shown before it grows; 3 by default. */
  rows?: number;
  inputRef?: Ref<HTMLTextAreaElement>;
}

export function TextArea(props: TextAreaProps) {
  const { value, maxLength, isDisabled = false } = props;
  const length = codePointLength(value);
  const isTooLong = maxLength !== undefined && length > maxLength;
  const errorMessage = props.errorMessage ?? (isTooLong ? tooLongMessage(maxLength) : undefined);
  return (
    <Field
      {...props}
      errorMessage={errorMessage}
      aside={maxLength === undefined ? undefined : <Counter length={length} maxLength={maxLength} />}
    >
      {(ids) => (
        <div
          className={fieldCss.control}
          data-invalid={errorMessage ? true : undefined}
          data-disabled={isDisabled || undefined}
        >
          <textarea
            {...ids}
            ref={props.inputRef}
            className={classNames(fieldCss.input, css.area)}
            name={props.name}
            rows={props.rows ?? 3}
            value={value}
            placeholder={props.placeholder}
            disabled={isDisabled}
            onChange={(event) => props.onChange(withoutControlCharacters(event.target.value, '\n'))}
            onBlur={props.onBlur}
            // The browser itself scrolls only as far as the caret.
            onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
          />
        </div>
      )}
    </Field>
  );
}

function Counter({ length, maxLength }: { length: number; maxLength: number }) {
  const isNear = length >= maxLength * 0.8;
  return (
    <span className={length > maxLength ? css.over : undefined} aria-live={isNear ? 'polite' : 'off'}>
      {length} / {maxLength}
    </span>
  );
}
