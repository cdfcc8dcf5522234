import { useEffect, useRef } from 'react';
import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { failureWords } from '../../../lib/calls/call-result.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { lazyComponent } from '../../../ui/lazy/lazy-component.ts';
import { useLazyComponent } from '../../../ui/lazy/use-lazy-component.ts';
import type { ListNothingProps } from './list-nothing.tsx';
import { listTexts } from './list-texts.ts';
import css from './bookings-screen.module.css';

const listNothing = lazyComponent<ListNothingProps>(
  async () => (await import('./list-nothing.tsx')).ListNothing,
);

type ListFootProps = ListNothingProps & {
  /** The relevant part of an infinite query. */
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
  /** Some of the loaded rows are not rendered yet. */
  isDrawing: boolean;
  isEmpty: boolean;
};

/** Shown below the days: loading, an error, that the list is empty, or the button for more. */
export function ListFoot({ query, isDrawing, isEmpty, ...nothing }: ListFootProps) {
  const texts = listTexts();
  const isBare = isEmpty && !query.isPending && !query.hasNextPage;
  const { Component: Nothing } = useLazyComponent(listNothing, isBare);
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
  // A page may have no matches and still be followed by another one.
  if (isBare) return Nothing && <Nothing {...nothing} />;
  return query.hasNextPage ? (
    <More isFetching={query.isFetchingNextPage || isDrawing} onMore={() => void query.fetchNextPage()} />
  ) : (
    <p className={css.end}>
      {nothing.sight === 'own' || nothing.sight === 'requests' ? texts.noMoreRequests : texts.noMore}
    </p>
  );
}

/** Fetches the next page shortly before its button comes into view; the button is for people who do not scroll. */
function More({ isFetching, onMore }: { isFetching: boolean; onMore: () => void }) {
  const texts = listTexts();
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
  const texts = listTexts();
  return (
    <SkeletonGroup label={texts.loadingList}>
      <Skeleton shape="text" />
      <Skeleton shape="row" count={4} />
      <Skeleton shape="text" />
      <Skeleton shape="row" count={3} />
    </SkeletonGroup>
  );
}
