import { useQuery } from '@tanstack/react-query';
import { areaFailureTexts } from '@staffroom/domain/errors/area-failure-texts.ts';
import { invoiceAges } from '@staffroom/domain/invoices/invoice-age.rules.ts';
import { formatMoney } from '@staffroom/domain/regions/money.ts';
import { getLocale } from '../../lib/device/locale.ts';
import { Card } from '../../ui/display/card.tsx';
import { QueryFailure } from '../../shared/lists/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { financeTexts } from './finance-texts.ts';
import { outstandingQuery } from './invoice-queries.ts';
import type { Outstanding } from './invoice-queries.ts';
import css from './finance-screen.module.css';

/** The amount to pay and how long it has been due, per currency. */
export function OutstandingCard({ clientIds }: { clientIds: readonly string[] }) {
  const texts = financeTexts();
  const query = useQuery(outstandingQuery(clientIds));
  if (query.data === undefined) {
    return (
      <Card title={texts.outstanding}>
        {query.isError ? (
          <QueryFailure query={query} title={areaFailureTexts.outstandingInvoicesCount} isCompact />
        ) : (
          <SkeletonGroup label={texts.loading}>
            <Skeleton count={2} />
          </SkeletonGroup>
        )}
      </Card>
    );
  }
  const { outstandingInvoicesCount: count, totals } = query.data;
  return (
    <Card
      title={texts.outstanding}
      aside={count === 0 ? null : <span className={css.soft}>{texts.outstandingCount(count)}</span>}
    >
      {count === 0 ? (
        <p className={css.sum}>{texts.outstandingCount(0)}</p>
      ) : (
        totals.map((total) => <Total key={total.currency} total={total} />)
      )}
    </Card>
  );
}

function Total({ total }: { total: Outstanding['totals'][number] }) {
  const texts = financeTexts();
  const { currency, amount, overdueAmount, overdueCount, ages } = total;
  const money = (cents: number): string => formatMoney(cents, currency, getLocale());
  return (
    <div className={css.total}>
      <p className={css.sum}>
        <strong className={css.figure}>{money(amount)}</strong>
        <span data-tone={overdueCount > 0 ? 'problem' : undefined} className={css.late}>
          {overdueCount > 0 ? texts.overdueOf(money(overdueAmount), overdueCount) : texts.noneOverdue}
        </span>
      </p>
      <dl className={css.ages}>
        {invoiceAges.map((age) => (
          <div key={age} className={css.age} data-empty={ages[age] === 0 || undefined}>
            <dt>{texts.ages[age]}</dt>
            <dd>{money(ages[age])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
