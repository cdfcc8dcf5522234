import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import { FieldMessages, RequiredMark, useFieldIds, type FieldProps } from './field.tsx';
import css from './choice-group.module.css';

export interface ChoiceOption {
  value: string;
  label: string;
  description?: string | undefined;
  isDisabled?: boolean;
}

/** `row` is side by side from 600 px; `columns` fills the width; `column` is one under another. */
export type ChoiceLayout = 'column' | 'row' | 'columns';

interface ChoiceGroupProps extends FieldProps {
  role: 'group' | 'radiogroup';
  layout: ChoiceLayout;
  children: ReactNode;
}

/** Legend, choices and messages of a group of checkboxes or radio buttons. */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const ids = useFieldIds(props);
  return (
    <fieldset
      className={css.group}
      role={props.role}
      aria-describedby={ids.describedBy}
      aria-required={(props.role === 'radiogroup' && props.isRequired) || undefined}
      aria-invalid={(props.role === 'radiogroup' && !!props.errorMessage) || undefined}
      disabled={props.isDisabled}
    >
      <legend className={classNames(css.legend, props.hidesLabel && css.hidden)}>
        {props.label}
        <RequiredMark isShown={props.isRequired} />
      </legend>
      <div className={classNames(css.options, css[props.layout])}>{props.children}</div>
      <FieldMessages {...props} ids={ids} />
    </fieldset>
  );
}
