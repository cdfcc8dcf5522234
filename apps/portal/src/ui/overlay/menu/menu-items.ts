import type { IconName } from '../../display/icon-names.ts';

export interface MenuItem {
  id: string;
  label: string;
  icon?: IconName | undefined;
  description?: string | undefined;
  /** Keys that do the same, such as `N`. */
  keys?: string | undefined;
  isDanger?: boolean;
  /** Switches the item off and stands under it. */
  disabledReason?: string | undefined;
  /** A place to go to instead of an action. */
  href?: string | undefined;
  onSelect?: (() => void) | undefined;
}

export interface MenuGroup {
  label?: string;
  items: MenuItem[];
}
