import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { failureWords } from '../../lib/call-result.ts';
import { saveFile, toCsv } from '../../lib/csv.ts';
import { bookingTexts } from '../../lib/texts/booking-texts.ts';
import { useClientChoice } from '../../session/client-choice.ts';
import { toastSuccess } from '../../session/outcome-toasts.ts';
import { useFeature } from '../../session/viewer.ts';
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
import { bookingRows } from './bookings-csv.ts';
import { groupByDay } from './group-bookings.ts';
import { NewBookingButton } from './new-booking-button.tsx';
import { StaleBanner } from './stale-banner.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useWording } from './use-wording.ts';
import css from './bookings-screen.module.css';

/** The agenda: year strip, filters, days with their bookings, and the panel of the one that the address names. */
export function BookingsScreen() {
  const texts = bookingTexts();
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
  const cards = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  const days = useMemo(() => groupByDay(cards), [cards]);
  const showsStatus = useFeature('showBookingStatus');
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

  const isStale = query.isError && query.data !== undefined && !query.isFetchNextPageError;
  const saveList = () => {
    saveFile(texts.exportName(from), 'text/csv', toCsv(bookingRows(cards, { showsStatus })));
    toastSuccess(query.hasNextPage ? texts.exportedSoFar(cards.length) : texts.exported(cards.length));
  };

  return (
    <div className={css.screen} data-panel={bookingId === undefined ? undefined : ''}>
      <div className={css.main}>
        <PageHeader
          title={texts.title}
          actions={
            <div className={css.actions}>
              <NewBookingButton />
            </div>
          }
        />
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
                {texts.weekEarlier}
              </Button>
              {filters.from !== null && filters.from !== wording.today ? (
                <Button variant="quiet" size="small" onPress={() => show({ from: null })}>
                  {texts.today}
                </Button>
              ) : null}
              {cards.length > 0 ? (
                <span className={css.outputs}>
                  <Button variant="quiet" size="small" icon="download" onPress={saveList}>
                    {texts.export}
                  </Button>
                  <Button variant="quiet" size="small" icon="print" onPress={() => globalThis.print()}>
                    {texts.print}
                  </Button>
                </span>
              ) : null}
            </div>
          ) : null}
          {isStale ? (
            <StaleBanner
              fetchedAtMs={query.dataUpdatedAt}
              now={wording.now}
              isRetrying={query.isRefetching}
              onRetry={() => void query.refetch()}
            />
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
        <div className={css.panel}>
          <BookingPanel bookingId={bookingId} wording={wording} onClose={() => open(null)} />
        </div>
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
    | 'data'
    | 'isFetching'
    | 'isFetchNextPageError'
    | 'isPending'
    | 'isError'
    | 'error'
    | 'refetch'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'fetchNextPage'
  >;
}) {
  const texts = bookingTexts();
  if (query.isPending) return <ListSkeleton />;
  if (query.isError && (query.data === undefined || query.isFetchNextPageError)) {
    return (
      <ErrorState
        title={failureTexts.bookings}
        isCompact={query.data !== undefined}
        onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        isRetrying={query.isFetching}
      >
        {failureWords(query.error)}
      </ErrorState>
    );
  }
  if (isEmpty && hasFilters) {
    return (
      <EmptyState
        title={texts.noneFits}
        icon="search"
        actions={<Button onPress={onClear}>{texts.clearFilters}</Button>}
      >
        {texts.noneFitsWords}
      </EmptyState>
    );
  }
  if (isEmpty) {
    return (
      <EmptyState title={texts.nothingBooked} icon="calendar" actions={<NewBookingButton />}>
        {texts.nothingBookedWords}
      </EmptyState>
    );
  }
  return query.hasNextPage ? (
    <More isFetching={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
  ) : (
    <p className={css.end}>{texts.noMore}</p>
  );
}

/** Fetches the next page shortly before its button comes into view; the button is for those who do not scroll. */
function More({ isFetching, onMore }: { isFetching: boolean; onMore: () => void }) {
  const texts = bookingTexts();
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
        {texts.showMore}
      </Button>
    </div>
  );
}

function ListSkeleton() {
  const texts = bookingTexts();
  return (
    <SkeletonGroup label={texts.loadingList}>
      <Skeleton shape="text" />
      <Skeleton shape="row" count={4} />
      <Skeleton shape="text" />
      <Skeleton shape="row" count={3} />
    </SkeletonGroup>
  );
}
