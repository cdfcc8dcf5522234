import { useEffect, useId, useRef, type ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import css from './checkbox.module.css';

export interface CheckboxProps {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  /** Only some of its items are chosen. */
  isIndeterminate?: boolean;
  isDisabled?: boolean;
  isInvalid?: boolean;
  isRequired?: boolean;
  description?: ReactNode;
  /** The label is for screen readers only, for a column of boxes. */
  hidesLabel?: boolean;
  name?: string;
  value?: string;
  onBlur?: () => void;
  describedBy?: string | undefined;
}

export function Checkbox(props: CheckboxProps) {
  const { isSelected, isIndeterminate = false, isDisabled = false } = props;
  const ref = useRef<HTMLInputElement>(null);
  const descriptionId = useId();
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isIndeterminate;
  }, [isIndeterminate, isSelected]);
  return (
    <label className={css.row} data-disabled={isDisabled || undefined}>
      <span className={css.box}>
        <input
          ref={ref}
          className={css.input}
          type="checkbox"
          name={props.name}
          value={props.value}
          checked={isSelected}
          disabled={isDisabled}
          aria-invalid={props.isInvalid || undefined}
          aria-required={props.isRequired || undefined}
          aria-describedby={
            [props.description ? descriptionId : '', props.describedBy].filter(Boolean).join(' ') || undefined
          }
          onChange={(event) => props.onChange(event.target.checked)}
          onBlur={props.onBlur}
        />
        <svg className={css.tick} viewBox="0 0 20 20" aria-hidden="true">
          <path d={isIndeterminate ? 'M5.5 10h9' : 'm5 10.3 3.3 3.300L15 6.7'} />
        </svg>
      </span>
      <span className={classNames(css.words, props.hidesLabel && css.hidden)}>
        <span>{props.children}</span>
        {props.description ? (
          <span id={descriptionId} className={css.description}>
            {props.description}
          </span>
        ) : null}
      </span>
    </label>
  );
}
