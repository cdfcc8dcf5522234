import { LateOverlay } from './late-overlay.tsx';
import type { ModalProps } from './modal-dialog.tsx';
import { modalPart } from './overlay-parts.tsx';

/** A dialog in the middle, on phones from the lower edge. What is a chunk of its own takes `ModalDialog` at once. */
export function Modal(props: ModalProps) {
  return <LateOverlay part={modalPart} {...props} />;
}
