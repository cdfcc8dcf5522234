import { useEffect, useRef } from 'react';
import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { failureWords } from '../../../lib/calls/call-result.ts';
import { bookingTexts } from '../../../shared/booking/booking-texts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { NewBookingButton } from '../../../shared/booking/new-booking-button.tsx';
import type { BookingVisibility } from '../../../shared/lists/use-booking-visibility.ts';
import css from './bookings-screen.module.css';

type ListFootProps = {
  /** The part of an infinite query that decides. */
  query: {
    data: unknown;
    error: Error | null;
    isPending: boolean;
    isFetching: boolean;
    isError: boolean;
    isFetchNextPageError: boolean;
    isFetchingNextPage: boolean;
    hasNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  /** What has arrived is not all drawn yet. */
  isDrawing: boolean;
  isEmpty: boolean;
  hasFilters: boolean;
  sight: BookingVisibility;
  onClear: () => void;
};

/** What stands under the days: what is loading, what went wrong, that there is nothing, or the way to more. */
export function ListFoot({ query, isDrawing, isEmpty, ...nothing }: ListFootProps) {
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
  // A page may be empty of what is looked for and still have a next one.
  if (isEmpty && !query.hasNextPage) return <Nothing {...nothing} />;
  return query.hasNextPage ? (
    <More isFetching={query.isFetchingNextPage || isDrawing} onMore={() => void query.fetchNextPage()} />
  ) : (
    <p className={css.end}>
      {nothing.sight === 'own' || nothing.sight === 'requests' ? texts.noMoreRequests : texts.noMore}
    </p>
  );
}

function Nothing({ hasFilters, sight, onClear }: Pick<ListFootProps, 'hasFilters' | 'sight' | 'onClear'>) {
  const texts = bookingTexts();
  const isLimited = sight === 'own' || sight === 'requests';
  return hasFilters ? (
    <EmptyState
      title={isLimited ? texts.noRequestsFit : texts.noneFits}
      icon="search"
      actions={<Button onPress={onClear}>{texts.clearFilters}</Button>}
    >
      {isLimited ? texts.onlySees[sight] : texts.noneFitsWords}
    </EmptyState>
  ) : (
    <EmptyState
      title={isLimited ? texts.noRequests[sight] : sight === 'all' ? texts.nothingBooked : texts.nothingSeen}
      icon="calendar"
      actions={<NewBookingButton />}
    >
      {isLimited ? texts.onlySees[sight] : texts.nothingBookedWords}
    </EmptyState>
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
