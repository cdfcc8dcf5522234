import { useRef, type ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { AriaLocale } from '../settings/aria-locale.tsx';
import type { OverlayState } from '../lazy/lazy-overlay.tsx';
import { useEarlyEscape } from './use-early-escape.ts';
import css from './drawer.module.css';

export interface DrawerSheetProps extends OverlayState {
  /** Name for screen readers, such as 'Main menu'. */
  label: string;
  children: ReactNode;
}

/** The open drawer. */
export function DrawerSheet({ label, isOpen, onClose, children }: DrawerSheetProps) {
  const surface = useRef<HTMLDivElement>(null);
  useEarlyEscape(surface, { isOpen, onClose });
  return (
    <AriaLocale>
      <ModalOverlay
        className={css.scrim!}
        isOpen={isOpen}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        isDismissable
      >
        <Modal ref={surface} className={css.drawer!}>
          <Dialog className={css.dialog!} aria-label={label}>
            {children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  );
}
