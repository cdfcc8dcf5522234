import { checkDateOpen } from '@staffroom/domain/bookings/create/cut-off.rules.ts';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { replaceMeLocations } from '@staffroom/domain/permissions/replace-me-locations.ts';
import { hasRight } from '@staffroom/domain/permissions/rights.ts';
import { isWeekend, weekdayOf } from '@staffroom/domain/time/calendar-date.ts';
import { replaceMeLink, withSearch, type ReplaceMeSearch } from '../../lib/links.ts';
import { useClientChoice } from '../../session/client-choice.ts';
import { useViewer } from '../../session/viewer.ts';
import { useDayAtPlace, useReplaceMe } from '../../shared/replace-me/replace-me-queries.ts';
import { formatDay, statusWords } from '../../shared/replace-me/replace-me-words.ts';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import { Link } from '../../ui/navigation/link.tsx';
import type { Absence, Availability } from './availability-query.ts';
import { availabilityTexts } from './availability-texts.ts';
import css from './availability-screen.module.css';

type Props = { absence: Absence; weekly: Availability['weekly']; regional: RegionalContext };

/**
 * Links to Replace Me for the days of an absence that it covers and on which the contact works, or the status of a
 * request. Renders nothing, and makes no call, if the viewer has no right to it at a location that offers it.
 */
export function ReplaceMeOffers({ absence, weekly, regional }: Props) {
  const texts = availabilityTexts();
  const { tree } = useViewer();
  const { clientIds, locationId } = useClientChoice();
  const offered = replaceMeLocations(tree, clientIds).filter(({ rights }) =>
    hasRight(rights, 'replace-me', 'create'),
  );
  const near =
    offered.find((one) => one.locationId === locationId) ??
    offered.find(({ tags }) => tags.includes('primary')) ??
    offered[0];
  const status = useReplaceMe(near?.clientId ?? null);
  const place = status.places.find((one) => one.locationId === near?.locationId);
  useDayAtPlace(place, regional.now, () => void status.refetch());
  if (!place?.permitted) return null;
  const open = { now: regional.now, timeZone: place.timeZone, cutOff: place.cutOffTime };
  const days = place.days.filter(
    ({ dateLocal }) =>
      absence.dateFromLocal <= dateLocal &&
      dateLocal <= absence.dateToLocal &&
      !isWeekend(dateLocal) &&
      weekly.some(({ weekday, available }) => available && weekday === weekdayOf(dateLocal)),
  );
  return days.map(({ dateLocal, ask, askedAt, request }) => {
    const name = formatDay(dateLocal, regional.order);
    const search: ReplaceMeSearch = { date: dateLocal, location: String(place.locationId) };
    const link = withSearch(replaceMeLink, search);
    if (ask.ok && checkDateOpen(dateLocal, open).ok) {
      return (
        <p key={dateLocal} className={css.offer}>
          <Link href={link}>{texts.replaceMe(name)}</Link>
        </p>
      );
    }
    const words =
      request !== null
        ? statusWords(request)
        : askedAt !== null
          ? errorText({ ...ask, params: { location: askedAt } })
          : null;
    // Too late.
    if (words === null) return null;
    return (
      <p key={dateLocal} className={css.offer}>
        <Link href={link}>{name}</Link>: {words}
      </p>
    );
  });
}
