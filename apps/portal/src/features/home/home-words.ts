import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { formatWeekdayRange } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { bookingTexts } from '../../shared/booking/booking-texts.ts';
import type { BookingVisibility } from '../../shared/lists/use-booking-visibility.ts';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import { homeTexts } from './home-texts.ts';
import type { TodayBoard } from './today-board.ts';

/** How the shown day stands, at the sites that the viewer sees. */
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

type RequestFacts = Pick<
  BookingCard,
  'dateLocal' | 'seriesStart' | 'seriesEnd' | 'startTime' | 'endTime' | 'bookingsPerDate'
>;

/** From which day to which a request is; and its times, with its educators where they are several. */
export function requestWords(
  card: RequestFacts,
  regional: Pick<RegionalContext, 'order' | 'today' | 'clock'>,
  zone: string,
): { dates: string; times: string } {
  const { dateLocal, seriesStart, seriesEnd, bookingsPerDate } = card;
  const times = formatTimeSpan(card.startTime, card.endTime, regional.clock).replaceAll(' ', '\u00A0');
  const parts = [
    zone === '' ? times : `${times}\u00A0${zone}`,
    bookingsPerDate > 1 ? bookingTexts().educators(bookingsPerDate) : '',
  ];
  return {
    dates: formatWeekdayRange({ from: seriesStart ?? dateLocal, to: seriesEnd ?? dateLocal }, regional),
    times: parts.filter((part) => part !== '').join(', '),
  };
}
