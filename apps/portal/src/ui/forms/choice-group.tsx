import { useId, type ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import { FieldMessages, RequiredMark, type FieldProps } from './field.tsx';
import css from './choice-group.module.css';

export interface ChoiceOption {
  value: string;
  label: string;
  description?: string | undefined;
  isDisabled?: boolean;
}

/** `row` stands side by side from 600 px; `columns` fills the width; `column` is one under another. */
export type ChoiceLayout = 'column' | 'row' | 'columns';

interface ChoiceGroupProps extends FieldProps {
  role: 'group' | 'radiogroup';
  layout: ChoiceLayout;
  children: ReactNode;
}

/** Legend, choices and messages of a group of boxes or rounds. */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const id = useId();
  const { errorMessage, description } = props;
  const describedBy = [errorMessage && `${id}-error`, description && `${id}-description`]
    .filter(Boolean)
    .join(' ');
  return (
    <fieldset
      className={css.group}
      role={props.role}
      aria-describedby={describedBy || undefined}
      aria-required={(props.role === 'radiogroup' && props.isRequired) || undefined}
      aria-invalid={(props.role === 'radiogroup' && !!errorMessage) || undefined}
      disabled={props.isDisabled}
    >
      <legend className={classNames(css.legend, props.hidesLabel && css.hidden)}>
        {props.label}
        <RequiredMark isShown={props.isRequired ?? false} />
      </legend>
      <div className={classNames(css.options, css[props.layout])}>{props.children}</div>
      <FieldMessages
        description={description}
        errorMessage={errorMessage}
        descriptionId={`${id}-description`}
        errorId={`${id}-error`}
      />
    </fieldset>
  );
}
