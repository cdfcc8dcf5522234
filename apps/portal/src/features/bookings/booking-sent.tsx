import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { sayDates } from '@staffroom/domain/time/dates-in-words.ts';
import { bookingTexts } from '../../lib/texts/booking-texts.ts';
import { useFeature } from '../../session/viewer.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { StepsLine } from '../../ui/steps-line.tsx';
import type { BookingDetail } from './booking-details.tsx';
import { bookingQuery } from './booking-queries.ts';
import { stateOfBooking } from './booking-words.ts';
import { liveSteps } from './live-steps.ts';
import { SaveTemplate } from './save-template.tsx';
import { saySearch } from './sent-words.ts';
import { useCandidateImage } from './use-candidate-image.ts';
import type { BookingMade } from './use-create-booking.ts';
import type { BookingLocation } from './use-booking-place.ts';
import { useWording } from './use-wording.ts';
import css from './booking-sent.module.css';

type BookingSentProps = {
  made: BookingMade;
  location: BookingLocation;
  onAnother: () => void;
  onClose: () => void;
};

/** After sending: the live line of each educator that was asked for, changing under the eyes. */
export function BookingSent({ made, location, onAnother, onClose }: BookingSentProps) {
  const texts = bookingTexts();
  const showsStatus = useFeature('showBookingStatus');
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => focusHeading(screen.current), []);
  const statuses = useQueries({
    queries: made.blocks.map((block) => bookingQuery(block.bookingIds[0] ?? '')),
    combine: statusesOf,
  });
  const first = made.blocks[0]?.bookingIds[0];
  return (
    <div className={css.sent} ref={screen}>
      <PageHeader
        title={made.status === 'pending' ? texts.sentForApproval : texts.booked}
        subtitle={
          made.status === 'pending'
            ? texts.approverTold(location.locationName)
            : showsStatus
              ? saySearch(statuses)
              : texts.providerTold
        }
        actions={
          <>
            <Button onPress={onAnother}>{texts.bookAnother}</Button>
            <Button variant="primary" onPress={onClose}>
              {texts.seeBookings}
            </Button>
          </>
        }
      />
      {made.blocks.map((block, index) => (
        <LiveBlock
          key={block.blockId}
          bookingId={block.bookingIds[0] ?? ''}
          title={texts.educatorOf(index + 1, made.blocks.length)}
        />
      ))}
      {first === undefined ? null : (
        <div>
          <SaveTemplate bookingId={first} />
        </div>
      )}
    </div>
  );
}

function statusesOf(results: readonly { data: BookingDetail | undefined }[]) {
  return results.map(({ data }) => data?.status ?? null);
}

/** What was just made is read out; the next Tab goes on from there. */
function focusHeading(screen: HTMLElement | null): void {
  const heading = screen?.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

function LiveBlock({ bookingId, title }: { bookingId: string; title: string }) {
  const texts = bookingTexts();
  const wording = useWording();
  const showsStatus = useFeature('showBookingStatus');
  const { data: booking } = useQuery(bookingQuery(bookingId));
  if (booking === undefined) return <Skeleton shape="block" />;
  const state = stateOfBooking(
    { ...booking, timeZone: booking.location.timeZone },
    wording.now,
    wording.clock,
  );
  return (
    <Card
      title={title}
      aside={
        showsStatus ? (
          <StatusMark status={state.mark} look="soft">
            {state.word}
          </StatusMark>
        ) : null
      }
    >
      <div className={css.block}>
        <p className={css.words}>
          {booking.details.classification.onlineTitle},{' '}
          {sayDates(
            booking.dates.map((day) => day.date),
            { ...wording, bridgeWeekends: true },
          )}
          , {formatTimeSpan(booking.details.startTime, booking.details.endTime, wording.clock)}
        </p>
        {showsStatus ? (
          <StepsLine
            label={texts.progressOf(title)}
            isLive
            steps={liveSteps({ ...booking, timeZone: booking.location.timeZone }, wording.clock)}
          />
        ) : null}
        {booking.candidate === null ? null : <Coming candidate={booking.candidate} />}
        <Link href={`/bookings/${booking.id}`}>{texts.allDetails}</Link>
      </div>
    </Card>
  );
}

function Coming({ candidate }: { candidate: { id: string; name: string; imageVersion: number } }) {
  const image = useCandidateImage(candidate.id, candidate.imageVersion);
  return (
    <div className={css.who}>
      <Avatar name={candidate.name} size="lg" imageUrl={image} isDecorative />
      <strong>{candidate.name}</strong>
    </div>
  );
}
