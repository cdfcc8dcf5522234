import type { ReactNode } from 'react';
import { inWords } from '@staffroom/domain/text/translation.ts';
import type { IconName } from './icon-names.ts';
import type { StatusName } from './status-mark.tsx';
import { classNames } from '../styles/class-names.ts';
import { Icon } from './icon.tsx';
import { NativeButton } from '../actions/native-button.tsx';
import css from './label-chip.module.css';

export interface LabelChipProps {
  children: ReactNode;
  tone?: 'neutral' | 'accent' | StatusName;
  icon?: IconName | undefined;
  /** Shows a cross that removes it. */
  onRemove?: (() => void) | undefined;
  /** Spoken name of the cross, such as 'Remove Maths'; 'Remove' by default. */
  removeLabel?: string;
}

export function LabelChip({
  children,
  tone = 'neutral',
  icon,
  onRemove,
  removeLabel = inWords('Remove'),
}: LabelChipProps) {
  return (
    <span className={classNames(css.chip, css[tone])}>
      {icon ? <Icon name={icon} size={16} /> : null}
      <span className={css.words}>{children}</span>
      {onRemove ? (
        <NativeButton className={css.remove} aria-label={removeLabel} onPress={onRemove}>
          <Icon name="close" size={16} />
        </NativeButton>
      ) : null}
    </span>
  );
}
