import { useState } from 'react';
import { formatMoney } from '@staffroom/domain/regions/money.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { getLocale } from '../../lib/device/locale.ts';
import { invoiceLink } from './invoice-links.ts';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Table, type TableColumn } from '../../ui/display/table.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { downloadInvoice } from './download-files.ts';
import { financeTexts } from './finance-texts.ts';
import { InvoiceStatus } from './invoice-status.tsx';
import type { ListedInvoice } from './invoice-queries.ts';

type Props = { invoices: readonly ListedInvoice[]; regional: RegionalContext; showsClient: boolean };

export function InvoiceTable(props: Props) {
  const texts = financeTexts();
  return (
    <Table caption={texts.list} columns={columnsOf(props)} rows={props.invoices} rowId={({ id }) => id} />
  );
}

function columnsOf({ invoices, regional, showsClient }: Props): TableColumn<ListedInvoice>[] {
  const texts = financeTexts();
  const money = (cents: number, currency: string): string => formatMoney(cents, currency, getLocale());
  const ofClient: TableColumn<ListedInvoice> = {
    id: 'client',
    header: texts.client,
    cell: ({ clientName }) => clientName,
  };
  const taxWords = new Set(invoices.map(({ taxLabel }) => taxLabel));
  return [
    {
      id: 'number',
      header: texts.number,
      cell: ({ number }) => <Link href={invoiceLink(number)}>{number}</Link>,
    },
    { id: 'date', header: texts.date, cell: ({ date }) => formatDate(date, regional) },
    ...(showsClient ? [ofClient] : []),
    {
      id: 'status',
      header: texts.status,
      cell: (invoice) => <InvoiceStatus invoice={invoice} regional={regional} />,
    },
    { id: 'due', header: texts.due, cell: ({ dueDate }) => formatDate(dueDate, regional) },
    {
      id: 'tax',
      header: taxWords.size === 1 ? [...taxWords][0]! : texts.taxColumn,
      align: 'end',
      cell: ({ taxAmount, currency }) => money(taxAmount, currency),
    },
    {
      id: 'amount',
      header: texts.amount,
      align: 'end',
      cell: ({ amount, currency }) => money(amount, currency),
    },
    {
      id: 'file',
      header: texts.file,
      hidesHeader: true,
      align: 'end',
      cell: (invoice) => (invoice.files.invoice.available ? <Download invoice={invoice} /> : null),
    },
  ];
}

function Download({ invoice }: { invoice: ListedInvoice }) {
  const texts = financeTexts();
  const [isPending, setPending] = useState(false);
  return (
    <IconButton
      icon="download"
      size="small"
      label={texts.download(invoice.number)}
      isPending={isPending}
      onPress={() => {
        setPending(true);
        void downloadInvoice(invoice).finally(() => setPending(false));
      }}
    />
  );
}
