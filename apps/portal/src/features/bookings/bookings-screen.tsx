import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { failureWords } from '../../lib/call-result.ts';
import { useClientChoice } from '../../session/client-choice.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { BookingDay } from './booking-day.tsx';
import { BookingFilterBar } from './booking-filter-bar.tsx';
import {
  readBookingFilters,
  writeBookingFilters,
  type BookingFilters,
  type BookingsSearch,
} from './booking-filters.ts';
import { BookingPanel } from './booking-panel.tsx';
import { listQuery } from './booking-queries.ts';
import { BookingYear } from './booking-year.tsx';
import { groupByDay } from './group-bookings.ts';
import { NewBookingButton } from './new-booking-button.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useWording } from './use-wording.ts';
import css from './bookings-screen.module.css';

/** The agenda: year strip, filters, days with their bookings, and the panel of the one that the address names. */
export function BookingsScreen() {
  const { bookingId } = useParams({ strict: false }) as { bookingId?: string };
  const filters = readBookingFilters(useSearch({ strict: false }) as BookingsSearch);
  const navigate = useNavigate();
  const wording = useWording();
  const choice = useClientChoice();
  const from = filters.from ?? wording.today;
  const narrowed =
    filters.locations.length === 0 && choice.locationId !== null
      ? { ...filters, locations: [choice.locationId] }
      : filters;
  const query = useInfiniteQuery(listQuery(choice.clientIds, from, narrowed));
  const days = useMemo(() => groupByDay(query.data?.pages.flatMap((page) => page.items) ?? []), [query.data]);
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);

  const show = (changed: Partial<BookingFilters>) =>
    void navigate({
      to: '/bookings',
      search: writeBookingFilters({ ...filters, ...changed }) as never,
      replace: changed.search !== undefined,
    });
  const open = (id: string | null) =>
    void navigate({
      to: id === null ? '/bookings' : `/bookings/${id}`,
      search: writeBookingFilters(filters) as never,
      resetScroll: false,
    });

  return (
    <div className={css.screen} data-panel={bookingId === undefined ? undefined : ''}>
      <div className={css.main}>
        <PageHeader title="Bookings" actions={<NewBookingButton />} />
        <BookingYear
          clientIds={choice.clientIds}
          from={from}
          today={wording.today}
          onPick={(day) => show({ from: day })}
        />
        <BookingFilterBar filters={filters} wording={wording} onChange={show} />
        <div ref={list} className={css.list}>
          {filters.from !== null || days.length > 0 ? (
            <div className={css.around}>
              <Button
                variant="quiet"
                size="small"
                icon="chevron-up"
                onPress={() => show({ from: addDays(from, -7) })}
              >
                A week earlier
              </Button>
              {filters.from !== null && filters.from !== wording.today ? (
                <Button variant="quiet" size="small" onPress={() => show({ from: null })}>
                  Today
                </Button>
              ) : null}
            </div>
          ) : null}
          {days.map((day) => (
            <BookingDay
              key={day.dateLocal}
              day={day}
              wording={wording}
              selectedId={bookingId ?? null}
              onOpen={open}
            />
          ))}
          <ListFoot
            query={query}
            isEmpty={days.length === 0}
            hasFilters={filters.status.length + filters.locations.length > 0 || filters.search !== ''}
            onClear={() => show({ status: [], locations: [], search: '' })}
          />
        </div>
      </div>
      {bookingId === undefined ? null : (
        <BookingPanel bookingId={bookingId} wording={wording} onClose={() => open(null)} />
      )}
    </div>
  );
}

type FootProps = {
  query: ReturnType<typeof useInfiniteQuery<unknown>>;
  isEmpty: boolean;
  hasFilters: boolean;
  onClear: () => void;
};

/** What stands under the days: what is loading, what went wrong, that there is nothing, or the way to more. */
function ListFoot({
  query,
  isEmpty,
  hasFilters,
  onClear,
}: Omit<FootProps, 'query'> & {
  query: Pick<
    FootProps['query'],
    | 'isPending'
    | 'isError'
    | 'error'
    | 'refetch'
    | 'isRefetching'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'fetchNextPage'
  >;
}) {
  if (query.isPending) return <ListSkeleton />;
  if (query.isError) {
    return (
      <ErrorState
        title={failureTexts.bookings}
        onRetry={() => void query.refetch()}
        isRetrying={query.isRefetching}
      >
        {failureWords(query.error)}
      </ErrorState>
    );
  }
  if (isEmpty && hasFilters) {
    return (
      <EmptyState
        title="No booking fits these filters"
        icon="search"
        actions={<Button onPress={onClear}>Clear filters</Button>}
      >
        Try other words, or show every status.
      </EmptyState>
    );
  }
  if (isEmpty) {
    return (
      <EmptyState title="Nothing is booked from this day on" icon="calendar" actions={<NewBookingButton />}>
        Pick an earlier day on the year strip, or make a booking.
      </EmptyState>
    );
  }
  return query.hasNextPage ? (
    <More isFetching={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
  ) : (
    <p className={css.end}>No more bookings</p>
  );
}

/** Fetches the next page shortly before its button comes into view; the button is for those who do not scroll. */
function More({ isFetching, onMore }: { isFetching: boolean; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  useEffect(() => {
    const seen = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && latest.current(),
      { rootMargin: '600px' },
    );
    if (place.current) seen.observe(place.current);
    return () => seen.disconnect();
  }, [isFetching]);
  return (
    <div ref={place} className={css.end}>
      <Button variant="quiet" isPending={isFetching} onPress={onMore}>
        Show more
      </Button>
    </div>
  );
}

function ListSkeleton() {
  return (
    <SkeletonGroup label="Loading bookings">
      <Skeleton shape="text" />
      <Skeleton shape="row" count={4} />
      <Skeleton shape="text" />
      <Skeleton shape="row" count={3} />
    </SkeletonGroup>
  );
}
