import { seesBookingsOfClient } from '@staffroom/domain/permissions/part-access.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { formatCount } from '../../lib/device/format-count.ts';
import { bookingsLink } from '../../lib/links.ts';
import { bookingTexts } from '../../shared/booking/booking-texts.ts';
import { homeCardsTexts } from './cards/home-cards-texts.ts';
import { homeTexts } from './home-texts.ts';
import { useCan } from '../../session/can.ts';
import { useClientChoice } from '../../session/client-choice.ts';
import { useFeature } from '../../session/viewer.ts';
import { Card } from '../../ui/display/card.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { VisuallyHidden } from '../../ui/display/text/visually-hidden.tsx';
import { clientDaysQuery } from './home-queries.ts';
import { planDaysAhead, type RowOfDays } from './plan-days-ahead.ts';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import css from './days-ahead.module.css';

export type DaysAheadProps = { after: string; regional: RegionalContext };

/** How far each location of the chosen client is filled in the week after the shown day; each day links to its list. */
export function DaysAhead({ after, regional }: DaysAheadProps) {
  const { client, clientIds, locationId } = useClientChoice();
  const seesBookings = useCan(seesBookingsOfClient);
  const { data } = useQuery({
    ...clientDaysQuery(client.clientId, addDays(after, 1), addDays(after, 7)),
    enabled: seesBookings && clientIds.length === 1,
  });
  // The sites keep the order in which they were first shown.
  const [known, setKnown] = useState<{ key: string; ids: readonly number[] }>({ key: '', ids: [] });
  const key = JSON.stringify([client.clientId, locationId, after]);
  const rows = planDaysAhead(
    (data ?? []).filter((one) => locationId === null || one.locationId === locationId),
    after,
    known.key === key ? known.ids : [],
  );
  const ids = rows.map((row) => row.locationId);
  if (ids.length > 0 && (known.key !== key || known.ids.join() !== ids.join())) setKnown({ key, ids });
  if (rows.length === 0) return null;
  return (
    <Card title={homeCardsTexts().daysAhead} isFlush>
      <ul className={css.rows}>
        {rows.map((row) => (
          <li key={row.locationId} className={css.row}>
            <span className={css.name}>{row.name}</span>
            <ol className={css.days}>
              {row.days.map((day) => (
                <li key={day.dateLocal}>
                  <Day day={day} locationId={row.locationId} regional={regional} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Day({
  day: { dateLocal, total, filled },
  locationId,
  regional,
}: {
  day: RowOfDays['days'][number];
  locationId: number;
  regional: RegionalContext;
}) {
  const texts = homeTexts();
  const showsStatus = useFeature('showBookingStatus');
  const name = `${formatDate(dateLocal, regional).slice(0, 3)} ${Number(dateLocal.slice(8))}`;
  if (total === 0) {
    return (
      <span className={css.day} data-empty="">
        <span className={css.date}>{name}</span>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{homeCardsTexts().noneBooked}</VisuallyHidden>
      </span>
    );
  }
  return (
    <Link
      isQuiet
      className={css.day}
      data-open={showsStatus && filled < total ? '' : undefined}
      href={bookingsLink({ from: dateLocal, to: dateLocal, locations: String(locationId) })}
    >
      <span className={css.date}>{name}</span>
      <span className={css.count} aria-hidden="true">
        {showsStatus ? `${formatCount(filled)}/${formatCount(total)}` : formatCount(total)}
      </span>
      <VisuallyHidden>
        {showsStatus ? bookingTexts().filledOf(filled, total) : texts.bookedCount(total)}
      </VisuallyHidden>
    </Link>
  );
}
