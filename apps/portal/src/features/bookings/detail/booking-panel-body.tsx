import { useState } from 'react';
import type { BookingDetail, DateWording } from './booking-detail.ts';
import { BookingDetails } from './booking-details.tsx';
import { BookingOptions } from './booking-options.tsx';
import { feedbackTexts } from '../../../shared/feedback/feedback-texts.ts';
import { GiveFeedback } from '../../../shared/feedback/give-feedback.tsx';
import { DetailSection } from './detail-section.tsx';
import css from './booking-details.module.css';

export type BookingBodyProps = { booking: BookingDetail; regional: DateWording; showsStatus: boolean };

/** What the panel says of a booking. */
export function BookingBody(props: BookingBodyProps) {
  return (
    <div className={css.details}>
      <BookingFeedback booking={props.booking} />
      <BookingDetails {...props} />
      <BookingOptions booking={props.booking} regional={props.regional} />
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
