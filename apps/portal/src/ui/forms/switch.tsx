import { useId, type ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import css from './switch.module.css';

export interface SwitchProps {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean;
  description?: ReactNode;
  /** Full width: label at the start, switch at the end. */
  isWide?: boolean;
}

/** Takes effect at once; use a Checkbox for a choice that is submitted later. */
export function Switch({
  children,
  isSelected,
  onChange,
  isDisabled = false,
  description,
  isWide = false,
}: SwitchProps) {
  const descriptionId = useId();
  return (
    <label className={classNames(css.row, isWide && css.wide)} data-disabled={isDisabled || undefined}>
      <input
        className={css.input}
        type="checkbox"
        role="switch"
        aria-checked={isSelected}
        checked={isSelected}
        disabled={isDisabled}
        aria-describedby={description ? descriptionId : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={css.words}>
        <span>{children}</span>
        {description ? (
          <span id={descriptionId} className={css.description}>
            {description}
          </span>
        ) : null}
      </span>
    </label>
  );
}
