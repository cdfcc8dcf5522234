import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { toCsv } from '@staffroom/domain/text/csv.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { bookingDetailTexts } from '../detail/booking-detail-texts.ts';
import { bookingTexts } from '../../../shared/booking/booking-texts.ts';
import { seriesWords } from '../../../shared/wording/booking-words.ts';

type Column = readonly [title: string, cellOf: (card: BookingCard) => string];

/** Saves the cards as a file; returns a message with their number. */
export function saveBookings(
  cards: readonly BookingCard[],
  options: { from: string; hasMore: boolean; showsStatus: boolean },
): string {
  const texts = bookingDetailTexts();
  saveFile(texts.exportName(options.from), 'text/csv', toCsv(bookingRows(cards, options)));
  return options.hasMore ? texts.exportedSoFar(cards.length) : texts.exported(cards.length);
}

/**
 * The cards as rows below a header row, with ISO dates and 24-hour times at the location. Without `showsStatus` the
 * status is left out, as on the screen.
 */
export function bookingRows(
  cards: readonly BookingCard[],
  { showsStatus }: { showsStatus: boolean },
): string[][] {
  const { csv } = bookingDetailTexts();
  const { statuses } = bookingTexts();
  const columns: readonly Column[] = [
    [csv.date, (card) => card.dateLocal],
    [csv.start, (card) => card.startTime],
    [csv.end, (card) => card.endTime],
    [csv.timeZone, (card) => card.timeZone],
    [csv.breakMinutes, (card) => String(card.breakMinutes)],
    ...(showsStatus ? [[csv.status, (card) => statuses[card.status]] satisfies Column] : []),
    [csv.classification, (card) => card.classification.onlineTitle],
    [csv.educator, (card) => card.candidate?.name ?? ''],
    [csv.client, (card) => card.client.name],
    [csv.location, (card) => card.location.name],
    [csv.room, (card) => card.room],
    [csv.covering, (card) => card.covering ?? ''],
    [csv.reason, (card) => card.reasonForAbsence],
    [csv.series, seriesWords],
    [csv.number, (card) => card.number],
    [csv.bookingId, (card) => card.id ?? card.pendingBookingId ?? ''],
  ];
  return [columns.map(([title]) => title), ...cards.map((card) => columns.map(([, cellOf]) => cellOf(card)))];
}
