import { useNavigate } from '@tanstack/react-router';
import { canAll } from '@staffroom/domain/permissions/can.ts';
import { bookingTexts } from '../../lib/texts/booking-texts.ts';
import { usePermissionView } from '../../session/can.ts';
import { useViewer } from '../../session/viewer.ts';
import { SplitButton } from '../../ui/split-button.tsx';

const mayOpenForm = {
  combine: 'one',
  requirements: [
    { scope: 'booking', modifier: 'view', level: 'group-and-below' },
    { scope: 'pending booking', modifier: 'create', level: 'group-and-below' },
  ],
} as const;

/** New booking; from a template or as the last one in its menu. Nothing for those who cannot open the form. */
export function NewBookingButton() {
  const texts = bookingTexts();
  const navigate = useNavigate();
  const templates = useViewer().contact.standardBookings;
  const view = usePermissionView();
  if (!canAll(view, mayOpenForm)) return null;
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
              label: texts.copyLast,
              icon: 'copy' as const,
              onSelect: () => create({ copy: 'last' }),
            },
          ],
        },
      ]}
    >
      {texts.newBooking}
    </SplitButton>
  );
}
