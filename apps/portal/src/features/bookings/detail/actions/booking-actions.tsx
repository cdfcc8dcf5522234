import { useEffect, useState } from 'react';
import { goTo } from '../../../../lib/navigation/go-to.ts';
import { useMayBook } from '../../../../session/can.ts';
import { useSupportRefusal } from '../../../../session/use-support-refusal.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { LazyOverlay } from '../../../../ui/lazy/lazy-overlay.tsx';
import { Menu } from '../../../../ui/overlay/menu/menu.tsx';
import { bookingActions } from './booking-action-list.ts';
import type { BookingAction } from './booking-action.ts';
import { bookingDetailTexts } from '../booking-detail-texts.ts';
import type { BookingDetail, DateWording } from '../booking-detail.ts';

export type BookingActionsProps = {
  booking: BookingDetail;
  regional: DateWording;
  /** The action whose dialog is open: another object for each opening. */
  opened: { readonly id: string } | null;
  onOpen: (id: string | null) => void;
};

/** More buttons would not fit into the footer of a phone: the others go into a menu. */
const maxButtons = 4;

/** The buttons for the actions of a booking. */
export function BookingActions({ booking, regional, opened, onOpen }: BookingActionsProps) {
  const mayBook = useMayBook();
  const [presses, setPresses] = useState<Readonly<Record<string, number>>>({});
  const refusalOf = useSupportRefusal();
  // A dialog that is open when a tablet is turned is rendered after the new panel, which would cover and disable it.
  const [isPanelThere, setPanelThere] = useState(false);
  useEffect(() => setPanelThere(true), []);
  const offered = bookingActions.filter(
    (action) =>
      action.isOffered(booking, { mayBook }) && !('sends' in action && refusalOf(action.sends) !== null),
  );
  const shown = offered.length > maxButtons ? offered.slice(0, maxButtons - 1) : offered;
  const others = offered.slice(shown.length);
  const press = (action: BookingAction) => {
    if ('leadsTo' in action) return goTo(action.leadsTo(booking));
    const { id } = action;
    setPresses((before) => ({ ...before, [id]: (before[id] ?? 0) + 1 }));
    onOpen(id);
  };
  return (
    <>
      {shown.map((action) => (
        <Button
          key={action.id}
          icon={action.icon}
          variant={action.variant ?? 'secondary'}
          onPress={() => press(action)}
        >
          {action.label(booking)}
        </Button>
      ))}
      {others.length === 0 ? null : (
        <Menu
          label={bookingDetailTexts().moreActions}
          placement="top end"
          trigger={<Button icon="more">{bookingDetailTexts().more}</Button>}
          items={others.map((action) => ({
            id: action.id,
            label: action.label(booking),
            icon: action.icon,
            isDanger: action.variant === 'danger',
            onSelect: () => press(action),
          }))}
        />
      )}
      {/* Renders the dialogs of all actions, even if one is no longer offered: the dialog then says so itself. */}
      {bookingActions.map((action) =>
        'dialog' in action ? (
          <LazyOverlay
            // Each press opens a new dialog.
            key={`${action.id} ${presses[action.id] ?? 0}`}
            part={action.dialog}
            isOpen={isPanelThere && opened?.id === action.id}
            onClose={() => onOpen(null)}
            owner={opened ?? undefined}
            booking={booking}
            regional={regional}
          />
        ) : null,
      )}
    </>
  );
}
