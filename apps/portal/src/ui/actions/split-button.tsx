import { Button, type ButtonProps } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import type { MenuGroup, MenuItem } from '../overlay/menu/menu-items.ts';
import { Menu } from '../overlay/menu/menu.tsx';
import css from './split-button.module.css';

export interface SplitButtonProps extends Pick<
  ButtonProps,
  'children' | 'icon' | 'isPending' | 'isDisabled' | 'onPress' | 'isWide'
> {
  variant?: 'primary' | 'secondary';
  /** Name of the second half, such as 'More ways to book'. */
  menuLabel: string;
  items?: MenuItem[];
  groups?: MenuGroup[];
  onAction?: (id: string) => void;
}

/** The usual action as a button, related actions in a menu beside it. */
export function SplitButton({
  variant = 'secondary',
  menuLabel,
  items,
  groups,
  onAction,
  isDisabled = false,
  isWide = false,
  ...main
}: SplitButtonProps) {
  return (
    <div className={css.pair} data-variant={variant} data-wide={isWide || undefined}>
      <Button {...main} variant={variant} isDisabled={isDisabled} className={css.main} />
      <Menu
        label={menuLabel}
        trigger={
          <IconButton
            icon="chevron-down"
            label={menuLabel}
            variant={variant}
            isDisabled={isDisabled}
            className={css.more}
          />
        }
        {...(items ? { items } : {})}
        {...(groups ? { groups } : {})}
        {...(onAction ? { onAction } : {})}
      />
    </div>
  );
}
