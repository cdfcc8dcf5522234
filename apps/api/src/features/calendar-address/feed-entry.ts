import { describeCalendarDay } from '@staffroom/domain/calendar-address/calendar-entry.rules.ts';
import { localToInstant } from '@staffroom/domain/time/local-instant.ts';
import type { Settings } from '../../http/settings.ts';
import type { CardLocation } from '../../identity/viewer/client-tree.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';
import type { FeedEntry } from '../../platform/calendar/calendar-file.ts';
import { toPlainLine } from '../../platform/outbound/plain-line.ts';
import { namedCandidate, placeFinder } from '../bookings/cards/booking-card.reply.ts';
import type { Card } from '../bookings/cards/booking-card.reply.ts';
import type { FeedRow } from './feed.sql.ts';

type StoredCard = Pick<
  Card,
  | 'number'
  | 'startTime'
  | 'endTime'
  | 'classification'
  | 'room'
  | 'bookingsPerDate'
  | 'assignment'
  | 'version'
> & { startUtc?: string };

export type FeedReader = {
  viewer: Viewer;
  settings: Pick<Settings, 'features'>;
  /** Of the portal. */
  origin: string;
};

/** Makes entries of a calendar; null when the place is not known yet. */
export function feedEntryMaker({ viewer, settings, origin }: FeedReader): (row: FeedRow) => FeedEntry | null {
  const placeOf = placeFinder(viewer);
  const addressOf = addressFinder(viewer);
  const showsStatus = settings.features.includes('showBookingStatus');

  return (row) => {
    const place = placeOf(row);
    if (!place) return null;
    const card = JSON.parse(row.card) as StoredCard;
    const url = `${origin}${row.is_request ? '/bookings/pending-approval' : '/bookings'}/${row.id}`;
    const { state, ...words } = describeCalendarDay(
      {
        status: row.status,
        assignmentState: row.assignment_state,
        educator: educatorOf(row),
        classification: toPlainLine(card.classification.onlineTitle),
        room: toPlainLine(card.room),
        number: card.number,
        educatorCount: row.is_request ? card.bookingsPerDate : 1,
        locationName: toPlainLine(place.locationName),
        clientName: toPlainLine(place.clientName),
        address: toPlainLine(addressOf(row.location_id)),
        url,
      },
      { showsStatus },
    );
    return {
      uid: `${row.is_request ? 'request' : 'booking'}-${row.id}-${row.date_local}@staffroom`,
      sequence: card.version,
      ...spanOf(row, card, place),
      ...words,
      state,
      url,
      changedAt: lastChangeOf(row, card),
    };
  };
}

function educatorOf(row: FeedRow): string | null {
  const named = namedCandidate(row);
  return named === null ? null : toPlainLine((JSON.parse(named) as { name: string }).name);
}

/** A request has no instants yet: those that its bookings will have. */
function spanOf(
  row: FeedRow,
  { startUtc, startTime, endTime }: StoredCard,
  { timeZone }: CardLocation,
): Pick<FeedEntry, 'start' | 'end'> {
  return {
    start: startUtc
      ? Temporal.Instant.from(startUtc)
      : localToInstant(row.date_local, startTime, timeZone, 'start'),
    end: row.end_utc
      ? Temporal.Instant.from(row.end_utc)
      : localToInstant(row.date_local, endTime, timeZone, 'end'),
  };
}

/** What the educator did is a change too. */
function lastChangeOf({ changed_at }: FeedRow, { assignment }: StoredCard): Temporal.Instant {
  const { offeredAtUtc, acceptedAtUtc, confirmedAtUtc, arrivedAtUtc } = assignment ?? {};
  return [changed_at, offeredAtUtc, acceptedAtUtc, confirmedAtUtc, arrivedAtUtc]
    .filter((at) => typeof at === 'string')
    .map((at) => Temporal.Instant.from(at))
    .reduce((last, at) => (Temporal.Instant.compare(at, last) > 0 ? at : last));
}

/** The addresses of the locations where the viewer has any right; '' elsewhere. */
function addressFinder({ rights }: Viewer): (locationId: number) => string {
  const addresses = new Map(
    rights.links.groups.flatMap(({ clients }) =>
      clients.flatMap(({ locations }) =>
        locations.map(({ locationId, address }) => [locationId, address.fullAddress] as const),
      ),
    ),
  );
  return (locationId) => addresses.get(locationId) ?? '';
}
