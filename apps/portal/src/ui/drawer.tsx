import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import css from './drawer.module.css';

export interface DrawerProps {
  /** Name for screen readers, such as 'Main menu'. */
  label: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The side drawer as an overlay from the left, for windows up to 1263 px. */
export function Drawer({ label, isOpen, onClose, children }: DrawerProps) {
  return (
    <ModalOverlay
      className={css.scrim!}
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable
    >
      <Modal className={css.drawer!}>
        <Dialog className={css.dialog!} aria-label={label}>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The side drawer in its place, for wide windows. `isNarrow` leaves the icons. */
export function SideRail({
  label,
  isNarrow = false,
  children,
}: {
  label: string;
  isNarrow?: boolean;
  children: ReactNode;
}) {
  return (
    <nav className={css.rail} aria-label={label} data-narrow={isNarrow || undefined}>
      {children}
    </nav>
  );
}
