import { useNavigate } from '@tanstack/react-router';
import { canAll } from '@staffroom/domain/permissions/can.ts';
import { bookingTexts } from '../../lib/texts/booking-texts.ts';
import { usePermissionView } from '../../session/can.ts';
import { useViewer } from '../../session/viewer.ts';
import { SplitButton } from '../../ui/split-button.tsx';
import { lastMadeId, readIntent } from './booking-intent.ts';

const mayOpenForm = {
  combine: 'one',
  requirements: [
    { scope: 'booking', modifier: 'view', level: 'group-and-below' },
    { scope: 'pending booking', modifier: 'create', level: 'group-and-below' },
  ],
} as const;

/** New booking; in its menu from a template, or as the one booked last on this device, else the latest of the coming fortnight. Nothing for those who cannot open the form. */
export function NewBookingButton() {
  const texts = bookingTexts();
  const navigate = useNavigate();
  const { contact } = useViewer();
  const templates = contact.standardBookings;
  const view = usePermissionView();
  if (!canAll(view, mayOpenForm)) return null;
  const madeId = lastMadeId(readIntent(contact.id));
  const create = (search: Record<string, string>) =>
    void navigate({ to: '/bookings/create', search: search as never });
  return (
    <SplitButton
      variant="primary"
      icon="plus"
      menuLabel={texts.moreWays}
      onPress={() => create({})}
      groups={[
        ...(templates.length > 0
          ? [
              {
                label: texts.fromTemplate,
                items: templates.map((template) => ({
                  id: template.id,
                  label: template.name,
                  onSelect: () => create({ template: template.id }),
                })),
              },
            ]
          : []),
        {
          items: [
            {
              id: 'last',
              label: madeId === null ? texts.copyComing : texts.copyLast,
              icon: 'copy' as const,
              onSelect: () => create({ copy: madeId ?? 'last' }),
            },
          ],
        },
      ]}
    >
      {texts.newBooking}
    </SplitButton>
  );
}
