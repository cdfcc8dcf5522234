import { checkDateOpen, parseCutOff } from '@staffroom/domain/bookings/cut-off.rules.ts';
import { localToInstant } from '@staffroom/domain/time/local-instant.ts';
import { formatTime } from '@staffroom/domain/time/time-entry.ts';
import { formatDuration } from '@staffroom/domain/time/wall-time.ts';
import { bookingFormTexts } from '../booking-form-texts.ts';
import { Icon } from '../../../../ui/display/icon.tsx';
import { CallLink } from '../../../../shared/contact/call-link.tsx';
import type { LocationData } from './use-location-data.ts';
import type { RegionalContext } from '../../../../shared/wording/use-regional-context.ts';
import css from './cut-off-note.module.css';

type NoteProps = { place: LocationData; regional: RegionalContext };

function isOpen({ place, regional }: NoteProps): boolean {
  const { timeZone } = place.location;
  return checkDateOpen(regional.today, {
    now: regional.now,
    timeZone,
    cutOff: place.details.sameDayCutOffTime,
  }).ok;
}

const cutOffOf = (place: LocationData) => parseCutOff(place.details.sameDayCutOffTime).slice(0, 5);

/** How long today can still be booked, where today is chosen. */
export function ClosesToday({ place, regional, dates }: NoteProps & { dates: readonly string[] }) {
  const texts = bookingFormTexts();
  if (!dates.includes(regional.today) || !isOpen({ place, regional })) return null;
  const cutOff = cutOffOf(place);
  const closes = localToInstant(regional.today, cutOff, place.location.timeZone, 'start');
  const left = Math.ceil(regional.now.until(closes).total('minutes'));
  return (
    <p className={css.note}>
      <Icon name="clock" /> {texts.closesAt(formatTime(cutOff, regional.clock), formatDuration(left))}
    </p>
  );
}

/** Whom to call for today, once it can no longer be booked here. */
export function ClosedToday({ place, regional }: NoteProps) {
  const texts = bookingFormTexts();
  if (isOpen({ place, regional })) return null;
  return (
    <p className={css.note}>
      <Icon name="phone" />
      <span>
        {texts.forTodayCall} <CallLink {...place.details.representative} />:{' '}
        {texts.closedAt(formatTime(cutOffOf(place), regional.clock))}
      </span>
    </p>
  );
}
