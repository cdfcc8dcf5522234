import type { ReactNode } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection,
  MenuTrigger,
} from 'react-aria-components/Menu';
import { Header } from 'react-aria-components/Header';
import { Popover } from 'react-aria-components/Popover';
import type { IconName } from './icon-names.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { Kbd } from './kbd.tsx';
import css from './menu.module.css';

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

export interface MenuProps {
  /** Name of the menu for screen readers. */
  label: string;
  /** The Button or IconButton that opens it. */
  trigger: ReactNode;
  items?: MenuItem[];
  groups?: MenuGroup[];
  /** Called with the item's id, after its own `onSelect`. */
  onAction?: (id: string) => void;
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end';
  /** Drawn above the items, such as who is signed in. */
  header?: ReactNode;
}

export function Menu({ trigger, placement = 'bottom end', header, ...list }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={css.popover!} placement={placement} offset={4}>
        {header ? <div className={css.header}>{header}</div> : null}
        <MenuList {...list} />
      </Popover>
    </MenuTrigger>
  );
}

function MenuList({
  label,
  items,
  groups,
  onAction,
}: Pick<MenuProps, 'label' | 'items' | 'groups' | 'onAction'>) {
  const all = groups ?? [{ items: items ?? [] }];
  return (
    <AriaMenu aria-label={label} className={css.menu!}>
      {all.map((group, index) => (
        <MenuSection
          key={group.label ?? index}
          className={css.section!}
          {...(group.label ? {} : { 'aria-label': `${label} ${index + 1}` })}
        >
          {group.label ? <Header className={css.sectionLabel!}>{group.label}</Header> : null}
          {group.items.map((item) => menuItem(item, onAction))}
        </MenuSection>
      ))}
    </AriaMenu>
  );
}

function menuItem(item: MenuItem, onAction: MenuProps['onAction']) {
  return (
    <AriaMenuItem
      key={item.id}
      id={item.id}
      textValue={item.label}
      isDisabled={item.disabledReason !== undefined}
      className={classNames(css.item, item.isDanger && css.danger)}
      onAction={() => {
        item.onSelect?.();
        onAction?.(item.id);
      }}
      {...(item.href ? { href: item.href } : {})}
    >
      {item.icon ? <Icon name={item.icon} /> : null}
      <span className={css.words}>
        <span>{item.label}</span>
        {item.disabledReason || item.description ? (
          <span className={css.description}>{item.disabledReason ?? item.description}</span>
        ) : null}
      </span>
      {item.keys ? <Kbd>{item.keys}</Kbd> : null}
    </AriaMenuItem>
  );
}
