import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import { StatusMark } from '../../ui/display/status-mark.tsx';
import { financeTexts } from './finance-texts.ts';
import type { ListedInvoice } from './invoice-queries.ts';

type Props = {
  invoice: Pick<ListedInvoice, 'paidStatus' | 'paidDate' | 'isOverdue'>;
  regional: RegionalContext;
};

/** Paid with the date, overdue, or not paid; each with its own shape. */
export function InvoiceStatus({ invoice: { paidStatus, paidDate, isOverdue }, regional }: Props) {
  const texts = financeTexts();
  if (paidStatus === 'Paid')
    return <StatusMark status="filled">{texts.paid(formatDate(paidDate ?? '', regional))}</StatusMark>;
  return isOverdue ? (
    <StatusMark status="problem">{texts.overdue}</StatusMark>
  ) : (
    <StatusMark status="unfilled">{texts.notPaid}</StatusMark>
  );
}
