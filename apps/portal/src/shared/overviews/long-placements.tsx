import { useQuery } from '@tanstack/react-query';
import { listLongPlacements } from '@staffroom/domain/bookings/extend/long-placement.contract.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { queryFor } from '../../lib/calls/query-for.ts';
import { useClientChoice } from '../../session/client-choice.ts';
import { Card } from '../../ui/display/card.tsx';
import { StatusMark } from '../../ui/display/status-mark.tsx';
import { useRegionalContext } from '../wording/use-regional-context.ts';
import { overviewTexts } from './overview-texts.ts';
import css from './overviews.module.css';

/** Educators who are near a client's limit or beyond it; renders nothing if there are none. */
export function LongPlacements() {
  const texts = overviewTexts();
  const regional = useRegionalContext();
  const { clientIds } = useClientChoice();
  const { data = [] } = useQuery(
    queryFor('bookings', listLongPlacements, { query: { clientIds: [...clientIds] } }),
  );
  if (data.length === 0) return null;
  return (
    <Card title={texts.longPlacements}>
      <ul className={css.placements}>
        {data.map(({ client, candidate, weeks, maxWeeks, sinceLocal, limitLocal, isOver, isBookedPast }) => (
          <li key={`${client.id} ${candidate.id}`} className={css.placement}>
            <span>
              <strong>{candidate.name}</strong>, {client.name}
              <br />
              <span className={css.soft}>
                {texts.weeksOf(weeks, maxWeeks, formatDate(sinceLocal, regional))}{' '}
                {(limitLocal < regional.today ? texts.limitReached : texts.limitFalls)(
                  formatDate(limitLocal, regional),
                )}
              </span>
            </span>
            <StatusMark status={isOver ? 'problem' : 'unfilled'} look="soft">
              {isOver ? texts.pastLimit : isBookedPast ? texts.bookedPastLimit : texts.nearLimit}
            </StatusMark>
          </li>
        ))}
      </ul>
    </Card>
  );
}
