import { LazyOverlay } from '../lazy/lazy-overlay.tsx';
import type { ModalProps } from './modal-dialog.tsx';
import { modalPart } from '../lazy/lazy-overlays.tsx';

/** A dialog in the middle, on phones from the lower edge. Code in a chunk of its own uses `ModalDialog` directly. */
export function Modal(props: ModalProps) {
  return <LazyOverlay part={modalPart} {...props} />;
}
