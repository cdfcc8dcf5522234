import type { DatePickerDialogProps } from './date-picker-dialog.tsx';
import { LazyOverlay } from '../lazy/lazy-overlay.tsx';
import { datePickerPart } from '../lazy/lazy-overlays.tsx';

export type DatePickerModalProps = DatePickerDialogProps;

/** Dates by typing or by tapping, in a dialog that loads lazily. */
export function DatePickerModal(props: DatePickerModalProps) {
  return <LazyOverlay part={datePickerPart} {...props} />;
}
