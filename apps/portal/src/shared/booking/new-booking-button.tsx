import { memo } from 'react';
import { goTo } from '../../lib/navigation/go-to.ts';
import { createBookingLink } from '../../lib/links.ts';
import { bookingTexts } from './booking-texts.ts';
import { useMayBook } from '../../session/can.ts';
import { useViewer } from '../../session/viewer.ts';
import { SplitButton } from '../../ui/actions/split-button.tsx';
import { lastMadeId, readIntent } from './booking-intent.ts';

/**
 * Starts a new booking. Its menu starts from a template, or from a copy of the booking last made on this device, else
 * of the latest one of the next 14 days. Renders nothing for viewers who may not send the form.
 */
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
