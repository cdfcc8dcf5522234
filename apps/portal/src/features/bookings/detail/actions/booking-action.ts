import type { EndpointFacts } from '@staffroom/domain/contract/endpoint-facts.ts';
import type { Address } from '../../../../lib/links.ts';
import type { IconName } from '../../../../ui/display/icon-names.ts';
import type { LazyComponent } from '../../../../ui/lazy/lazy-component.ts';
import type { OverlayState } from '../../../../ui/lazy/lazy-overlay.tsx';
import type { BookingDetail, DateWording } from '../booking-detail.ts';

/** Common props of the actions' dialogs. */
export type BookingActionProps = OverlayState & {
  booking: BookingDetail;
  regional: DateWording;
  /** Of what the dialog keeps while it is open (see `useOutlasting`). */
  owner?: object | undefined;
};

export type BookingAction = {
  /** The name of its verdict among the booking's `actions`, if it has one. */
  readonly id: string;
  readonly label: (booking: BookingDetail) => string;
  readonly icon: IconName;
  readonly variant?: 'primary' | 'danger';
  /** Whether the action is offered for the booking's current state. */
  readonly isOffered: (booking: BookingDetail, viewer: { readonly mayBook: boolean }) => boolean;
} & (
  | {
      /** Opens on the press; its chunk is fetched at rest. */ readonly dialog: LazyComponent<BookingActionProps>;
      /** What the dialog calls: not offered to support where this is refused. */
      readonly sends: EndpointFacts;
    }
  | { readonly leadsTo: (booking: BookingDetail) => Address }
);
