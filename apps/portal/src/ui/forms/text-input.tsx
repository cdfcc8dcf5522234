import { inWords } from '@staffroom/domain/text/translation.ts';
import { useState, type ReactNode, type Ref } from 'react';
import type { IconName } from '../display/icon-names.ts';
import { classNames } from '../styles/class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from '../display/icon.tsx';
import { checkTypedText, type TextInputType } from './typed-text.ts';
import fieldCss from './field.module.css';
import css from './text-input.module.css';

export interface TextInputProps extends FieldProps {
  type?: TextInputType;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  placeholder?: string;
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url' | 'search';
  /** Longest allowed, in code points; longer text can be typed and is reported. */
  maxLength?: number;
  icon?: IconName;
  suffix?: ReactNode;
  isReadOnly?: boolean;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * A line of text. After the first blur it shows itself what its type refuses; an `errorMessage` from outside takes
 * precedence.
 */
export function TextInput(props: TextInputProps) {
  const { type = 'text', value, onChange, isRequired = false, isDisabled = false, maxLength } = props;
  const [wasLeft, setWasLeft] = useState(false);
  const [showsPassword, setShowsPassword] = useState(false);
  const own = wasLeft && !isDisabled ? checkTypedText(value, { type, isRequired, maxLength }) : undefined;
  const errorMessage = props.errorMessage ?? own;
  return (
    <Field {...props} errorMessage={errorMessage}>
      {(ids) => (
        <div
          className={fieldCss.control}
          data-invalid={errorMessage ? true : undefined}
          data-disabled={isDisabled || undefined}
        >
          {props.icon || type === 'search' ? (
            <span className={fieldCss.before}>
              <Icon name={props.icon ?? 'search'} />
            </span>
          ) : null}
          <input
            {...ids}
            ref={props.inputRef}
            className={fieldCss.input}
            type={domType(type, showsPassword)}
            inputMode={props.inputMode ?? (type === 'number' ? 'decimal' : undefined)}
            name={props.name}
            value={value}
            placeholder={props.placeholder}
            autoComplete={props.autoComplete}
            autoFocus={props.autoFocus}
            readOnly={props.isReadOnly}
            disabled={isDisabled}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => {
              setWasLeft(true);
              props.onBlur?.();
            }}
          />
          {props.suffix ? <span className={fieldCss.after}>{props.suffix}</span> : null}
          {type === 'search' && value !== '' && !isDisabled ? (
            <FieldButton icon="close" label={inWords('Clear')} onPress={() => onChange('')} />
          ) : null}
          {type === 'password' ? (
            <FieldButton
              icon={showsPassword ? 'eye-off' : 'eye'}
              label={inWords(showsPassword ? 'Hide password' : 'Show password')}
              onPress={() => setShowsPassword(!showsPassword)}
            />
          ) : null}
        </div>
      )}
    </Field>
  );
}

/** A small button inside a field's box. */
export function FieldButton({
  icon,
  label,
  onPress,
}: {
  icon: IconName;
  label: string;
  onPress: () => void;
}) {
  return (
    <button type="button" className={classNames(css.button)} aria-label={label} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}

/** A number is a text field with a numeric keyboard: the browser's own number field hides what it cannot read. */
function domType(type: TextInputType, showsPassword: boolean): string {
  if (type === 'number') return 'text';
  if (type === 'password' && showsPassword) return 'text';
  return type;
}
