import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { hasRight } from '@staffroom/domain/permissions/rights.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { listQuery } from '../../../../shared/booking/booking-queries.ts';
import { stateOfBooking } from '../../../../shared/wording/booking-words.ts';
import { useFeature, useViewer } from '../../../../session/viewer.ts';
import { IconButton } from '../../../../ui/actions/icon-button.tsx';
import { QueryFailure } from '../../../../shared/lists/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '../../../../ui/feedback/skeleton.tsx';
import { StatusMark } from '../../../../ui/display/status-mark.tsx';
import { readBookingFilters } from '../../../../shared/booking/booking-filters.ts';
import type { RegionalContext } from '../../../../shared/wording/use-regional-context.ts';
import { TimeWords } from '../../../../ui/display/text/time-words.tsx';
import { dayAxis, placeOnAxis, type DayAxis } from './day-axis.ts';
import type { PendingBookingDetail } from '../pending-booking-query.ts';
import { decideRequestTexts } from './decide-request-texts.ts';
import css from './day-at-location.module.css';

type Props = { request: PendingBookingDetail; regional: RegionalContext };

/** The other bookings at the location on the days of a request, one day at a time, together with the request. */
export function DayAtLocation({ request, regional }: Props) {
  const texts = decideRequestTexts();
  const [at, setAt] = useState(0);
  const { tree } = useViewer();
  const place = tree.locations.get(request.location.id);
  const seesBookings = place !== undefined && hasRight(place.rights, 'booking', 'view');
  const dateLocal = request.dates[at] ?? request.dates[0]!;
  return (
    <section className={css.day} aria-labelledby="request-day">
      <header className={css.head}>
        <h3 id="request-day" className={css.title}>
          {formatDate(dateLocal, regional)}
          <span className={css.place}>{request.location.name}</span>
        </h3>
        {request.dates.length < 2 ? null : (
          <>
            <IconButton
              icon="chevron-left"
              label={texts.dayBefore}
              isDisabled={at === 0}
              onPress={() => setAt(at - 1)}
            />
            <IconButton
              icon="chevron-right"
              label={texts.dayAfter}
              isDisabled={at >= request.dates.length - 1}
              onPress={() => setAt(at + 1)}
            />
          </>
        )}
      </header>
      {seesBookings ? (
        <DayRows key={dateLocal} request={request} regional={regional} dateLocal={dateLocal} />
      ) : (
        <p className={css.count}>{texts.dayNotSeen}</p>
      )}
    </section>
  );
}

function DayRows({ request, regional, dateLocal }: Props & { dateLocal: string }) {
  const texts = decideRequestTexts();
  const { client, location, details } = request;
  const query = useInfiniteQuery(
    listQuery([client.id], dateLocal, {
      ...readBookingFilters({ from: dateLocal, to: dateLocal }),
      locations: [location.id],
    }),
  );
  if (query.data === undefined) {
    return query.isError ? (
      <QueryFailure query={query} title={failureTexts.bookings} isCompact />
    ) : (
      <SkeletonGroup label={texts.loadingDay}>
        <Skeleton shape="text" count={4} />
      </SkeletonGroup>
    );
  }
  const cards = query.data.pages.flatMap((page) => page.items);
  const ownIds = new Set([request.id, ...request.bookings.map((booking) => booking.id)]);
  const isOwn = (card: BookingCard) => ownIds.has(card.pendingBookingId ?? '') || ownIds.has(card.id ?? '');
  const others = cards.filter((card) => !isOwn(card));
  const axis = dayAxis([...cards, details]);
  return (
    <>
      <p className={css.count}>{texts.othersThatDay(others.length, query.hasNextPage)}</p>
      <ol className={css.rows}>
        {cards.map((card) => (
          <DayRow
            key={card.id ?? card.pendingBookingId}
            card={card}
            axis={axis}
            regional={regional}
            isThis={isOwn(card)}
          />
        ))}
      </ol>
    </>
  );
}

type RowProps = { card: BookingCard; axis: DayAxis; regional: RegionalContext; isThis: boolean };

function DayRow({ card, axis, regional, isThis }: RowProps) {
  const texts = decideRequestTexts();
  const showsStatus = useFeature('showBookingStatus');
  const { mark, word } = stateOfBooking(card, regional);
  const who = card.candidate?.name ?? (card.requestedBy === null ? '' : texts.askedByShort(card.requestedBy));
  const { startPercent, widthPercent } = placeOnAxis(card, axis);
  return (
    <li className={css.row} data-this={isThis || undefined}>
      <span className={css.time}>
        <TimeWords>{formatTimeSpan(card.startTime, card.endTime, regional.clock)}</TimeWords>
      </span>
      <span className={css.what}>
        {isThis ? <strong>{texts.thisRequest}</strong> : card.classification.onlineTitle}
        {[card.room, isThis ? '' : who].filter(Boolean).map((part) => `\u00A0· ${part}`)}
      </span>
      {showsStatus && (!isThis || card.id !== null) ? <StatusMark status={mark}>{word}</StatusMark> : null}
      <svg className={css.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className={css.track} x="0" y="0" width="100" height="4" />
        <rect
          className={css.span}
          data-status={showsStatus ? mark : undefined}
          x={startPercent}
          y="0"
          width={widthPercent}
          height="4"
        />
      </svg>
    </li>
  );
}
