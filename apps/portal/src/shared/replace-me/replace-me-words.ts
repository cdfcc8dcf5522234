import { formatLongDate } from '@staffroom/domain/time/dates-in-words.ts';
import type { DateOrder } from '@staffroom/domain/time/dates-in-words.ts';
import type { ReplaceMeRequest } from './replace-me-queries.ts';
import { replaceMeTexts } from './replace-me-texts.ts';

/** 'Monday, 9 March': unambiguous without the year. */
export function formatDay(dateLocal: string, order: DateOrder): string {
  return formatLongDate(dateLocal, order).replace(/,? \d{4}$/, '');
}

/** The status of a request in one sentence. */
export function statusWords({ status, candidate, rejection }: ReplaceMeRequest): string {
  const texts = replaceMeTexts();
  switch (status) {
    case 'PendingApproval':
      return texts.waits;
    case 'BookingCreated':
      return texts.looking;
    case 'ReplacementFound':
      return texts.comes(candidate?.name ?? '');
    case 'Rejected':
      return rejection?.by ? texts.rejectedBy(rejection.by, rejection.reason) : texts.unanswered;
    case 'Cancelled':
      return texts.cancelledWords;
  }
}
