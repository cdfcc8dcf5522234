import { useEffect, useRef, useState } from 'react';
import { askAboutInvoiceLine } from '@staffroom/domain/invoices/invoices.contract.ts';
import { groupLines, type LineGrouping } from '@staffroom/domain/invoices/group-lines.ts';
import { formatMoney } from '@staffroom/domain/regions/money.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { getLocale } from '../../lib/device/locale.ts';
import { useIsOffered } from '../../session/use-support-refusal.ts';
import { questionTexts } from '../../shared/questions/question-texts.ts';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Table, type TableColumn } from '../../ui/display/table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { invoiceTexts } from './finance-texts.ts';
import type { Invoice } from './invoice-queries.ts';
import { LineQuestion } from './line-question.tsx';
import css from './invoice-screen.module.css';

type Line = Invoice['lines'][number];
type Props = { invoice: Invoice; by: LineGrouping; regional: RegionalContext };

/** The lines grouped by day or by educator, each group with its own sum. */
export function InvoiceLines({ invoice, by, regional }: Props) {
  const texts = invoiceTexts();
  const { currency, lines } = invoice;
  const [asking, setAsking] = useState<number | null>(null);
  const isOffered = useIsOffered(askAboutInvoiceLine);
  const element = useRef<HTMLDivElement>(null);
  // When the form closes, the focus returns to the button that opened it.
  useEffect(() => {
    if (asking === null) return;
    const own = element.current;
    return () => own?.querySelector<HTMLElement>(`[data-asks='${asking}']`)?.focus();
  }, [asking]);
  if (lines.length === 0) return <EmptyState title={texts.noLines} icon="receipt" isCompact />;
  const money = (cents: number): string => formatMoney(cents, currency, getLocale());
  const ask: Asking = { asking, setAsking };
  const columns = [...columnsOf({ invoice, by, regional }), ...(isOffered ? [askColumn(ask, regional)] : [])];
  return (
    <div ref={element} className={css.groups}>
      {groupLines(lines, by).map((group) => {
        const name = by === 'days' ? formatDate(group.key, regional) : group.key || texts.unnamed;
        return (
          <section key={group.key} className={css.group}>
            <header className={css.groupHead}>
              <h2>{name}</h2>
              <span className={css.soft}>
                {texts.lineCount(group.lines.length)}
                {`\u00A0· ${texts.inTotal(money(group.amount))}`}
              </span>
            </header>
            <Table
              caption={name}
              columns={columns}
              rows={group.lines}
              rowId={({ position }) => String(position)}
              detail={questionOf(invoice, ask)}
            />
          </section>
        );
      })}
    </div>
  );
}

/** The position of the line that the form asks about; null if it is closed. */
type Asking = { asking: number | null; setAsking: (position: number | null) => void };

function askColumn({ asking, setAsking }: Asking, regional: RegionalContext): TableColumn<Line> {
  const { ask } = questionTexts();
  return {
    id: 'ask',
    header: ask,
    hidesHeader: true,
    align: 'end',
    cell: ({ position, employee, date, question }) =>
      position === asking || question?.answer === null ? null : (
        <IconButton
          className={css.ask}
          size="small"
          icon="message"
          data-asks={position}
          label={`${ask}: ${employee || invoiceTexts().unnamed}, ${formatDate(date, regional)}`}
          onPress={() => setAsking(position)}
        />
      ),
  };
}

function questionOf(invoice: Invoice, { asking, setAsking }: Asking) {
  return (line: Line) =>
    line.question === null && line.position !== asking ? null : (
      <LineQuestion
        invoice={invoice}
        line={line}
        isAsking={line.position === asking}
        onClose={() => setAsking(null)}
      />
    );
}

function columnsOf({ invoice, by, regional }: Props): TableColumn<Line>[] {
  const texts = invoiceTexts();
  const { currency, taxLabel } = invoice;
  const money = (cents: number): string => formatMoney(cents, currency, getLocale());
  const number = new Intl.NumberFormat(getLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const first: TableColumn<Line> =
    by === 'days'
      ? { id: 'employee', header: texts.educator, cell: ({ employee }) => employee || texts.unnamed }
      : { id: 'date', header: texts.day, cell: ({ date }) => formatDate(date, regional) };
  return [
    first,
    { id: 'work', header: texts.work, cell: (line) => <Work line={line} /> },
    {
      id: 'times',
      header: texts.times,
      cell: ({ start, finish }) =>
        start === null || finish === null ? '' : formatTimeSpan(start, finish, regional.clock),
    },
    {
      id: 'quantity',
      header: texts.quantity,
      align: 'end',
      cell: ({ quantityHundredths }) => number.format(quantityHundredths / 100),
    },
    { id: 'rate', header: texts.rate, align: 'end', cell: ({ rate }) => money(rate) },
    { id: 'tax', header: taxLabel, align: 'end', cell: ({ taxAmount }) => money(taxAmount) },
    {
      id: 'total',
      header: texts.totalExcl(taxLabel),
      align: 'end',
      cell: ({ totalExclTax }) => money(totalExclTax),
    },
  ];
}

/** The work, its location, and the references of the booking. */
function Work({ line }: { line: Line }) {
  const texts = invoiceTexts();
  const { type, location, purchaseOrder, costCentre, reference } = line;
  const references = [
    purchaseOrder && texts.order(purchaseOrder),
    costCentre && texts.costCentre(costCentre),
    reference && texts.reference(reference),
  ].filter(Boolean);
  return (
    <span className={css.work}>
      <span>{type}</span>
      <span className={css.soft}>{location.name}</span>
      {references.length > 0 ? <span className={css.soft}>{references.join('\u00A0· ')}</span> : null}
    </span>
  );
}
