import { giveQuickFeedback } from '@staffroom/domain/feedback/feedback.contract.ts';
import { useOutlastingState } from '../../../../lib/outlasting.ts';
import { useIsOffered } from '../../../../session/use-support-refusal.ts';
import type { BookingDetail, DateWording } from '../booking-detail.ts';
import { BookingDetails } from '../booking-details.tsx';
import { BookingOptions } from '../actions/booking-options.tsx';
import { commentKey } from '../../../../shared/feedback/comment-key.ts';
import { UnsentText } from '../../../../shared/wording/unsent-text.tsx';
import { feedbackTexts } from '../../../../shared/feedback/feedback-texts.ts';
import { GiveFeedback } from '../../../../shared/feedback/give-feedback.tsx';
import { FullFormButton } from '../full-form-button.tsx';
import { DetailSection } from '../detail-section.tsx';
import css from '../booking-details.module.css';

export type BookingBodyProps = {
  booking: BookingDetail;
  regional: DateWording;
  showsStatus: boolean;
  /** Of what the forms keep while the panel shows this booking (see `useOutlasting`). */
  owner: object;
};

/** The content of the panel of a booking. */
export function BookingBody({ owner, ...props }: BookingBodyProps) {
  return (
    <div className={css.details}>
      <BookingFeedback booking={props.booking} owner={owner} />
      <BookingDetails {...props} />
      <BookingOptions booking={props.booking} regional={props.regional} />
    </div>
  );
}

/** Asks for feedback on a past day. Once given, the thanks stay until the panel is closed. */
function BookingFeedback({ booking, owner }: Pick<BookingBodyProps, 'booking' | 'owner'>) {
  const [wasGiven, setGiven] = useOutlastingState(owner, 'feedback shown', false);
  const isOffered = useIsOffered(giveQuickFeedback);
  if (booking.candidate === null || !isOffered) return null;
  if (!booking.actions.feedback.ok && !wasGiven) {
    return (
      <UnsentText
        textKey={commentKey(booking.id)}
        title={feedbackTexts().unsentComment}
        written={booking.feedback?.comment}
      />
    );
  }
  return (
    <DetailSection title={feedbackTexts().title}>
      <GiveFeedback
        bookingId={booking.id}
        owner={owner}
        candidateName={booking.candidate.name}
        clientName={booking.client.name}
        timeZone={booking.location.timeZone}
        onGiven={() => setGiven(true)}
      />
      {booking.actions.feedback.ok && !wasGiven ? <FullFormButton bookingId={booking.id} /> : null}
    </DetailSection>
  );
}
