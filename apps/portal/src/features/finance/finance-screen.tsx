import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { areaFailureTexts } from '@staffroom/domain/errors/area-failure-texts.ts';
import { maxCountedInvoices } from '@staffroom/domain/invoices/invoice-limits.ts';
import { failureWords } from '../../lib/calls/call-result.ts';
import { invoicesLink, type InvoicesSearch } from './invoice-links.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { useSearch, useShown } from '../../lib/navigation/shown.ts';
import { useDebounced } from '../../lib/time/use-debounced.ts';
import { useClientChoice } from '../../session/client-choice.ts';
import { StaleBanner } from '../../shared/lists/stale-banner.tsx';
import { shownTogether, useFirstAnswers } from '../../shared/lists/use-first-answers.ts';
import { useNewDay } from '../../shared/lists/use-new-day.ts';
import { useRegionalContext } from '../../shared/wording/use-regional-context.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { DateRangeField } from '../../ui/dates/date-field.tsx';
import { Card } from '../../ui/display/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { Menu } from '../../ui/overlay/menu/menu.tsx';
import { ChoiceChip } from '../../ui/pickers/choice-chip.tsx';
import { exportList } from './download-files.ts';
import { financeTexts } from './finance-texts.ts';
import { InvoiceScreen } from './invoice-screen.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import {
  filtersOf,
  invoicesKey,
  invoicesQuery,
  pageOf,
  pageSize,
  readInvoicesSearch,
} from './invoice-queries.ts';
import { OutstandingCard } from './outstanding-card.tsx';
import { UpcomingCard } from './upcoming-card.tsx';
import filtersCss from '../../shared/lists/filters.module.css';
import css from './finance-screen.module.css';

const typingPauseMs = 300;

/** The list, or the invoice in the address. The heading takes the focus when one replaces the other. */
export function FinanceScreen() {
  const { params } = useShown();
  const { invoiceNo } = params;
  useNewDay(useRegionalContext().today, invoicesKey);
  const seen = useRef(invoiceNo);
  useEffect(() => {
    if (seen.current === invoiceNo) return;
    seen.current = invoiceNo;
    const heading = document.querySelector<HTMLElement>('#content h1');
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [invoiceNo]);
  return invoiceNo === undefined ? (
    <InvoicesScreen />
  ) : (
    <InvoiceScreen key={invoiceNo} invoiceNo={invoiceNo} />
  );
}

/** The amounts to pay, and the invoices of the chosen clients. Filters and page are in the address. */
function InvoicesScreen() {
  const texts = financeTexts();
  const search = readInvoicesSearch(useSearch());
  const { clientIds } = useClientChoice();
  const filters = filtersOf(search, clientIds);
  const [isExporting, setExporting] = useState(false);
  const save = async (format: 'csv' | 'xero' | 'myob'): Promise<void> => {
    setExporting(true);
    await exportList(filters, format);
    setExporting(false);
  };
  return (
    <div className={css.screen}>
      <PageHeader
        title={texts.title}
        actions={
          <Menu
            label={texts.exportTo}
            trigger={
              <Button icon="download" iconAfter="chevron-down" isPending={isExporting}>
                {texts.export}
              </Button>
            }
            items={[
              { id: 'csv', label: texts.exportCsv, onSelect: () => void save('csv') },
              { id: 'xero', label: texts.exportXero, onSelect: () => void save('xero') },
              { id: 'myob', label: texts.exportMyob, onSelect: () => void save('myob') },
            ]}
          />
        }
      />
      <Parts search={search} clientIds={clientIds} />
    </div>
  );
}

/** The amounts come first and have as many lines as there are currencies: the list stays below them from the start. */
function Parts({ search, clientIds }: { search: InvoicesSearch; clientIds: readonly string[] }) {
  const texts = financeTexts();
  const areReady = useFirstAnswers('invoices');
  return (
    <>
      <div style={shownTogether(areReady)}>
        <OutstandingCard clientIds={clientIds} />
        <UpcomingCard clientIds={clientIds} />
        <Card title={texts.list} isFlush>
          <Filters search={search} />
          <List search={search} clientIds={clientIds} />
        </Card>
      </div>
      {areReady ? null : (
        <SkeletonGroup label={texts.loading}>
          <Skeleton shape="block" count={3} />
        </SkeletonGroup>
      )}
    </>
  );
}

/** Opens the first page with other filters, replacing the current address. */
function filterBy(search: InvoicesSearch): void {
  const { page: _page, ...filters } = search;
  goTo(invoicesLink(filters), { replaces: true, keepsScroll: true });
}

function without(search: InvoicesSearch, ...names: (keyof InvoicesSearch)[]): InvoicesSearch {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !names.some((one) => one === name)));
}

function Filters({ search }: { search: InvoicesSearch }) {
  const texts = financeTexts();
  const { today } = useRegionalContext();
  const { status, from, to, q = '' } = search;
  const choices = [
    [undefined, texts.all],
    ['NotPaid', texts.notPaid],
    ['Overdue', texts.overdue],
    ['Paid', texts.paidOnly],
  ] as const;
  return (
    <div className={css.filters}>
      <div role="group" aria-label={texts.filters} className={filtersCss.chips}>
        {choices.map(([id, label]) => (
          <ChoiceChip
            key={label}
            isSelected={status === id}
            onChange={() =>
              filterBy(id === undefined ? without(search, 'status') : { ...search, status: id })
            }
          >
            {label}
          </ChoiceChip>
        ))}
      </div>
      <SearchBox search={search} words={q} />
      <div className={css.dates}>
        <DateRangeField
          label={texts.issued}
          today={today}
          placeholder={texts.anyTime}
          value={from && to ? { from, to } : null}
          onChange={(range) => filterBy({ ...search, ...range })}
        />
        {from || to ? (
          <IconButton
            icon="close"
            label={texts.clearDates}
            onPress={() => filterBy(without(search, 'from', 'to'))}
          />
        ) : null}
      </div>
    </div>
  );
}

/** Keeps the focus while its text goes into the address, and follows changes of the address from elsewhere. */
function SearchBox({ search, words }: { search: InvoicesSearch; words: string }) {
  const texts = financeTexts();
  const [typed, setTyped] = useState(words);
  const [known, setKnown] = useState(words);
  const settled = useDebounced(typed.trim(), typingPauseMs);
  if (words !== known) {
    setKnown(words);
    if (words !== settled) setTyped(words);
  }
  useEffect(() => {
    if (settled === (search.q ?? '')) return;
    filterBy(settled === '' ? without(search, 'q') : { ...search, q: settled });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what was typed leads to another address
  }, [settled]);
  return <TextInput type="search" label={texts.search} value={typed} maxLength={100} onChange={setTyped} />;
}

function List({ search, clientIds }: { search: InvoicesSearch; clientIds: readonly string[] }) {
  const texts = financeTexts();
  const regional = useRegionalContext();
  const page = pageOf(search);
  const query = useQuery({
    ...invoicesQuery(filtersOf(search, clientIds), page),
    placeholderData: keepPreviousData,
  });
  const retry = () => void query.refetch();
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState title={areaFailureTexts.invoices} isCompact isRetrying={query.isRefetching} onRetry={retry}>
        {failureWords(query.error)}
      </ErrorState>
    ) : (
      <div className={css.loading}>
        <SkeletonGroup label={texts.loading}>
          <Skeleton shape="row" count={6} />
        </SkeletonGroup>
      </div>
    );
  }
  const { invoices, total } = query.data;
  const isFiltered = Boolean(search.status ?? search.from ?? search.to ?? search.q) || page > 1;
  if (invoices.length === 0)
    return isFiltered ? (
      <EmptyState
        title={texts.noMatchTitle}
        icon="search"
        isCompact
        actions={<Button onPress={() => goTo(invoicesLink())}>{texts.showAll}</Button>}
      >
        {texts.noMatchWords}
      </EmptyState>
    ) : (
      <EmptyState title={texts.noneTitle} icon="receipt" isCompact>
        {texts.noneWords}
      </EmptyState>
    );
  return (
    <div aria-busy={query.isPlaceholderData || undefined}>
      {query.isError ? (
        <StaleBanner
          fetchedAtMs={query.dataUpdatedAt}
          now={regional.now}
          isRetrying={query.isRefetching}
          onRetry={retry}
        />
      ) : null}
      <InvoiceTable invoices={invoices} regional={regional} showsClient={clientIds.length > 1} />
      {total > pageSize ? <Pages search={search} page={page} total={total} /> : null}
    </div>
  );
}

function Pages({ search, page, total }: { search: InvoicesSearch; page: number; total: number }) {
  const texts = financeTexts();
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const nav = useRef<HTMLElement>(null);
  const open = (wanted: number): void => {
    goTo(invoicesLink(wanted === 1 ? without(search, 'page') : { ...search, page: String(wanted) }), {
      keepsScroll: true,
    });
    // The page begins with amounts that are the same on each page of the list.
    nav.current?.parentElement?.scrollIntoView({ block: 'start' });
  };
  return (
    <nav ref={nav} className={css.pages} aria-label={texts.pages}>
      <Button size="small" icon="chevron-left" isDisabled={page === 1} onPress={() => open(page - 1)}>
        {texts.previous}
      </Button>
      <span role="status">
        {total > maxCountedInvoices
          ? texts.rangeOfMany(first, last, total - 1)
          : texts.range(first, last, total)}
      </span>
      <Button
        size="small"
        iconAfter="chevron-right"
        isDisabled={last >= total}
        onPress={() => open(page + 1)}
      >
        {texts.next}
      </Button>
    </nav>
  );
}
