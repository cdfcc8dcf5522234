import type { IconName } from '../../display/icon-names.ts';

export interface MenuItem {
  id: string;
  label: string;
  icon?: IconName | undefined;
  description?: string | undefined;
  /** Keys that do the same, such as `N`. */
  keys?: string | undefined;
  isDanger?: boolean;
  /** Disables the item and is shown under it. */
  disabledReason?: string | undefined;
  /** An address to go to instead of an action. */
  href?: string | undefined;
  onSelect?: (() => void) | undefined;
}

export interface MenuGroup {
  label?: string;
  items: MenuItem[];
}
