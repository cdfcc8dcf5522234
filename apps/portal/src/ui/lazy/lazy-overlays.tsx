import { memo, useCallback, useLayoutEffect, useRef, type ComponentType } from 'react';
import { lazyComponent, type LazyComponent } from './lazy-component.ts';
import type { DatePickerDialogProps } from '../dates/date-picker-dialog.tsx';
import type { DrawerSheetProps } from '../overlay/drawer-sheet.tsx';
import type { MenuListProps } from '../overlay/menu/menu-list.tsx';
import type { ModalProps } from '../overlay/modal-dialog.tsx';
import type { PanelSurfaceProps } from '../overlay/panel-surface.tsx';
import type { PopoverSurfaceProps } from '../overlay/popover-surface.tsx';
import type { SelectListProps } from '../pickers/select-list.tsx';
import type { SidePanelSheetProps } from '../overlay/side-panel-sheet.tsx';

/** The overlays. All of them use React Aria, which no screen needs in order to be rendered and read. */
export const menuPart = lazyComponent<MenuListProps>(
  async () => (await import('../overlay/menu/menu-list.tsx')).MenuList,
);
export const panelPart = lazyComponent<PanelSurfaceProps>(
  async () => (await import('../overlay/panel-surface.tsx')).PanelSurface,
);
export const popoverPart = lazyComponent<PopoverSurfaceProps>(
  async () => (await import('../overlay/popover-surface.tsx')).PopoverSurface,
);
export const selectPart = lazyComponent<SelectListProps>(
  async () => (await import('../pickers/select-list.tsx')).SelectList,
);
export const modalPart = lazyComponent<ModalProps>(
  async () => (await import('../overlay/modal-dialog.tsx')).ModalDialog,
);
export const datePickerPart = lazyComponent<DatePickerDialogProps>(
  async () => (await import('../dates/date-picker-dialog.tsx')).DatePickerDialog,
);
export const drawerPart = lazyComponent<DrawerSheetProps>(
  async () => (await import('../overlay/drawer-sheet.tsx')).DrawerSheet,
);
export const sidePanelPart = lazyComponent<SidePanelSheetProps>(
  async () => (await import('../overlay/side-panel-sheet.tsx')).SidePanelSheet,
);

/** A panel whose content has a chunk of its own; both are requested together. */
export function panelPartWith<Props extends { readonly close: () => void }>(
  importContent: () => Promise<ComponentType<Props>>,
): LazyComponent<LazyPanelProps<Omit<Props, 'close'>>> {
  return lazyComponent(async () => {
    const [{ PanelSurface }, imported] = await Promise.all([
      import('../overlay/panel-surface.tsx'),
      importContent(),
    ]);
    const Content = memo(imported) as unknown as ComponentType<Omit<Props, 'close'> & { close: () => void }>;
    return ({ content, ...panel }: LazyPanelProps<Omit<Props, 'close'>>) => {
      const latest = useRef(panel.onClose);
      useLayoutEffect(() => {
        latest.current = panel.onClose;
      });
      const close = useCallback(() => latest.current(), []);
      return (
        <PanelSurface {...panel}>
          <Content {...content} close={close} />
        </PanelSurface>
      );
    };
  });
}

/** A panel, and what its content takes besides `close`. */
export type LazyPanelProps<Content extends object> = PanelSurfaceProps & { content: Content };
