import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { bookingTexts } from '../../lib/texts/booking-texts.ts';
import { useCan } from '../../session/can.ts';
import { useClientChoice } from '../../session/client-choice.ts';
import { toastFailure, toastSuccess } from '../../session/outcome-toasts.ts';
import { useFeature } from '../../session/viewer.ts';
import { latePart } from '../../ui/late-part.ts';
import { LateOverlay } from '../../ui/late-overlay.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { BookingDay } from './booking-day.tsx';
import { BookingFilterBar } from './booking-filter-bar.tsx';
import {
  isFiltered,
  noFilters,
  readBookingFilters,
  writeBookingFilters,
  type BookingFilters,
  type BookingsSearch,
} from './booking-filters.ts';
import type { BookingPanelProps } from './booking-panel.tsx';
import { listQuery } from './booking-queries.ts';
import { BookingYear } from './booking-year.tsx';
import { groupByDay } from './group-bookings.ts';
import { ListBar } from './list-bar.tsx';
import { ListFoot } from './list-foot.tsx';
import { NewBookingButton } from './new-booking-button.tsx';
import { StaleBanner } from './stale-banner.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useWording } from './use-wording.ts';
import css from './bookings-screen.module.css';

const bookingPanel = latePart<BookingPanelProps>(async () => {
  const [{ BookingPanel }] = await Promise.all([
    import('./booking-panel.tsx'),
    import('./booking-panel-body.tsx'),
  ]);
  return BookingPanel;
});

const requestPanel = latePart<BookingPanelProps>(
  async () => (await import('./pending-booking-panel.tsx')).PendingBookingPanel,
);

/** Day counts are of bookings alone: who only asks for approval is shown none. */
const seesCounts = { scope: 'booking', modifier: 'view', level: 'selected_client' } as const;

/** The agenda: year strip, filters, days with their bookings, and the panel of the one that the address names. */
export function BookingsScreen() {
  const texts = bookingTexts();
  const { bookingId, pendingBookingId } = useParams({ strict: false }) as {
    bookingId?: string;
    pendingBookingId?: string;
  };
  const openId = bookingId ?? pendingBookingId;
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
  const showsYear = useCan(seesCounts);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => bookingPanel.loadAtRest(), []);

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
  useListKeys(list, bookingId === undefined ? null : () => open(null));
  const latestOpen = useRef(open);
  useEffect(() => {
    latestOpen.current = open;
  });
  const openRow = useCallback((id: string) => latestOpen.current(id), []);

  const isStale = query.isError && query.data !== undefined && !query.isFetchNextPageError;
  const saveList = async () => {
    try {
      const { saveBookings } = await import('./bookings-csv.ts');
      saveBookings(texts.exportName(from), cards, { showsStatus });
    } catch {
      return toastFailure(failureTexts.download);
    }
    toastSuccess(query.hasNextPage ? texts.exportedSoFar(cards.length) : texts.exported(cards.length));
  };

  return (
    <div className={css.screen} data-panel={openId === undefined ? undefined : ''}>
      <div className={css.main}>
        <PageHeader
          title={texts.title}
          actions={
            <div className={css.actions}>
              <NewBookingButton />
            </div>
          }
        />
        {showsYear ? (
          <BookingYear
            clientIds={choice.clientIds}
            from={from}
            today={wording.today}
            onPick={(day) => show({ from: day, to: null })}
          />
        ) : null}
        <BookingFilterBar filters={filters} wording={wording} onChange={show} />
        <div ref={list} className={css.list}>
          <ListBar
            filters={filters}
            from={from}
            today={wording.today}
            onChange={show}
            onSave={cards.length > 0 ? () => void saveList() : null}
          />
          {isStale ? (
            <StaleBanner
              fetchedAtMs={query.dataUpdatedAt}
              now={wording.now}
              isRetrying={query.isRefetching}
              onRetry={() => void query.refetch()}
            />
          ) : null}
          {days.map((day, index) => (
            <BookingDay
              key={day.dateLocal}
              day={day}
              isWhole={index < days.length - 1 || !query.hasNextPage}
              wording={wording}
              selectedId={openId ?? null}
              onOpen={openRow}
            />
          ))}
          <ListFoot
            query={query}
            isEmpty={days.length === 0}
            hasFilters={isFiltered(filters)}
            onClear={() => show(noFilters)}
          />
        </div>
      </div>
      {openId === undefined ? null : (
        <div className={css.panel}>
          <LateOverlay
            key={pendingBookingId}
            part={bookingId === undefined ? requestPanel : bookingPanel}
            isOpen
            onClose={() => open(null)}
            openId={openId}
            wording={wording}
          />
        </div>
      )}
    </div>
  );
}
