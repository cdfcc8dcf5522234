import { memo } from 'react';
import { goTo } from '../../lib/navigation/go-to.ts';
import { createBookingLink } from '../../lib/links.ts';
import { bookingTexts } from './booking-texts.ts';
import { useMayBook } from '../../session/can.ts';
import { useViewer } from '../../session/viewer.ts';
import { SplitButton } from '../../ui/actions/split-button.tsx';
import { lastMadeId, readIntent } from './booking-intent.ts';

/** New booking; in its menu from a template, or as the one booked last on this device, else the latest of the coming fortnight. Nothing for those who could not send the form. */
export const NewBookingButton = memo(function NewBookingButton() {
  const texts = bookingTexts();
  const { contact } = useViewer();
  const templates = contact.standardBookings;
  const mayBook = useMayBook();
  if (!mayBook) return null;
  const madeId = lastMadeId(readIntent(contact.id));
  return (
    <SplitButton
      variant="primary"
      icon="plus"
      menuLabel={texts.moreWays}
      onPress={() => goTo(createBookingLink())}
      groups={[
        ...(templates.length > 0
          ? [
              {
                label: texts.fromTemplate,
                items: templates.map((template) => ({
                  id: template.id,
                  label: template.name,
                  onSelect: () => goTo(createBookingLink({ template: template.id })),
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
              onSelect: () => goTo(createBookingLink({ copy: madeId ?? 'last' })),
            },
          ],
        },
      ]}
    >
      {texts.newBooking}
    </SplitButton>
  );
});
