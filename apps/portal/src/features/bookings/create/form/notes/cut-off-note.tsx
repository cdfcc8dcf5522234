import { checkDateOpen, parseCutOff } from '@staffroom/domain/bookings/create/cut-off.rules.ts';
import { localToInstant } from '@staffroom/domain/time/local-instant.ts';
import { formatTime } from '@staffroom/domain/time/time-entry.ts';
import { formatDuration } from '@staffroom/domain/time/wall-time.ts';
import { bookingFormTexts } from '../../booking-form-texts.ts';
import { Icon } from '../../../../../ui/display/icon.tsx';
import { CallLink } from '../../../../../shared/contact/call-link.tsx';
import type { LocationData } from '../fields/use-location-data.ts';
import type { RegionalContext } from '../../../../../shared/wording/use-regional-context.ts';
import css from './cut-off-note.module.css';

type PlaceContext = { place: LocationData; regional: RegionalContext };
type NoteProps = PlaceContext & { dates: readonly string[] };

function isOpen({ place, regional }: PlaceContext): boolean {
  const { timeZone } = place.location;
  return checkDateOpen(regional.today, {
    now: regional.now,
    timeZone,
    cutOff: place.details.sameDayCutOffTime,
  }).ok;
}

const cutOffOf = (place: LocationData) => parseCutOff(place.details.sameDayCutOffTime).slice(0, 5);

/** The time from which on today cannot be booked at this location, in the variant's format. */
export function formatCutOff(place: LocationData, { clock }: RegionalContext): string {
  return formatTime(cutOffOf(place), clock);
}

/** Until when today can still be booked; shown if today is chosen. */
export function ClosesToday({ place, regional, dates }: NoteProps) {
  const texts = bookingFormTexts();
  if (!dates.includes(regional.today) || !isOpen({ place, regional })) return null;
  const cutOff = cutOffOf(place);
  const closes = localToInstant(regional.today, cutOff, place.location.timeZone, 'start');
  const left = Math.ceil(regional.now.until(closes).total('minutes'));
  return (
    <p className={css.note}>
      <Icon name="clock" /> {texts.closesAt(formatCutOff(place, regional), formatDuration(left))}
    </p>
  );
}

/** Whom to call for today once it can no longer be booked here. If today is chosen, its problem already says so. */
export function ClosedToday({ place, regional, dates }: NoteProps) {
  const texts = bookingFormTexts();
  if (dates.includes(regional.today) || isOpen({ place, regional })) return null;
  return (
    <p className={css.note}>
      <Icon name="phone" />
      <span>
        {texts.forTodayCall} <CallLink {...place.details.representative} />:{' '}
        {texts.closedAt(formatCutOff(place, regional))}
      </span>
    </p>
  );
}
