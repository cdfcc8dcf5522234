import { cancelBooking } from '@staffroom/domain/bookings/cancel/cancel-booking.contract.ts';
import { amendBooking } from '@staffroom/domain/bookings/change/amend-booking.contract.ts';
import { extendBooking } from '@staffroom/domain/bookings/extend/extend-booking.contract.ts';
import { saveStandardBooking } from '@staffroom/domain/profile/profile.contract.ts';
import { createBookingLink } from '../../../../lib/links.ts';
import { bookingTexts } from '../../../../shared/booking/booking-texts.ts';
import { lazyComponent } from '../../../../ui/lazy/lazy-component.ts';
import { saveTemplateTexts } from '../template/save-template-texts.ts';
import type { BookingAction, BookingActionProps } from './booking-action.ts';
import { bookingDetailTexts } from '../booking-detail-texts.ts';

const cancelDialog = lazyComponent<BookingActionProps>(
  async () => (await import('../cancel/cancel-booking-dialog.tsx')).CancelBookingDialog,
);

/**
 * The actions of the booking panel, the most wanted first. To add an action, add an entry: the panel renders it, opens
 * its dialog and no longer says to call for it.
 */
export const bookingActions: readonly BookingAction[] = [
  {
    id: 'bookAgain',
    label: () => bookingTexts().bookAgain,
    icon: 'copy',
    variant: 'primary',
    isOffered: (_, { mayBook }) => mayBook,
    leadsTo: ({ id }) => createBookingLink({ copy: id }),
  },
  {
    id: 'amend',
    label: () => bookingDetailTexts().changeBooking,
    icon: 'edit',
    isOffered: ({ actions }) => actions.amend.ok,
    sends: amendBooking,
    dialog: lazyComponent<BookingActionProps>(
      async () => (await import('../change/change-booking-dialog.tsx')).ChangeBookingDialog,
    ),
  },
  {
    id: 'cancel',
    label: () => bookingDetailTexts().cancelBooking,
    icon: 'close',
    isOffered: ({ actions }) => actions.cancel.ok,
    sends: cancelBooking,
    dialog: cancelDialog,
  },
  {
    id: 'extend',
    label: () => bookingDetailTexts().extendBooking,
    icon: 'calendar-add',
    isOffered: ({ actions }) => actions.extend.ok,
    sends: extendBooking,
    dialog: lazyComponent<BookingActionProps>(
      async () => (await import('../extend/extend-booking-dialog.tsx')).ExtendBookingDialog,
    ),
  },
  {
    // For a day that cannot be cancelled any more. After `extend`, which is wanted more often.
    id: 'cancelOthers',
    label: () => bookingDetailTexts().cancelOthers,
    icon: 'close',
    isOffered: ({ actions, canCancelOthers }) => !actions.cancel.ok && canCancelOthers,
    sends: cancelBooking,
    dialog: cancelDialog,
  },
  {
    id: 'saveTemplate',
    label: () => saveTemplateTexts().saveTemplate,
    icon: 'star',
    // A template is only useful to people who book.
    isOffered: (_, { mayBook }) => mayBook,
    sends: saveStandardBooking,
    dialog: lazyComponent<BookingActionProps>(
      async () => (await import('../template/save-template.tsx')).SaveTemplateDialog,
    ),
  },
];
