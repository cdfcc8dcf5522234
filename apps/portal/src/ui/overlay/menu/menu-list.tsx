import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuSection } from 'react-aria-components/Menu';
import { classNames } from '../../styles/class-names.ts';
import { Icon } from '../../display/icon.tsx';
import { Kbd } from '../../actions/kbd.tsx';
import type { MenuGroup, MenuItem } from './menu-items.ts';
import { PopoverSurface, type PopoverSurfaceProps } from '../popover-surface.tsx';
import type { ListFocus } from '../use-overlay-trigger.ts';
import css from './menu.module.css';

export interface MenuListProps extends Pick<
  PopoverSurfaceProps,
  'isOpen' | 'onClose' | 'triggerRef' | 'placement'
> {
  id: string;
  label: string;
  groups: MenuGroup[];
  listFocus: ListFocus;
  onAction?: ((id: string) => void) | undefined;
  header?: ReactNode;
}

/** The open half of `Menu`. */
export function MenuList({ id, label, groups, listFocus, onAction, header, ...surface }: MenuListProps) {
  const listRef = useRef<HTMLDivElement>(null);
  useFocusInside(listRef, surface);
  return (
    <PopoverSurface {...surface} label={label} className={css.popover!}>
      {header ? <div className={css.header}>{header}</div> : null}
      <AriaMenu
        ref={listRef}
        id={id}
        aria-label={label}
        className={css.menu!}
        autoFocus={listFocus}
        onClose={surface.onClose}
      >
        {groups.map((group, index) => (
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
    </PopoverSurface>
  );
}

/**
 * The library loses the marked item's focus if another element gets it while the menu opens, as its button does when a
 * notice closes. The page behind an open menu is inert: an element there that got the focus passes it to the menu.
 */
function useFocusInside(
  listRef: RefObject<HTMLElement | null>,
  { isOpen, triggerRef }: Pick<MenuListProps, 'isOpen' | 'triggerRef'>,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const look = () => {
      const list = listRef.current;
      const { activeElement } = document;
      const isBehind = activeElement === triggerRef.current || activeElement?.matches('body, h1, h2, h3');
      if (list && isBehind)
        (list.querySelector<HTMLElement>('[data-focused]') ?? list).focus({ preventScroll: true });
      frame = requestAnimationFrame(look);
    };
    let frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [listRef, triggerRef, isOpen]);
}

function menuItem(item: MenuItem, onAction: MenuListProps['onAction']) {
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
