import { useId, type ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import { Icon } from '../display/icon.tsx';
import css from './field.module.css';

/** What every field of a form takes. */
export interface FieldProps {
  label: string;
  /** The label is spoken only. */
  hidesLabel?: boolean;
  description?: ReactNode;
  /** Stands under the field and marks it invalid. */
  errorMessage?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
}

export interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldShellProps extends FieldProps {
  /** Beside the label, at the end: a counter, a link. */
  aside?: ReactNode;
  className?: string | undefined;
  /** Draws the control with the ids that tie it to its label and messages. */
  children: (ids: FieldIds) => ReactNode;
}

/** Label above, control, then error or description: the same for every field. */
export function Field({
  label,
  hidesLabel = false,
  description,
  errorMessage,
  isRequired = false,
  aside,
  className,
  children,
}: FieldShellProps) {
  const id = useId();
  const descriptionId = `${id}-description`;
  const errorId = `${id}-error`;
  const describedBy = [errorMessage && errorId, description && descriptionId].filter(Boolean).join(' ');
  return (
    <div className={classNames(css.field, className)}>
      <div className={classNames(css.head, hidesLabel && !aside && css.hiddenHead)}>
        <label htmlFor={id} className={classNames(css.label, hidesLabel && css.hiddenHead)}>
          {label}
          <RequiredMark isShown={isRequired} />
        </label>
        {aside ? <span className={css.aside}>{aside}</span> : null}
      </div>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': errorMessage ? true : undefined,
        'aria-required': isRequired || undefined,
      })}
      <FieldMessages
        description={description}
        errorMessage={errorMessage}
        descriptionId={descriptionId}
        errorId={errorId}
      />
    </div>
  );
}

export function RequiredMark({ isShown }: { isShown: boolean }) {
  return isShown ? (
    <span className={css.required} aria-hidden="true">
      {' '}
      *
    </span>
  ) : null;
}

export interface FieldMessagesProps {
  description?: ReactNode;
  errorMessage?: string | undefined;
  descriptionId: string;
  errorId: string;
}

export function FieldMessages({ description, errorMessage, descriptionId, errorId }: FieldMessagesProps) {
  return (
    <>
      {errorMessage ? (
        <p id={errorId} className={css.error} role="alert">
          <Icon name="error" size={16} />
          <span>{errorMessage}</span>
        </p>
      ) : null}
      {description ? (
        <p id={descriptionId} className={css.description}>
          {description}
        </p>
      ) : null}
    </>
  );
}
