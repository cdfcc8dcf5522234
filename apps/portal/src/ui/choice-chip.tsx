import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import type { IconName } from './icon-names.ts';
import { Icon } from './icon.tsx';
import css from './choice-chip.module.css';

export interface ChoiceChipProps {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  icon?: IconName | undefined;
  /** How many would be shown. */
  count?: number | undefined;
  isDisabled?: boolean;
}

/** A filter that is on or off. */
export function ChoiceChip({ children, icon, count, ...rest }: ChoiceChipProps) {
  return (
    <ToggleButton {...rest} className={css.chip!}>
      {rest.isSelected ? <Icon name="check" size={16} /> : icon ? <Icon name={icon} size={16} /> : null}
      <span>{children}</span>
      {count === undefined ? null : <span className={css.count}>{count}</span>}
    </ToggleButton>
  );
}
