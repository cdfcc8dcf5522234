import { replaceMeLocations } from '@staffroom/domain/permissions/replace-me-locations.ts';
import { isWeekend, weekdayOf } from '@staffroom/domain/time/calendar-date.ts';
import { replaceMeLink, withSearch, type ReplaceMeSearch } from '../../lib/links.ts';
import { useClientChoice } from '../../session/client-choice.ts';
import { useViewer } from '../../session/viewer.ts';
import { useReplaceMe } from '../../shared/replace-me/replace-me-queries.ts';
import { formatDay, statusWords } from '../../shared/replace-me/replace-me-words.ts';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import { Link } from '../../ui/navigation/link.tsx';
import type { Absence, Availability } from './availability-query.ts';
import { availabilityTexts } from './availability-texts.ts';
import css from './availability-screen.module.css';

type Props = { absence: Absence; weekly: Availability['weekly']; regional: RegionalContext };

/**
 * The way to be replaced on the days of an absence that Replace Me can do and on which the contact works, or how far it
 * has come. Nothing, and no call, without the right to it at a location that has it.
 */
export function ReplaceMeOffers({ absence, weekly, regional }: Props) {
  const texts = availabilityTexts();
  const { tree } = useViewer();
  const { clientIds, locationId } = useClientChoice();
  const offered = replaceMeLocations(tree, clientIds);
  const near =
    offered.find((one) => one.locationId === locationId) ??
    offered.find(({ tags }) => tags.includes('primary')) ??
    offered[0];
  const { places } = useReplaceMe(near?.clientId ?? null);
  const place = places.find((one) => one.locationId === near?.locationId);
  const days = (place?.permitted ? place.days : []).filter(
    ({ dateLocal }) =>
      absence.dateFromLocal <= dateLocal &&
      dateLocal <= absence.dateToLocal &&
      !isWeekend(dateLocal) &&
      weekly.some(({ weekday, available }) => available && weekday === weekdayOf(dateLocal)),
  );
  return days.map(({ dateLocal, ask, request }) => {
    const name = formatDay(dateLocal, regional.order);
    const search: ReplaceMeSearch = { date: dateLocal, location: String(near?.locationId) };
    const link = withSearch(replaceMeLink, search);
    if (ask.ok) {
      return (
        <p key={dateLocal} className={css.offer}>
          <Link href={link}>{texts.replaceMe(name)}</Link>
        </p>
      );
    }
    // Asked for already, or too late.
    return request === null ? null : (
      <p key={dateLocal} className={css.offer}>
        <Link href={link}>{name}</Link>: {statusWords(request)}
      </p>
    );
  });
}
