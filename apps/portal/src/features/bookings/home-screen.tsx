import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { can, canAll } from '@staffroom/domain/permissions/can.ts';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { sayDate, sayLongDate } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { failureWords } from '../../lib/call-result.ts';
import { usePreferences } from '../../lib/device-preferences.ts';
import { bookingTexts } from '../../lib/texts/booking-texts.ts';
import { usePermissionView } from '../../session/can.ts';
import { useClientChoice } from '../../session/client-choice.ts';
import { useViewer } from '../../session/viewer.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProgressRing } from '../../ui/progress-ring.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { BookAgain } from './book-again-chips.tsx';
import { summaryQuery } from './booking-queries.ts';
import { HomeRow } from './home-row.tsx';
import { sayPlace } from './place-words.ts';
import { StaleBanner } from './stale-banner.tsx';
import { NewBookingButton } from './new-booking-button.tsx';
import { buildTodayBoard, type LocationTile, type TodayBoard } from './today-board.ts';
import { useWording, type Wording } from './use-wording.ts';
import css from './home-screen.module.css';

const seesBookings = {
  combine: 'one',
  requirements: [
    { scope: 'booking', modifier: 'view', level: 'group-and-below' },
    { scope: 'pending booking', modifier: 'view', level: 'group-and-below' },
    { scope: 'pending booking', modifier: 'create', level: 'group-and-below' },
  ],
} as const;

/** Home of everybody; who sees no bookings is shown where their own work is. */
export function HomeScreen() {
  const view = usePermissionView();
  return canAll(view, seesBookings) ? <TodayScreen /> : <NoBookings />;
}

function NoBookings() {
  const texts = bookingTexts();
  const { contact } = useViewer();
  const view = usePermissionView();
  const places = [
    { href: '/timesheets', label: texts.timesheets, scope: 'timesheets' },
    { href: '/finance', label: texts.finance, scope: 'accounts' },
  ] as const;
  const open = places.filter(({ scope }) => can(view, { scope, modifier: 'view', level: 'group-and-below' }));
  return (
    <div>
      <PageHeader title={texts.hello(contact.firstName)} />
      <EmptyState
        title={texts.seesNoneTitle}
        icon="home"
        actions={open.map(({ href, label }) => (
          <Link key={href} href={href}>
            {label}
          </Link>
        ))}
      >
        {open.length > 0 ? texts.seesNoneWithWork : texts.seesNone}
      </EmptyState>
    </div>
  );
}

/** Today's people by location, the unfilled first, and the ways to book again; over all chosen clients. */
function TodayScreen() {
  const texts = bookingTexts();
  const wording = useWording();
  const { clientIds } = useClientChoice();
  const { contact } = useViewer();
  const query = useQuery(summaryQuery(clientIds, wording.today));
  const board = useMemo(
    () => (query.data === undefined ? null : buildTodayBoard(query.data, wording.now, wording.timeZone)),
    [query.data, wording.now, wording.timeZone],
  );
  const dateLocal = board?.dateLocal ?? wording.today;
  return (
    <div>
      <PageHeader
        title={headingOf(dateLocal, wording)}
        subtitle={board === null ? texts.hello(contact.firstName) : sentenceOf(board, contact.firstName)}
        actions={<NewBookingButton />}
      />
      {board === null ? (
        query.isError ? (
          <ErrorState
            title={failureTexts.bookings}
            onRetry={() => void query.refetch()}
            isRetrying={query.isRefetching}
          >
            {failureWords(query.error)}
          </ErrorState>
        ) : (
          <HomeSkeleton />
        )
      ) : (
        <>
          {query.isError ? (
            <StaleBanner
              fetchedAtMs={query.dataUpdatedAt}
              now={wording.now}
              isRetrying={query.isRefetching}
              onRetry={() => void query.refetch()}
            />
          ) : null}
          <Board board={board} wording={wording} recent={query.data ?? []} />
        </>
      )}
    </div>
  );
}

function headingOf(dateLocal: string, wording: Wording): string {
  const texts = bookingTexts();
  const long = sayLongDate(dateLocal, wording.order).replace(/,? \d{4}$/, '');
  if (dateLocal === wording.today) return texts.todayIs(long);
  return dateLocal === addDays(wording.today, 1) ? texts.tomorrowIs(long) : long;
}

function sentenceOf(board: TodayBoard, firstName: string): string {
  const texts = bookingTexts();
  if (board.total === 0) return texts.nobodyBooked(firstName);
  if (board.open === 0) return texts.allFilled(firstName, board.total);
  return texts.stillUnfilled(firstName, board.open, board.total);
}

function Board({
  board,
  wording,
  recent,
}: {
  board: TodayBoard;
  wording: Wording;
  recent: readonly BookingCard[];
}) {
  const texts = bookingTexts();
  const layout = usePreferences().dashboardLayout;
  return (
    <div className={css.board} data-layout={layout === 1 ? 'list' : 'tile'}>
      {board.urgent.length + board.pending.length > 0 ? (
        <div className={css.needs}>
          {board.urgent.length > 0 ? <Urgent board={board} wording={wording} /> : null}
          {board.pending.length > 0 ? <Pending board={board} wording={wording} /> : null}
        </div>
      ) : null}
      <BookAgain recent={recent} wording={wording} />
      {board.tiles.length === 0 ? (
        <EmptyState
          title={board.isToday ? texts.nobodyToday : texts.nobodyOn(sayDate(board.dateLocal, wording))}
          icon="calendar"
        >
          {texts.nobodyWords}
        </EmptyState>
      ) : (
        <div className={css.tiles}>
          {board.tiles.map((tile) => (
            <Tile key={tile.locationId} tile={tile} wording={wording} dateLocal={board.dateLocal} />
          ))}
        </div>
      )}
    </div>
  );
}

function Urgent({ board, wording }: { board: TodayBoard; wording: Wording }) {
  const texts = bookingTexts();
  return (
    <Card
      title={texts.needsYou}
      aside={<Link href={`/bookings?from=${board.dateLocal}&status=Unfilled`}>{texts.allUnfilled}</Link>}
      isFlush
    >
      <Rows cards={board.urgent.slice(0, 5)} wording={wording} showsPlace />
    </Card>
  );
}

const tileRows = 6;

function Tile({ tile, wording, dateLocal }: { tile: LocationTile; wording: Wording; dateLocal: string }) {
  const texts = bookingTexts();
  const name = tile.clientName === tile.locationName ? tile.clientName : tile.locationName;
  return (
    <Card
      title={
        <>
          {name}
          {tile.clientName === tile.locationName ? null : (
            <span className={css.client}>{tile.clientName}</span>
          )}
        </>
      }
      aside={
        <ProgressRing label={texts.filledAt(name)} value={tile.total - tile.open} max={tile.total} size={44}>
          {`${tile.total - tile.open}/${tile.total}`}
        </ProgressRing>
      }
      isFlush
    >
      <Rows cards={tile.cards.slice(0, tileRows)} wording={wording} showsPlace={false} />
      {tile.cards.length > tileRows ? (
        <p className={css.all}>
          <Link href={`/bookings?from=${dateLocal}&locations=${tile.locationId}`}>
            {texts.allAt(tile.cards.length, name)}
          </Link>
        </p>
      ) : null}
    </Card>
  );
}

function Rows({
  cards,
  wording,
  showsPlace,
}: {
  cards: readonly BookingCard[];
  wording: Wording;
  showsPlace: boolean;
}) {
  const navigate = useNavigate();
  return (
    <ul className={css.rows}>
      {cards.map((card) => (
        <li key={card.id}>
          <HomeRow
            card={card}
            wording={wording}
            showsPlace={showsPlace}
            onOpen={() =>
              void navigate({ to: `/bookings/${card.id}`, search: { from: card.dateLocal } as never })
            }
          />
        </li>
      ))}
    </ul>
  );
}

function Pending({ board, wording }: { board: TodayBoard; wording: Wording }) {
  const texts = bookingTexts();
  const { tree } = useViewer();
  return (
    <Card
      title={texts.waiting}
      aside={<Link href="/bookings?status=PendingApproval">{texts.seeAll}</Link>}
      isFlush
    >
      <ul className={css.rows}>
        {board.pending.slice(0, 3).map((card) => (
          <li key={card.pendingBookingId} className={css.pending}>
            <strong>{sayDate(card.dateLocal, wording)}</strong>{' '}
            {formatTimeSpan(card.startTime, card.endTime, wording.clock)}, {card.classification.onlineTitle},{' '}
            {sayPlace(card, { showsClient: tree.clients.size > 1 })}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function HomeSkeleton() {
  const texts = bookingTexts();
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
