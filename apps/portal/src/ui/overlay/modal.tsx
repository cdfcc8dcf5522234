import { LazyOverlay } from '../lazy/lazy-overlay.tsx';
import type { ModalProps } from './modal-dialog.tsx';
import { modalPart } from '../lazy/lazy-overlays.tsx';

/** A dialog in the middle, on phones from the lower edge. What is a chunk of its own takes `ModalDialog` at once. */
export function Modal(props: ModalProps) {
  return <LazyOverlay part={modalPart} {...props} />;
}
