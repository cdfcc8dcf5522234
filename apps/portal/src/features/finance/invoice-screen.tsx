import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { areaFailureTexts } from '@staffroom/domain/errors/area-failure-texts.ts';
import { generateFileAccessToken } from '@staffroom/domain/files/files.contract.ts';
import { formatMoney } from '@staffroom/domain/regions/money.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { CallFailure, failureWords } from '../../lib/calls/call-result.ts';
import { isAbsent } from '../../lib/calls/is-absent.ts';
import { getLocale } from '../../lib/device/locale.ts';
import { financeLink } from '../../lib/links.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { changeTitle, useSearch } from '../../lib/navigation/shown.ts';
import { useSupportRefusal } from '../../session/use-support-refusal.ts';
import { StaleBanner } from '../../shared/lists/stale-banner.tsx';
import { useRegionalContext } from '../../shared/wording/use-regional-context.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { downloadInvoice, openTimesheets } from './download-files.ts';
import { invoiceTexts } from './finance-texts.ts';
import { invoiceLink } from './invoice-links.ts';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoiceStatus } from './invoice-status.tsx';
import { invoiceQuery } from './invoice-queries.ts';
import type { Invoice } from './invoice-queries.ts';
import css from './invoice-screen.module.css';

/** An invoice: client, dates and amounts, and its lines by day or by educator. */
export function InvoiceScreen({ invoiceNo }: { invoiceNo: string }) {
  const texts = invoiceTexts();
  const search = useSearch();
  const query = useQuery(invoiceQuery(invoiceNo));
  const isRefused = query.error instanceof CallFailure && query.error.statusCode === 403;
  const isNone = isAbsent(query.error);
  useEffect(() => {
    if (isRefused) goTo(financeLink, { replaces: true });
  }, [isRefused]);
  const title = isNone ? texts.view : texts.title(invoiceNo);
  useEffect(() => changeTitle(title), [title]);
  const back = <Link href={financeLink}>{texts.back}</Link>;
  if (query.data === undefined) {
    return (
      <div className={css.screen}>
        <PageHeader title={isNone ? title : <Title number={invoiceNo} />} back={back} />
        {query.isError && !isRefused ? (
          <ErrorState
            title={areaFailureTexts.invoice}
            isRetrying={query.isRefetching}
            {...(isNone
              ? { actions: <Button onPress={() => goTo(financeLink)}>{texts.showAll}</Button> }
              : { onRetry: () => void query.refetch() })}
          >
            {isNone ? texts.notFound : failureWords(query.error)}
          </ErrorState>
        ) : (
          <SkeletonGroup label={texts.loading}>
            <Skeleton shape="block" count={2} />
          </SkeletonGroup>
        )}
      </div>
    );
  }
  return (
    <Bill
      invoice={query.data}
      back={back}
      by={search['by'] === 'staff' ? 'staff' : 'days'}
      stale={query.isError ? { fetchedAtMs: query.dataUpdatedAt, retry: () => void query.refetch() } : null}
    />
  );
}

type BillProps = {
  invoice: Invoice;
  back: React.ReactNode;
  by: 'days' | 'staff';
  stale: { fetchedAtMs: number; retry: () => void } | null;
};

function Bill({ invoice, back, by, stale }: BillProps) {
  const texts = invoiceTexts();
  const regional = useRegionalContext();
  const group = (id: string): void =>
    goTo(invoiceLink(invoice.number, id === 'staff' ? { by: id } : {}), {
      replaces: true,
      keepsScroll: true,
    });
  const lines = <InvoiceLines invoice={invoice} by={by} regional={regional} />;
  return (
    <div className={css.screen}>
      <PageHeader
        title={<Title number={invoice.number} />}
        back={back}
        aside={<InvoiceStatus invoice={invoice} regional={regional} />}
        actions={<Files invoice={invoice} />}
      />
      {stale ? <StaleBanner {...stale} now={regional.now} isRetrying={false} onRetry={stale.retry} /> : null}
      <div className={css.parts}>
        <Card>
          <Facts
            facts={[
              { label: texts.issuedTo, value: invoice.issuedTo },
              { label: texts.date, value: formatDate(invoice.date, regional) },
              { label: texts.due, value: formatDate(invoice.dueDate, regional) },
              { label: texts.purchaseOrder, value: invoice.purchaseOrder },
              {
                label: texts.locations,
                value: texts.locationNames(invoice.locations.map(({ name }) => name)) || null,
              },
            ]}
          />
        </Card>
        <div className={css.lines}>
          <Tabs
            label={texts.group}
            selectedId={by}
            onChange={group}
            tabs={[
              { id: 'days', label: texts.byDays, content: lines },
              { id: 'staff', label: texts.byStaff, content: lines },
            ]}
          />
        </div>
        <Totals invoice={invoice} />
      </div>
    </div>
  );
}

/** Breaks the line inside the number only if the number does not fit on a line. */
function Title({ number }: { number: string }) {
  const [before, after] = invoiceTexts().title('\n').split('\n');
  return (
    <>
      {before}
      <span className={css.number}>{number}</span>
      {after}
    </>
  );
}

function Totals({ invoice }: { invoice: Invoice }) {
  const texts = invoiceTexts();
  const { currency, taxLabel, totalExclTax, taxAmount, amount } = invoice;
  const money = (cents: number): string => formatMoney(cents, currency, getLocale());
  return (
    <dl className={css.totals}>
      <div>
        <dt>{texts.totalExcl(taxLabel)}</dt>
        <dd>{money(totalExclTax)}</dd>
      </div>
      <div>
        <dt>{taxLabel}</dt>
        <dd>{money(taxAmount)}</dd>
      </div>
      <div className={css.whole}>
        <dt>{texts.totalOf(currency)}</dt>
        <dd>{money(amount)}</dd>
      </div>
    </dl>
  );
}

function Files({ invoice }: { invoice: Invoice }) {
  const texts = invoiceTexts();
  const [pending, setPending] = useState<'invoice' | 'timesheets' | null>(null);
  const { files } = invoice;
  const opensFiles = useSupportRefusal()(generateFileAccessToken) === null;
  const run = (what: 'invoice' | 'timesheets', work: Promise<void>): void => {
    setPending(what);
    void work.finally(() => setPending(null));
  };
  return (
    <div className={css.files}>
      {files.invoice.available ? (
        <Button
          variant="primary"
          icon="download"
          isPending={pending === 'invoice'}
          onPress={() => run('invoice', downloadInvoice(invoice))}
        >
          {texts.pdf}
        </Button>
      ) : (
        <span className={css.soft}>{texts.noFile}</span>
      )}
      {files.timesheets.fileId === null ? (
        <span className={css.soft}>{texts.noTimesheets}</span>
      ) : opensFiles ? (
        <Button
          icon="clock"
          isPending={pending === 'timesheets'}
          onPress={() => run('timesheets', openTimesheets(files.timesheets.fileId!, invoice.number))}
        >
          {texts.timesheets}
        </Button>
      ) : null}
      <Button icon="print" onPress={() => print()}>
        {texts.print}
      </Button>
    </div>
  );
}
