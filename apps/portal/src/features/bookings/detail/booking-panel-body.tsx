import { useState } from 'react';
import { goTo } from '../../../lib/navigation/go-to.ts';
import { createBookingLink } from '../../../lib/links.ts';
import { bookingTexts } from '../../../shared/booking/booking-texts.ts';
import { useMayBook } from '../../../session/can.ts';
import { Button } from '../../../ui/actions/button.tsx';
import type { BookingDetail, DateWording } from './booking-detail.ts';
import { BookingDetails } from './booking-details.tsx';
import { BookingOptions } from './booking-options.tsx';
import { feedbackTexts } from '../../../shared/feedback/feedback-texts.ts';
import { GiveFeedback } from '../../../shared/feedback/give-feedback.tsx';
import { DetailSection } from './detail-section.tsx';
import { SaveTemplate } from './save-template.tsx';
import css from './booking-details.module.css';

export type BookingBodyProps = { booking: BookingDetail; regional: DateWording; showsStatus: boolean };

/** What the panel says of a booking. */
export function BookingBody(props: BookingBodyProps) {
  return (
    <div className={css.details}>
      <BookingFeedback booking={props.booking} />
      <BookingDetails {...props} />
      <BookingOptions booking={props.booking} />
    </div>
  );
}

/** Asked for on a day that is over; where it was given, the thanks stay until the panel is closed. */
function BookingFeedback({ booking }: { booking: BookingDetail }) {
  const [wasGiven, setGiven] = useState(false);
  if (booking.candidate === null || !(booking.actions.feedback.ok || wasGiven)) return null;
  return (
    <DetailSection title={feedbackTexts().title}>
      <GiveFeedback
        bookingId={booking.id}
        candidateName={booking.candidate.name}
        clientName={booking.client.name}
        onGiven={() => setGiven(true)}
      />
    </DetailSection>
  );
}

/** What the panel lets do with it. */
export function BookingActions({ booking }: { booking: BookingDetail }) {
  const texts = bookingTexts();
  return (
    <>
      <SaveTemplate bookingId={booking.id} />
      {useMayBook() ? (
        <Button variant="primary" icon="copy" onPress={() => goTo(createBookingLink({ copy: booking.id }))}>
          {texts.bookAgain}
        </Button>
      ) : null}
    </>
  );
}
