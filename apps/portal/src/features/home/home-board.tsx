import { useDeferredValue, useState } from 'react';
import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { approvalsLink, bookingsLink, cardLink } from '../../lib/links.ts';
import { usePreferences } from '../../lib/device/device-preferences.ts';
import { formatCount } from '../../lib/device/format-count.ts';
import { useStore } from '../../lib/store.ts';
import { bookingTexts } from '../../shared/booking/booking-texts.ts';
import { requestOutcomes, type RequestOutcome } from '../../shared/lists/request-outcomes.ts';
import { waitingCount, waitingUntil } from '../../shared/lists/waiting-count.ts';
import { homeTexts } from './home-texts.ts';
import { useFeature, useViewer } from '../../session/viewer.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { lazyComponent, type LazyComponent } from '../../ui/lazy/lazy-component.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { StatusMark } from '../../ui/display/status-mark.tsx';
import { ProgressRing } from '../../ui/display/progress-ring.tsx';
import { useLazyComponent } from '../../ui/lazy/use-lazy-component.ts';
import { BookAgain } from './cards/book-again-chips.tsx';
import type { HomeCardsProps } from './cards/home-cards.tsx';
import { HomeRow } from './home-row.tsx';
import { statusMarks } from '../../shared/wording/status-marks.ts';
import { formatPlace, formatZone } from '../../shared/wording/place-words.ts';
import { useLocale } from '../../lib/device/locale.ts';
import { answerTimeLeft, requestWords } from './home-words.ts';
import type { SiteListProps } from './site-list.tsx';
import { keyOfCard, type SteadyCards } from '../../shared/lists/steady-cards.ts';
import type { LocationTile, TodayBoard } from './today-board.ts';
import { useBookingVisibility, type BookingVisibility } from '../../shared/lists/use-booking-visibility.ts';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import css from './home-screen.module.css';

const siteList = lazyComponent<SiteListProps>(async () => (await import('./site-list.tsx')).SiteList);
/** The last part of the page, with its own data: nothing waits for it. */
export const homeCards = lazyComponent<HomeCardsProps>(
  async () => (await import('./cards/home-cards.tsx')).HomeCards,
);

/** The bookings and requests that need attention, the 'Book again' chips, and a tile per location. */
export function HomeBoard({
  board,
  regional,
  recent,
  steady,
}: {
  board: TodayBoard;
  regional: RegionalContext;
  recent: readonly BookingCard[];
  steady: Marks;
}) {
  const { dashboardLayout } = usePreferences();
  // The first render contains only what is in view; the rest follows right after.
  const isWhole = useDeferredValue(true, false);
  const sight = useBookingVisibility();
  const showsUrgent = useFeature('showBookingStatus') && board.urgent.length > 0;
  return (
    <div className={css.board}>
      {showsUrgent || board.pending.length > 0 ? (
        <div className={css.needs}>
          {showsUrgent ? <Urgent board={board} regional={regional} steady={steady} /> : null}
          {board.pending.length > 0 ? <Pending board={board} regional={regional} steady={steady} /> : null}
        </div>
      ) : null}
      <BookAgain recent={recent} regional={regional} />
      {board.tiles.length === 0 ? (
        <EmptyDay board={board} regional={regional} sight={sight} />
      ) : dashboardLayout ? (
        <DeferredPart part={siteList} props={{ board }} />
      ) : (
        <Tiles board={board} regional={regional} steady={steady} isWhole={isWhole} />
      )}
      {isWhole ? (
        <DeferredPart
          part={homeCards}
          props={{
            after: board.dateLocal,
            regional,
            hasMap: dashboardLayout === 2 && board.tiles.length > 0,
          }}
        />
      ) : null}
    </div>
  );
}

/** A separate component, so that the board does not rerender when the part has loaded. */
export function DeferredPart<Props extends object>({
  part,
  props,
}: {
  part: LazyComponent<Props>;
  props: NoInfer<Props>;
}) {
  const { Component } = useLazyComponent(part, true);
  return Component && <Component {...props} />;
}

/** What has changed since the board was first shown. */
type Marks = Pick<SteadyCards, 'changed' | 'gone'>;

type PartProps = { board: TodayBoard; regional: RegionalContext; steady: Marks };

/** Says whose day is empty: viewers who may not see all bookings must not read 'nobody is booked'. */
function EmptyDay({
  board,
  regional,
  sight,
}: {
  board: TodayBoard;
  regional: RegionalContext;
  sight: BookingVisibility;
}) {
  const texts = homeTexts();
  if (sight === 'own' || sight === 'requests') {
    return (
      <EmptyState title={texts.onlySees[sight]} icon="calendar" isCompact>
        {texts.onlySeesWords}
      </EmptyState>
    );
  }
  const day = board.isToday ? texts.nobodyToday : texts.nobodyOn(formatDate(board.dateLocal, regional));
  return (
    <EmptyState title={sight === 'all' ? day : texts.ofYourSites(day)} icon="calendar">
      {texts.nobodyWords}
    </EmptyState>
  );
}

const urgentRows = 5;

function Urgent({ board, regional, steady }: PartProps) {
  const texts = homeTexts();
  return (
    <Card
      title={texts.needsYou}
      aside={
        board.urgent.length > urgentRows ? (
          <Link href={bookingsLink({ from: board.dateLocal, status: 'Unfilled' })}>{texts.allUnfilled}</Link>
        ) : null
      }
      isFlush
    >
      <Rows cards={board.urgent.slice(0, urgentRows)} regional={regional} steady={steady} showsPlace />
    </Card>
  );
}

/** In an account with many sites, those with open bookings come first; the others are shown on request. */
const tilesAtOnce = 24;
/** As many as fit on most screens. */
const tilesFirst = 6;

function Tiles({ board, regional, steady, isWhole }: PartProps & { isWhole: boolean }) {
  const texts = homeTexts();
  const [most, setMost] = useState(tilesAtOnce);
  const left = board.tiles.length - most;
  return (
    <>
      {board.isCut ? <p className={css.cut}>{texts.earliestOnly}</p> : null}
      <div className={css.tiles}>
        {board.tiles.slice(0, isWhole ? most : tilesFirst).map((tile) => (
          <Tile key={tile.locationId} tile={tile} regional={regional} board={board} steady={steady} />
        ))}
      </div>
      {isWhole && left > 0 ? (
        <div className={css.moreTiles}>
          <Button onPress={() => setMost(most + 2 * tilesAtOnce)}>{texts.moreLocations(left)}</Button>
        </div>
      ) : null}
    </>
  );
}

const tileRows = 6;

function Tile({ tile, regional, board, steady }: PartProps & { tile: LocationTile }) {
  const { dateLocal, isCut } = board;
  const texts = homeTexts();
  const showsStatus = useFeature('showBookingStatus');
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
        isCut ? null : showsStatus ? (
          <ProgressRing
            label={texts.filledAt(name)}
            value={tile.total - tile.open}
            max={tile.total}
            size={tile.total > 9 ? 56 : 44}
          >
            {`${formatCount(tile.total - tile.open)}/${formatCount(tile.total)}`}
          </ProgressRing>
        ) : (
          texts.bookedCount(tile.total)
        )
      }
      isFlush
    >
      <Rows cards={tile.cards.slice(0, tileRows)} regional={regional} steady={steady} showsPlace={false} />
      {isCut || tile.cards.length > tileRows ? (
        <p className={css.all}>
          <Link href={bookingsLink({ from: dateLocal, locations: String(tile.locationId) })}>
            {isCut ? texts.seeAll(0) : texts.allAt(tile.total, name)}
          </Link>
        </p>
      ) : null}
    </Card>
  );
}

function Rows({
  cards,
  regional,
  steady,
  showsPlace,
}: {
  cards: readonly BookingCard[];
  regional: RegionalContext;
  steady: Marks;
  showsPlace: boolean;
}) {
  return (
    <ul className={css.rows}>
      {cards.map((card) => (
        <li key={card.id}>
          <HomeRow
            card={card}
            regional={regional}
            showsPlace={showsPlace}
            isChanged={steady.changed.has(keyOfCard(card))}
            onOpen={() => goTo(cardLink(card, { from: card.dateLocal }))}
          />
        </li>
      ))}
    </ul>
  );
}

const pendingRows = 3;

function Pending({ board, regional, steady }: PartProps) {
  const texts = homeTexts();
  const { tree } = useViewer();
  const outcomes = useStore(requestOutcomes);
  const waiting = useStore(waitingCount);
  const until = useStore(waitingUntil);
  const locale = useLocale();
  const rows = board.pending.slice(0, pendingRows).map((card) => {
    const id = card.pendingBookingId ?? '';
    const zone = formatZone(card, regional.timeZone, locale);
    return { card, id, ...requestWords(card, board.pendingDates.get(id) ?? [], regional, zone) };
  });
  const showsStatus = useFeature('showBookingStatus');
  return (
    <Card
      title={texts.waiting}
      aside={
        // Includes requests of later days, which the bell counts but which are not listed here.
        waiting > board.pending.length || board.pending.length > pendingRows ? (
          <Link href={approvalsLink()}>{texts.seeAll(waiting > board.pending.length ? waiting : 0)}</Link>
        ) : null
      }
      isFlush
    >
      <ul className={css.rows}>
        {rows.map(({ card, id, dates, times }) => (
          <li key={id} className={css.pending} data-status={showsStatus ? 'pending' : undefined}>
            <Link href={cardLink(card, { from: card.dateLocal })} isQuiet className={css.request}>
              <strong>{dates}</strong> <span data-times="">{times},</span> {card.classification.onlineTitle},{' '}
              {formatPlace(card, { showsClient: tree.clients.size > 1 })}
            </Link>
            <div className={css.why}>
              {card.type === 'replaceMe' ? texts.replaceMe : ''}
              {texts.asksFor(card.requestedBy ?? '', card.reasonForAbsence, card.covering)}{' '}
              <strong>{answerTimeLeft(until[id], regional.now)}</strong>
              {steady.gone.has(keyOfCard(card)) ? (
                <Answered outcome={outcomes[id]} showsStatus={showsStatus} />
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {board.isWhole && board.pending.length > pendingRows ? (
        <p className={css.all}>{texts.firstOf(pendingRows, board.pending.length)}</p>
      ) : null}
    </Card>
  );
}

function Answered(props: { outcome: RequestOutcome | undefined; showsStatus: boolean }) {
  const { outcome, showsStatus } = props;
  if (outcome === undefined || !showsStatus)
    return <em className={css.answered}> {outcome?.word ?? bookingTexts().answered}</em>;
  return (
    <>
      {' '}
      <StatusMark status={statusMarks[outcome.status]}>{outcome.word}</StatusMark>
    </>
  );
}
