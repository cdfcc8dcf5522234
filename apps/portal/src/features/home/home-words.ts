import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { formatDate, formatDates } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { formatDuration } from '@staffroom/domain/time/wall-time.ts';
import { bookingTexts } from '../../shared/booking/booking-texts.ts';
import type { BookingVisibility } from '../../shared/lists/use-booking-visibility.ts';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import { homeTexts } from './home-texts.ts';
import type { TodayBoard } from './today-board.ts';

/** The state of the shown day in one sentence, at the sites that the viewer can see. */
export function sentenceOf(
  { total, open }: Pick<TodayBoard, 'total' | 'open'>,
  { firstName, showsStatus, sight }: { firstName: string; showsStatus: boolean; sight: BookingVisibility },
): string {
  const texts = homeTexts();
  if (sight === 'own' || sight === 'requests') return texts.hello(firstName);
  const words =
    total === 0
      ? texts.nobodyBooked(firstName)
      : !showsStatus
        ? texts.allBooked(firstName, total)
        : open === 0
          ? texts.allFilled(firstName, total)
          : texts.stillUnfilled(firstName, open, total);
  return sight === 'all' ? words : texts.ofYourSites(words);
}

/** '2 h 19 min left' on the last day of a request that the viewer can answer, else ''. */
export function answerTimeLeft(approveBeforeUtc: string | undefined, now: Temporal.Instant): string {
  const minutes = approveBeforeUtc === undefined ? 0 : now.until(approveBeforeUtc).total('minutes');
  return minutes > 0 && minutes < 24 * 60 ? bookingTexts().left(formatDuration(Math.floor(minutes))) : '';
}

type RequestFacts = Pick<
  BookingCard,
  'dateLocal' | 'seriesEnd' | 'startTime' | 'endTime' | 'bookingsPerDate'
>;

/**
 * The days and times of a request, with the number of educators if there are several. `dates` are the known dates in
 * order: the request may have later ones.
 */
export function requestWords(
  card: RequestFacts,
  dates: readonly string[],
  regional: Pick<RegionalContext, 'order' | 'today' | 'clock'>,
  zone: string,
): { dates: string; times: string } {
  const { dateLocal, seriesEnd, bookingsPerDate } = card;
  const known = dates.length === 0 ? [dateLocal] : dates;
  const inWords = formatDates(known, regional);
  const isWhole = seriesEnd === null || seriesEnd <= known.at(-1)!;
  const times = formatTimeSpan(card.startTime, card.endTime, regional.clock).replaceAll(' ', '\u00A0');
  const inZone = zone === '' ? times : `${times}\u00A0${zone}`;
  return {
    dates: isWhole ? inWords : homeTexts().datesUntil(inWords, formatDate(seriesEnd, regional)),
    times: bookingsPerDate > 1 ? `${inZone}, ${bookingTexts().educators(bookingsPerDate)}` : inZone,
  };
}
