import { useQuery } from '@tanstack/react-query';
import { upcomingDays } from '@staffroom/domain/invoices/expected-cost.rules.ts';
import { formatMoney } from '@staffroom/domain/regions/money.ts';
import { getLocale } from '../../lib/device/locale.ts';
import { useVariant } from '../../session/region.ts';
import { QueryFailure } from '../../shared/lists/query-failure.tsx';
import { isRefused } from '../../shared/lists/stale-query.tsx';
import { Card } from '../../ui/display/card.tsx';
import { financeTexts } from './finance-texts.ts';
import { upcomingQuery } from './invoice-queries.ts';
import css from './finance-screen.module.css';

const stages = ['approved', 'waiting', 'booked'] as const;

/**
 * The expected amount of future invoices at current rates; renders nothing if no rate is known or nothing is expected.
 */
export function UpcomingCard({ clientIds }: { clientIds: readonly string[] }) {
  const texts = financeTexts();
  const { taxWord } = useVariant();
  const query = useQuery(upcomingQuery(clientIds));
  const { data } = query;
  if (data === undefined && query.isError && !isRefused(query.error)) {
    return (
      <Card title={texts.upcoming}>
        <QueryFailure query={query} title={texts.upcomingNotLoaded} isCompact />
      </Card>
    );
  }
  if (data === undefined || data.totals.length === 0) return null;
  return (
    <Card title={texts.upcoming} aside={<span className={css.soft}>{texts.beforeTax(taxWord)}</span>}>
      {data.totals.map(({ currency, ...charges }) => (
        <dl key={currency} className={css.ages}>
          {stages.map((stage) => (
            <div key={stage} className={css.age} data-empty={charges[stage].count === 0 || undefined}>
              <dt>{texts.stages[stage](charges[stage].count, upcomingDays)}</dt>
              <dd>{formatMoney(charges[stage].amount, currency, getLocale())}</dd>
            </div>
          ))}
        </dl>
      ))}
      {data.unknownCount > 0 ? <p className={css.soft}>{texts.unknownRates(data.unknownCount)}</p> : null}
    </Card>
  );
}
