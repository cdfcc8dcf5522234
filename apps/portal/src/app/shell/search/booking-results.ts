import { findBookingNumber } from '@staffroom/domain/bookings/booking-number.ts';
import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import type { searchBookings } from '@staffroom/domain/bookings/read/search-bookings.contract.ts';
import { maxFound } from '@staffroom/domain/bookings/read/search-limits.ts';
import type { ReplyOf } from '@staffroom/domain/contract/define-endpoint.ts';
import { holdsWords } from '@staffroom/domain/text/search-everything.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { educatorLink } from '../../../features/educators/educator-links.ts';
import { bookingsLink, cardLink, pendingBookingLink } from '../../../lib/links.ts';
import { bookingTexts } from '../../../shared/booking/booking-texts.ts';
import { nobodyWords, stateOfBooking } from '../../../shared/wording/booking-words.ts';
import { formatPlace } from '../../../shared/wording/place-words.ts';
import type { RegionalContext } from '../../../shared/wording/use-regional-context.ts';
import type { Result } from './local-results.ts';
import { searchTexts } from './search-texts.ts';

export type Found = ReplyOf<typeof searchBookings>;

type Wording = {
  readonly text: string;
  /** The text of the shown server results; differs from the typed text until the next response. */
  readonly foundFor: string;
  readonly regional: RegionalContext;
  readonly showsClient: boolean;
  readonly showsStatus: boolean;
  /** Whether the viewer may open an educator's own page. */
  readonly opensEducators: boolean;
};

/** The server's results, educators first; after the maximum number of bookings, a link to the full list. */
export function resultsOf({ educators, bookings, requests }: Found, wording: Wording): Result[] {
  const texts = searchTexts();
  const { regional, text } = wording;
  const found: Result[] = [
    ...educators.map((educator) => {
      const isNamesake = educators.some(({ id, name }) => id !== educator.id && name === educator.name);
      return educatorResult(educator, { regional, hasOwnPage: isNamesake && wording.opensEducators });
    }),
    ...requests.map((request) => requestResult(request, wording)),
    ...bookings.map((card) => bookingResult(card, wording)),
  ];
  if (bookings.length < maxFound.bookings) return found;
  return [
    ...found,
    {
      id: 'bookings:all',
      label: texts.inList(text),
      description: texts.inListWords,
      icon: 'list',
      isMore: true,
      group: texts.bookings,
      act: { kind: 'go', to: bookingsLink({ q: text }) },
    },
  ];
}

/**
 * Links to the list of the educator's bookings, starting with the last one if all are past. If another one found has
 * the same name, that list would have the bookings of both: it links to the educator's own page, with their picture,
 * where the viewer may open it.
 */
function educatorResult(
  { id, name, lastDateLocal, lastClientId }: Found['educators'][number],
  { regional: { order, today }, hasOwnPage }: { regional: RegionalContext; hasOwnPage: boolean },
): Result {
  const texts = searchTexts();
  const date = formatDate(lastDateLocal, { order, today });
  const isPast = lastDateLocal < today;
  return {
    id: `educator:${id}`,
    label: name,
    description: isPast ? texts.lastHere(date) : texts.bookedUpTo(date),
    icon: 'person',
    group: texts.educators,
    act: {
      kind: 'go',
      to: hasOwnPage
        ? educatorLink(id)
        : bookingsLink({ q: name, ...(isPast ? { from: lastDateLocal } : {}) }),
      inClientId: lastClientId,
    },
  };
}

function requestResult(
  request: Found['requests'][number],
  { regional: { order, today }, showsClient }: Wording,
): Result {
  const texts = searchTexts();
  const { id, number, status, firstDateLocal, days, requestedBy, classification } = request;
  return {
    id: `request:${id}`,
    label: listed([texts.request(number), texts.requestStatuses[status]]),
    description: listed([
      formatDate(firstDateLocal, { order, today }),
      days > 1 && texts.days(days),
      classification.onlineTitle,
      formatPlace(request, { showsClient }),
      texts.askedBy(requestedBy),
    ]),
    hasFacts: true,
    icon: 'calendar',
    group: texts.bookings,
    act: { kind: 'go', to: pendingBookingLink(id) },
  };
}

function bookingResult(card: BookingCard, { foundFor, regional, showsClient, showsStatus }: Wording): Result {
  const texts = searchTexts();
  const { order, clock, today, now } = regional;
  const isRequest = card.id === null;
  const nobody = showsStatus && card.status === 'Unfilled' ? nobodyWords(card, now) : null;
  const label = listed([
    formatDate(card.dateLocal, { order, today }),
    formatTimeSpan(card.startTime, card.endTime, clock).replaceAll(' ', '\u00A0'),
    isRequest ? card.requestedBy : (card.candidate?.name ?? nobody),
    showsStatus || isRequest ? stateOfBooking(card, { now, clock, order }).word : null,
  ]);
  const facts = listed([
    card.classification.onlineTitle,
    formatPlace(card, { showsClient }),
    card.room && texts.room(card.room),
    card.covering && bookingTexts().forWhom(card.covering),
    card.reasonForAbsence,
    card.number,
  ]);
  // The number of a request finds its bookings, which have their own numbers.
  const isInSight =
    findBookingNumber(foundFor) !== null || holdsWords(`${label} ${facts} ${card.client.name}`, foundFor);
  return {
    id: `booking:${card.id ?? card.pendingBookingId}:${card.dateLocal}`,
    label,
    description: isInSight ? facts : listed([facts, texts.inNotes]),
    hasFacts: true,
    icon: 'calendar',
    group: texts.bookings,
    act: { kind: 'go', to: cardLink(card) },
  };
}

function listed(parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join('\u00A0· ');
}
