import { seesBookings } from '@staffroom/domain/permissions/access-lists.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { maxSummaryCards } from '@staffroom/domain/bookings/booking-limits.ts';
import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { seesBookingsOf } from '@staffroom/domain/permissions/booking-locations.ts';
import { canAll } from '@staffroom/domain/permissions/can.ts';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { formatLongDate } from '@staffroom/domain/time/dates-in-words.ts';
import { homeTexts } from './home-texts.ts';
import { usePermissionView } from '../../session/can.ts';
import { useClientChoice } from '../../session/client-choice.ts';
import { useFeature, useViewer } from '../../session/viewer.ts';
import { QueryFailure } from '../../shared/lists/query-failure.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.ts';
import { VisuallyHidden } from '../../ui/display/text/visually-hidden.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { summaryQuery } from '../../shared/booking/booking-queries.ts';
import { dayQuery } from './home-queries.ts';
import type { EmailNotVerifiedProps } from '../../shared/contact/email-not-verified.tsx';
import { HomeBoard, homeCards, DeferredPart } from './home-board.tsx';
import { StaleBanner } from '../../shared/lists/stale-banner.tsx';
import { NewBookingButton } from '../../shared/booking/new-booking-button.tsx';
import { ShowAdded } from '../../shared/lists/show-added.tsx';
import { keyOfCard } from '../../shared/lists/steady-cards.ts';
import { sentenceOf } from './home-words.ts';
import { buildTodayBoard, countAdded, keepBoard, type TodayBoard } from './today-board.ts';
import { useSteadyCards } from '../../shared/lists/use-steady-cards.ts';
import { useBookingVisibility } from '../../shared/lists/use-booking-visibility.ts';
import { useRegionalContext, type RegionalContext } from '../../shared/wording/use-regional-context.ts';
import css from './home-screen.module.css';

/** Loaded lazily: few people need it. */
const emailNotVerified = lazyComponent<EmailNotVerifiedProps>(
  async () => (await import('../../shared/contact/email-not-verified.tsx')).EmailNotVerified,
);

/** The home screen. For viewers who see no bookings it links to their own work. */
export function HomeScreen() {
  const view = usePermissionView();
  const { contact } = useViewer();
  return (
    <>
      {contact.emailVerified ? null : <DeferredPart part={emailNotVerified} props={{ place: 'home' }} />}
      {canAll(view, seesBookings) ? <TodayScreen /> : <WithoutBookings />}
    </>
  );
}

function WithoutBookings() {
  const { contact } = useViewer();
  const regional = useRegionalContext();
  return (
    <div>
      <PageHeader title={homeTexts().hello(contact.firstName)} />
      <DeferredPart part={homeCards} props={{ after: null, regional }} />
    </div>
  );
}

/** Today's educators by location, unfilled bookings first, and the 'Book again' chips; for all chosen clients. */
function TodayScreen() {
  const texts = homeTexts();
  const regional = useRegionalContext();
  const { clientIds, locationId } = useClientChoice();
  const { contact } = useViewer();
  const showsStatus = useFeature('showBookingStatus');
  const query = useQuery(summaryQuery(clientIds, regional.today));
  // Renders an arriving list in a deferred render, so that key presses and taps are handled in between.
  const arrived = useDeferredValue(query.data);
  const cards = useMemo(
    () => arrived?.filter((card) => locationId === null || card.location.id === locationId),
    [arrived, locationId],
  );
  const cutDay = arrived === undefined || arrived.length < maxSummaryCards ? null : arrived.at(-1)!.dateLocal;
  const { now, timeZone } = regional;
  const steady = useSteadyCards({
    key: JSON.stringify([clientIds, locationId, regional.today]),
    cards,
    growsAtEnd: false,
    isFetching: query.isFetching || arrived !== query.data,
  });
  const { places, cards: kept } = steady;
  const { board, added } = useMemo(() => {
    if (cards === undefined) return { board: null, added: 0 };
    const facts = { now, timeZone, cutDay };
    const shown = buildTodayBoard(places, facts);
    const live = buildTodayBoard(cards, facts);
    // On another day the board starts anew.
    if (shown.dateLocal !== live.dateLocal) return { board: live, added: 0 };
    const current = new Map(kept.map((card) => [keyOfCard(card), card]));
    return { board: keepBoard(shown, live, current), added: countAdded(shown, live) };
  }, [cards, places, kept, now, timeZone, cutDay]);
  const counts = useCounts(board, clientIds);
  const sight = useBookingVisibility();
  return (
    <div>
      <PageHeader
        title={
          board === null ? (
            <UnknownDay likely={headingOf(regional.today, regional)} isLoading={!query.isError} />
          ) : (
            headingOf(board.dateLocal, regional)
          )
        }
        subtitle={
          counts === null
            ? texts.hello(contact.firstName)
            : sentenceOf(counts, { firstName: contact.firstName, showsStatus, sight })
        }
        actions={<NewBookingButton />}
      />
      {board === null ? (
        query.isError ? (
          <QueryFailure query={query} title={failureTexts.bookings} />
        ) : (
          <HomeSkeleton />
        )
      ) : (
        <>
          {query.isError ? (
            <StaleBanner
              fetchedAtMs={query.dataUpdatedAt}
              now={regional.now}
              isRetrying={query.isRefetching}
              onRetry={() => void query.refetch()}
            />
          ) : null}
          <ShowAdded count={added} onShow={steady.showAdded}>
            {texts.showAdded(added)}
          </ShowAdded>
          <HomeBoard board={board} regional={regional} recent={places} steady={steady} />
        </>
      )}
    </div>
  );
}

/** As large as the day that replaces it. Only the bookings decide which day is shown. */
function UnknownDay({ likely, isLoading }: { likely: string; isLoading: boolean }) {
  const { home } = homeTexts();
  if (!isLoading) return home;
  return (
    <>
      <VisuallyHidden>{home}</VisuallyHidden>
      <span className={css.unknownDay} aria-hidden="true">
        <span>{likely}</span>
      </span>
    </>
  );
}

type Counts = Pick<TodayBoard, 'total' | 'open'>;

/** The counts of the shown day. If some of its cards are missing, the server counts. Null until they are known. */
function useCounts(board: TodayBoard | null, clientIds: readonly string[]): Counts | null {
  const { tree } = useViewer();
  const isAsked = board?.isCut === true && seesBookingsOf(tree, clientIds);
  const { data } = useQuery({ ...dayQuery(clientIds, board?.dateLocal ?? ''), enabled: isAsked });
  if (board?.isCut !== true) return board;
  const [day] = data ?? [];
  return day === undefined ? null : { total: day.totalBookingsCount, open: day.openBookingsCount };
}

function headingOf(dateLocal: string, regional: RegionalContext): string {
  const texts = homeTexts();
  const long = formatLongDate(dateLocal, regional.order).replace(/,? \d{4}$/, '');
  if (dateLocal === regional.today) return texts.todayIs(long);
  return dateLocal === addDays(regional.today, 1) ? texts.tomorrowIs(long) : long;
}

function HomeSkeleton() {
  const texts = homeTexts();
  return (
    <SkeletonGroup label={texts.loadingToday}>
      <div className={css.tiles}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    </SkeletonGroup>
  );
}
