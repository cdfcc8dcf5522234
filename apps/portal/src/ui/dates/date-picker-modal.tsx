import type { DatePickerDialogProps } from './date-picker-dialog.tsx';
import { LateOverlay } from '../overlay/late-overlay.tsx';
import { datePickerPart } from '../overlay/overlay-parts.tsx';

export type DatePickerModalProps = DatePickerDialogProps;

/** Dates by typing or by tapping, in a dialog that comes late. */
export function DatePickerModal(props: DatePickerModalProps) {
  return <LateOverlay part={datePickerPart} {...props} />;
}
