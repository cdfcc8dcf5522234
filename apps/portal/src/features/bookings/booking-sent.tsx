import { useQuery } from '@tanstack/react-query';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { sayDates } from '@staffroom/domain/time/dates-in-words.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { StepsLine } from '../../ui/steps-line.tsx';
import { bookingQuery } from './booking-queries.ts';
import { stateOfBooking } from './booking-words.ts';
import { liveSteps } from './live-steps.ts';
import { SaveTemplate } from './save-template.tsx';
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
  const first = made.blocks[0]?.bookingIds[0];
  return (
    <div className={css.sent}>
      <PageHeader
        title={made.status === 'pending' ? 'Sent for approval' : 'Booked'}
        subtitle={
          made.status === 'pending'
            ? `Somebody who approves for ${location.locationName} has been told.`
            : 'Your provider is finding an educator. This page follows along.'
        }
        actions={
          <>
            <Button onPress={onAnother}>Book another</Button>
            <Button variant="primary" onPress={onClose}>
              See bookings
            </Button>
          </>
        }
      />
      {made.blocks.map((block, index) => (
        <LiveBlock
          key={block.blockId}
          bookingId={block.bookingIds[0] ?? ''}
          title={`Educator ${index + 1} of ${made.blocks.length}`}
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

function LiveBlock({ bookingId, title }: { bookingId: string; title: string }) {
  const wording = useWording();
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
        <StatusMark status={state.mark} look="soft">
          {state.word}
        </StatusMark>
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
        <StepsLine
          label={`Progress of ${title}`}
          isLive
          steps={liveSteps({ ...booking, timeZone: booking.location.timeZone }, wording.clock)}
        />
        {booking.candidate === null ? null : <Coming candidate={booking.candidate} />}
        <Link href={`/bookings/${booking.id}`}>All details</Link>
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
