import { seesCountsHere } from '@staffroom/domain/permissions/part-access.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { goTo } from '../../../lib/navigation/go-to.ts';
import { useSearch, useShown } from '../../../lib/navigation/shown.ts';
import { bookingsLink, cardLink, type BookingsSearch } from '../../../lib/links.ts';
import { bookingTexts } from '../../../shared/booking/booking-texts.ts';
import { useCan } from '../../../session/can.ts';
import { useClientChoice } from '../../../session/client-choice.ts';
import { toastFailure, toastSuccess } from '../../../session/outcome-toasts.ts';
import { useFeature } from '../../../session/viewer.ts';
import { afterPaint } from '../../../ui/lazy/after-paint.ts';
import { lazyComponent } from '../../../ui/lazy/lazy-component.ts';
import { LazyOverlay } from '../../../ui/lazy/lazy-overlay.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { useLazyComponent } from '../../../ui/lazy/use-lazy-component.ts';
import { mediaQueries, useMediaQuery } from '../../../ui/settings/use-media-query.ts';
import { BookingDay, type DayCount } from './booking-day.tsx';
import {
  isFiltered,
  noFilters,
  readBookingFilters,
  writeBookingFilters,
  type BookingFilters,
} from '../../../shared/booking/booking-filters.ts';
import type { OpenPanelProps } from '../detail/panel/booking-panel.tsx';
import { bookingQuery, listQuery, yearQuery } from '../../../shared/booking/booking-queries.ts';
import { groupByDay } from './group-bookings.ts';
import { ListBar } from './list-bar.tsx';
import { ListFoot } from './list-foot.tsx';
import type { ListToolsProps } from './list-tools.tsx';
import { NewBookingButton } from '../../../shared/booking/new-booking-button.tsx';
import { StaleBanner } from '../../../shared/lists/stale-banner.tsx';
import { ShowAdded } from '../../../shared/lists/show-added.tsx';
import { isTyping } from './is-typing.ts';
import type { PrintedHeadingProps } from './printed-heading.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useBookingVisibility } from '../../../shared/lists/use-booking-visibility.ts';
import { useSteadyCards } from '../../../shared/lists/use-steady-cards.ts';
import { useRegionalContext } from '../../../shared/wording/use-regional-context.ts';
import { listTexts } from './list-texts.ts';
import css from './bookings-screen.module.css';

const bookingPanel = lazyComponent<OpenPanelProps>(async () => {
  const [{ OpenPanel }] = await Promise.all([
    import('../detail/panel/booking-panel.tsx'),
    import('../detail/panel/booking-panel-body.tsx'),
  ]);
  return OpenPanel;
});

const listTools = lazyComponent<ListToolsProps>(async () => (await import('./list-tools.tsx')).ListTools);
const printedHeading = lazyComponent<PrintedHeadingProps>(
  async () => (await import('./printed-heading.tsx')).PrintedHeading,
);

/** The agenda: year strip, filters, days with their bookings, and the panel of the booking in the address. */
export function BookingsScreen() {
  const texts = bookingTexts();
  const { bookingId, pendingBookingId } = useShown().params;
  // In lower case as from the server: other programs copy IDs in capitals.
  const openId = (bookingId ?? pendingBookingId)?.toLowerCase();
  const search: BookingsSearch = useSearch();
  const filters = useMemo(() => readBookingFilters(search), [search]);
  const regional = useRegionalContext();
  const choice = useClientChoice();
  const from = filters.from ?? regional.today;
  const narrowed =
    filters.locations.length === 0 && choice.locationId !== null
      ? { ...filters, locations: [choice.locationId] }
      : filters;
  const query = useInfiniteQuery(listQuery(choice.clientIds, from, narrowed));
  const key = JSON.stringify([choice.clientIds, from, narrowed]);
  const live = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  const steady = useSteadyCards({ key, cards: live, growsAtEnd: true, isFetching: query.isFetching });
  const { cards } = steady;
  // Renders the visible rows first; the rest, and each further page, in a deferred render, so that scrolling stays
  // smooth.
  const most = Math.max(rowsFirst, useDeferredValue(cards.length, 0));
  const isBehind = most < cards.length;
  const days = useMemo(() => groupByDay(cards.slice(0, most)), [cards, most]);
  const showsStatus = useFeature('showBookingStatus');
  const showsYear = useCan(seesCountsHere);
  const sight = useBookingVisibility();
  const list = useRef<HTMLDivElement>(null);
  const [isPanelThere, setPanelThere] = useState(false);
  const isBeside = useBeside(openId !== undefined, isPanelThere);
  const isPhone = useMediaQuery(mediaQueries.phone);
  const [isFilterOpen, setFilterOpen] = useState(false);
  const [searchAsked, setSearchAsked] = useState(0);
  const askSearch = useCallback(() => {
    setFilterOpen(true);
    setSearchAsked((count) => count + 1);
  }, []);
  useSearchKey(askSearch);
  const showsTools = !isPhone || isFilterOpen;
  const { Component: Tools } = useLazyComponent(listTools, showsTools);
  const { Component: Heading } = useLazyComponent(printedHeading, false);
  const countOf = useDayCounts(narrowed, { clientIds: choice.clientIds, from, isSeen: showsYear });
  useEffect(() => {
    bookingPanel.loadAtRest({ isLikely: true });
    // Nobody opens it: whoever prints finds it there.
    printedHeading.loadAtRest({ isLikely: true, isNeeded: true });
  }, []);

  const show = (changed: Partial<BookingFilters>) =>
    goTo(bookingsLink(writeBookingFilters({ ...filters, ...changed })), {
      replaces: changed.search !== undefined,
    });
  const open = (card: BookingCard | null) => {
    const search = writeBookingFilters(filters);
    goTo(card === null ? bookingsLink(search) : cardLink(card, search), { keepsScroll: true });
  };
  useListKeys(list, openId === undefined ? null : () => open(null));
  const isOpen = (card: BookingCard) => (card.id ?? card.pendingBookingId) === openId;
  const hasFilters = isFiltered(filters);
  const isEmpty = days.length === 0;
  const isNothing = isEmpty && query.isSuccess && !query.hasNextPage;
  const isStale = query.isError && query.data !== undefined && !query.isFetchNextPageError;
  const saveList = async () => {
    try {
      const { saveBookings } = await import('./bookings-csv.ts');
      toastSuccess(saveBookings(cards, { from, hasMore: query.hasNextPage, showsStatus }));
    } catch {
      toastFailure(failureTexts.download);
    }
  };
  // Stable callbacks, so that opening a panel does not rerender the list.
  const latest = useRef({ open, show, saveList });
  useEffect(() => {
    latest.current = { open, show, saveList };
  });
  const change = useCallback((changed: Partial<BookingFilters>) => latest.current.show(changed), []);
  const save = useCallback(() => void latest.current.saveList(), []);
  const queryClient = useQueryClient();
  const openRow = useCallback(
    (card: BookingCard) => {
      // Fetches the booking while the panel renders.
      if (card.id !== null) void queryClient.prefetchQuery(bookingQuery(card.id));
      latest.current.open(card);
    },
    [queryClient],
  );
  const fold = useMemo(
    () =>
      isPhone
        ? { id: toolsId, isOpen: isFilterOpen, onToggle: () => setFilterOpen((wasOpen) => !wasOpen) }
        : null,
    [isPhone, isFilterOpen],
  );

  return (
    <div className={css.screen} data-beside={isBeside || undefined}>
      <div className={css.main}>
        <header className={css.head}>
          <h1 className={css.title}>{texts.title}</h1>
          <div className={css.actions}>
            <NewBookingButton />
          </div>
          <ListBar
            filters={filters}
            from={from}
            today={regional.today}
            onChange={change}
            onSave={cards.length > 0 ? save : null}
            fold={fold}
          />
        </header>
        {showsTools ? (
          <div id={toolsId} className={css.tools} data-year={showsYear || undefined}>
            {Tools === null ? null : (
              <Tools
                filters={filters}
                regional={regional}
                clientIds={choice.clientIds}
                from={from}
                showsYear={showsYear}
                isLow={!isPhone}
                searchAsked={searchAsked}
                onChange={change}
              />
            )}
          </div>
        ) : null}
        <p className={css.printed}>
          {Heading && <Heading filters={filters} from={from} choice={choice} regional={regional} />}
        </p>
        <div ref={list} className={css.list}>
          <ShowAdded count={steady.added.length} onShow={steady.showAdded}>
            {formatAdded(steady.added)}
          </ShowAdded>
          {from >= regional.today &&
          filters.to === null &&
          (filters.search !== '' || (hasFilters && isNothing)) ? (
            <p className={css.searched}>
              {listTexts().searchFrom(formatDate(from, regional))}{' '}
              <Button variant="quiet" size="small" onPress={() => show(aYearBefore(from))}>
                {listTexts().searchEarlier}
              </Button>
            </p>
          ) : null}
          {isStale ? (
            <StaleBanner
              fetchedAtMs={query.dataUpdatedAt}
              now={regional.now}
              isRetrying={query.isRefetching}
              onRetry={() => void query.refetch()}
            />
          ) : null}
          {days.map((day, index) => (
            <BookingDay
              key={day.dateLocal}
              day={day}
              isWhole={index < days.length - 1 || !(isBehind || query.hasNextPage)}
              regional={regional}
              selectedId={openId !== undefined && day.cards.some(isOpen) ? openId : null}
              changed={steady.changed}
              gone={steady.gone}
              count={countOf(day.dateLocal)}
              onOpen={openRow}
            />
          ))}
          {isBehind && most === rowsFirst ? null : (
            <ListFoot
              query={query}
              isDrawing={isBehind}
              isEmpty={isEmpty}
              hasFilters={hasFilters}
              sight={sight}
              onClear={() => show(noFilters)}
            />
          )}
        </div>
      </div>
      {openId === undefined ? null : (
        <div className={css.panel}>
          <LazyOverlay
            part={bookingPanel}
            isOpen
            onClose={() => open(null)}
            openId={openId}
            isRequest={bookingId === undefined}
            regional={regional}
            isBeside={isBeside}
            onThere={setPanelThere}
          />
        </div>
      )}
    </div>
  );
}

const toolsId = 'list-tools';
/** At least as many as fit on a screen. */
const rowsFirst = 16;

/** The label for new entries, by their kind. */
function formatAdded(added: readonly BookingCard[]): string {
  const texts = bookingTexts();
  const areRequests = added.every(({ status }) => status === 'PendingApproval');
  return (areRequests ? texts.showAddedRequests : texts.showAdded)(added.length);
}

/**
 * Whether the list leaves space for the panel. An opening panel is painted over the list first, because the layout of
 * all rows takes longer than the panel itself.
 */
function useBeside(isOpen: boolean, isPanelThere: boolean): boolean {
  const [isBeside, setBeside] = useState(isOpen);
  useEffect(() => {
    if (isOpen && isPanelThere) return afterPaint(() => setBeside(true), 2);
    if (!isOpen) setBeside(false);
    return undefined;
  }, [isOpen, isPanelThere]);
  return isOpen && isBeside;
}

/** `/` opens the search and focuses it. */
function useSearchKey(onAsk: () => void): void {
  useEffect(() => {
    const ask = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      onAsk();
    };
    document.addEventListener('keydown', ask);
    return () => document.removeEventListener('keydown', ask);
  }, [onAsk]);
}

/** The number of bookings on a day regardless of the filters; 'all' without filters, null if unknown. */
function useDayCounts(
  { status, locations, search }: BookingFilters,
  { clientIds, from, isSeen }: { clientIds: readonly string[]; from: string; isSeen: boolean },
): (dateLocal: string) => DayCount {
  const year = from.slice(0, 4);
  const narrows = status.length + locations.length > 0 || search !== '';
  const { data } = useQuery({ ...yearQuery(clientIds, Number(year)), enabled: narrows && isSeen });
  return (dateLocal) => {
    if (!narrows) return 'all';
    if (data === undefined || !dateLocal.startsWith(year)) return null;
    return data.find((day) => day.dateLocal === dateLocal)?.totalBookingsCount ?? 0;
  };
}

/** The year that ends on the day before. */
function aYearBefore(from: string): Pick<BookingFilters, 'from' | 'to'> {
  return { from: addDays(from, -365), to: addDays(from, -1) };
}
