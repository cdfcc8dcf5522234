import { useId, type ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import { Icon } from '../display/icon.tsx';
import css from './field.module.css';

/** What every field of a form takes. */
export interface FieldProps {
  label: string;
  /** The label is for screen readers only. */
  hidesLabel?: boolean;
  description?: ReactNode;
  /** Shown under the field, which is marked invalid. */
  errorMessage?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
}

/** The attributes that tie a control to its label and messages. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldShellProps extends FieldProps {
  /** Beside the label, at the end: a counter, a link. */
  aside?: ReactNode;
  className?: string | undefined;
  /** Renders the control and its overlay. */
  children: (props: ControlProps) => ReactNode;
}

/** Label above, control, then error or description: the same for every field. */
export function Field({ hidesLabel = false, aside, className, children, ...field }: FieldShellProps) {
  const ids = useFieldIds(field);
  // Without a label in sight it stands below, so that the control stays in its line when it comes.
  const besides = aside ? <span className={css.aside}>{aside}</span> : null;
  return (
    <div className={classNames(css.field, className)}>
      <div className={classNames(css.head, hidesLabel && css.hiddenHead)}>
        <label htmlFor={ids.id} className={css.label}>
          {field.label}
          <RequiredMark isShown={field.isRequired} />
        </label>
        {hidesLabel ? null : besides}
      </div>
      {children({
        id: ids.id,
        'aria-describedby': ids.describedBy,
        'aria-invalid': field.errorMessage ? true : undefined,
        'aria-required': field.isRequired || undefined,
      })}
      {hidesLabel ? besides : null}
      <FieldMessages {...field} ids={ids} />
    </div>
  );
}

/** The attributes of a button that shows the choice, and the id of the element with its text. */
export interface ChoiceButtonProps {
  valueId: string;
  button: {
    'aria-labelledby': string;
    'aria-describedby': string | undefined;
    'data-invalid': true | undefined;
  };
}

interface ChoiceFieldProps extends FieldProps {
  children: (props: ChoiceButtonProps) => ReactNode;
}

/** The same for a control that is not an input: a button named by label and choice, or an inline calendar. */
export function ChoiceField({ hidesLabel = false, children, ...field }: ChoiceFieldProps) {
  const ids = useFieldIds(field);
  return (
    <div className={css.field}>
      <span id={ids.labelId} className={classNames(css.label, hidesLabel && css.hiddenHead)}>
        {field.label}
        <RequiredMark isShown={field.isRequired} />
      </span>
      {children({
        valueId: ids.valueId,
        button: {
          'aria-labelledby': `${ids.labelId} ${ids.valueId}`,
          'aria-describedby': ids.describedBy,
          'data-invalid': field.errorMessage ? true : undefined,
        },
      })}
      <FieldMessages {...field} ids={ids} />
    </div>
  );
}

interface FieldIds {
  id: string;
  labelId: string;
  valueId: string;
  descriptionId: string;
  errorId: string;
  /** Of the messages that are shown; undefined without any. */
  describedBy: string | undefined;
}

export function useFieldIds({
  description,
  errorMessage,
}: Pick<FieldProps, 'description' | 'errorMessage'>): FieldIds {
  const id = useId();
  const descriptionId = `${id}-description`;
  const errorId = `${id}-error`;
  const describedBy = [errorMessage && errorId, description && descriptionId].filter(Boolean).join(' ');
  return {
    id,
    labelId: `${id}-label`,
    valueId: `${id}-value`,
    descriptionId,
    errorId,
    describedBy: describedBy || undefined,
  };
}

export function RequiredMark({ isShown = false }: { isShown?: boolean | undefined }) {
  return isShown ? (
    <span className={css.required} aria-hidden="true">
      {' '}
      *
    </span>
  ) : null;
}

interface FieldMessagesProps extends Pick<FieldProps, 'description' | 'errorMessage'> {
  /** Left out if they describe no single control. */
  ids?: Pick<FieldIds, 'descriptionId' | 'errorId'>;
}

export function FieldMessages({ description, errorMessage, ids }: FieldMessagesProps) {
  return (
    <>
      {errorMessage ? (
        <p id={ids?.errorId} className={css.error} role="alert">
          <Icon name="error" size={16} />
          <span>{errorMessage}</span>
        </p>
      ) : null}
      {description ? (
        <p id={ids?.descriptionId} className={css.description}>
          {description}
        </p>
      ) : null}
    </>
  );
}
