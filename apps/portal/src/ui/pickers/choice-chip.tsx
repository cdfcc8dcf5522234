import type { ReactNode } from 'react';
import type { IconName } from '../display/icon-names.ts';
import { Icon } from '../display/icon.tsx';
import { NativeButton } from '../actions/native-button.tsx';
import css from './choice-chip.module.css';

export interface ChoiceChipProps {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  icon?: IconName | undefined;
  /** How many items it would show. */
  count?: number | undefined;
  isDisabled?: boolean;
}

/** A filter that is on or off. */
export function ChoiceChip({ children, isSelected, onChange, icon, count, isDisabled }: ChoiceChipProps) {
  return (
    <NativeButton
      className={css.chip}
      aria-pressed={isSelected}
      isDisabled={isDisabled}
      onPress={() => onChange(!isSelected)}
    >
      {isSelected ? <Icon name="check" size={16} /> : icon ? <Icon name={icon} size={16} /> : null}
      <span>{children}</span>
      {count === undefined ? null : <span className={css.count}>{count}</span>}
    </NativeButton>
  );
}
