import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { addWorkingDays, isWeekend } from '@staffroom/domain/time/calendar-date.ts';
import { instantToLocal, localToInstant } from '@staffroom/domain/time/local-instant.ts';
import { keyOfCard } from '../../shared/lists/steady-cards.ts';
import { minutesLate } from '../../shared/wording/booking-words.ts';
import { compareNames } from '@staffroom/domain/text/search-text.ts';

export type LocationTile = {
  locationId: number;
  locationName: string;
  clientName: string;
  /** Bookings that are not cancelled or pending, the open ones among them, and those that are filled. */
  total: number;
  open: number;
  /** Open first, then late, then by start. */
  cards: BookingCard[];
};

export type TodayBoard = {
  dateLocal: string;
  isToday: boolean;
  /** The cards end within the day: the counts here are incomplete. */
  isCut: boolean;
  /** All cards of the days ahead are loaded, so pending requests can be counted. */
  isWhole: boolean;
  total: number;
  open: number;
  tiles: LocationTile[];
  /** Unfilled or late bookings of the shown day, soonest first. */
  urgent: BookingCard[];
  /** Requests for the days of the cards that need approval, one card per request, soonest first. */
  pending: BookingCard[];
  /** The dates of the cards in order, by pendingBookingId. */
  pendingDates: ReadonlyMap<string, readonly string[]>;
};

/**
 * The board with the layout of `shown`: with the counts of `live`, and the newest cards from `current` by key. New
 * cards on the live board are not added.
 */
export function keepBoard(
  shown: TodayBoard,
  live: TodayBoard,
  current: ReadonlyMap<string, BookingCard>,
): TodayBoard {
  const now = (cards: readonly BookingCard[]) => cards.map((card) => current.get(keyOfCard(card)) ?? card);
  const liveTiles = new Map(live.tiles.map((tile) => [tile.locationId, tile]));
  return {
    ...shown,
    total: live.total,
    open: live.open,
    isWhole: live.isWhole,
    tiles: shown.tiles.map((tile) => {
      const { total = 0, open = 0 } = liveTiles.get(tile.locationId) ?? {};
      return { ...tile, total, open, cards: now(tile.cards) };
    }),
    urgent: now(shown.urgent),
    pending: now(shown.pending),
  };
}

/** The number of cards on the live board that are missing in that place of the shown one; each card counts once. */
export function countAdded(shown: TodayBoard, live: TodayBoard): number {
  const added = new Set<string>();
  const placesOf = ({ tiles, urgent, pending }: TodayBoard) => [
    tiles.flatMap(({ cards }) => cards),
    urgent,
    pending,
  ];
  const known = placesOf(shown).map((cards) => new Set(cards.map(keyOfCard)));
  placesOf(live).forEach((cards, place) => {
    for (const key of cards.map(keyOfCard)) if (known[place]?.has(key) === false) added.add(key);
  });
  return added.size;
}

/** A day without bookings ends at 17:00. */
const closingTime = '17:00';

/**
 * Today until its last booking ends, then the next working day (product.md 4). `cards` are those from today on.
 * `timeZone` defines today; every booking ends in its own location's time zone. `cutDay` is the date of the last card
 * if there were too many to send; the board goes no further than that day. Null if all cards are there.
 */
export function buildTodayBoard(
  cards: readonly BookingCard[],
  { now, timeZone, cutDay }: { now: Temporal.Instant; timeZone: string; cutDay: string | null },
): TodayBoard {
  const next = boardDay(cards, now, timeZone);
  const dateLocal = cutDay !== null && cutDay < next ? cutDay : next;
  const ofDay = cards.filter(
    (card) =>
      card.dateLocal === dateLocal && card.status !== 'Cancelled' && card.status !== 'PendingApproval',
  );
  const open = ofDay.filter((card) => card.status === 'Unfilled');
  return {
    dateLocal,
    isToday: dateLocal === instantToLocal(now, timeZone).dateLocal,
    isCut: dateLocal === cutDay,
    isWhole: cutDay === null,
    total: ofDay.length,
    open: open.length,
    tiles: tilesOf(ofDay),
    urgent: ofDay.filter((card) => card.status === 'Unfilled' || minutesLate(card) > 0).toSorted(byStart),
    ...pendingOf(cards),
  };
}

function boardDay(cards: readonly BookingCard[], now: Temporal.Instant, timeZone: string): string {
  const local = instantToLocal(now, timeZone);
  const today = cards.filter((card) => card.dateLocal === local.dateLocal && card.status !== 'Cancelled');
  const isOver =
    today.length === 0
      ? isWeekend(local.dateLocal) || local.timeLocal >= closingTime
      : today.every(
          (card) =>
            Temporal.Instant.compare(
              now,
              localToInstant(card.dateLocal, card.endTime, card.timeZone, 'end'),
            ) >= 0,
        );
  return isOver ? addWorkingDays(local.dateLocal, 1) : local.dateLocal;
}

function tilesOf(cards: readonly BookingCard[]): LocationTile[] {
  const byLocation = Map.groupBy(cards, (card) => card.location.id);
  return [...byLocation.values()]
    .map((own) => ({
      locationId: own[0]!.location.id,
      locationName: own[0]!.location.name,
      clientName: own[0]!.client.name,
      total: own.length,
      open: own.filter((card) => card.status === 'Unfilled').length,
      cards: own.toSorted((a, b) => rank(a) - rank(b) || byStart(a, b)),
    }))
    .toSorted(
      (a, b) =>
        Number(b.open > 0) - Number(a.open > 0) ||
        compareNames(a.clientName, b.clientName) ||
        compareNames(a.locationName, b.locationName),
    );
}

function rank(card: BookingCard): number {
  if (card.status === 'Unfilled') return 0;
  return minutesLate(card) > 0 ? 1 : 2;
}

function byStart(a: BookingCard, b: BookingCard): number {
  return a.startUtc < b.startUtc ? -1 : Number(a.startUtc > b.startUtc);
}

/** One card per request, and the request's dates. */
function pendingOf(cards: readonly BookingCard[]): Pick<TodayBoard, 'pending' | 'pendingDates'> {
  const asked = Map.groupBy(
    cards.filter((card) => card.status === 'PendingApproval'),
    (card) => card.pendingBookingId ?? '',
  );
  const pending = [...asked.values()].map((own) => own[0]!).toSorted(byStart);
  const datesOf = (own: readonly BookingCard[]) => own.map(({ dateLocal }) => dateLocal).toSorted();
  return { pending, pendingDates: new Map([...asked].map(([id, own]) => [id, datesOf(own)])) };
}
