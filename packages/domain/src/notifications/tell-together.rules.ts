import type { BookingTemplate } from './notice-templates.ts';

/** News of days, as it was recorded for one person and method. */
export type RecordedNews = {
  readonly template: BookingTemplate;
  /** Whom it is about, null where it names nobody. */
  readonly candidateId: string | null;
  /** Their name. */
  readonly educator: string | null;
};

/** What a message tells beside its own news. */
export type AlsoTold = {
  /** How the booking came about, where its reader was not told of it at all. */
  readonly cameAbout: 'booked' | 'approved' | 'extended' | null;
  readonly isReinstated: boolean;
  readonly isChanged: boolean;
  /** Names of educators. */
  readonly notComing: string | null;
  readonly coming: string | null;
};

export const nothingElse: AlsoTold = {
  cameAbout: null,
  isReinstated: false,
  isChanged: false,
  notComing: null,
  coming: null,
};

/** One message in the place of several: in whose words, whom these name, and what it tells beside. */
export type ToldTogether = Pick<RecordedNews, 'template' | 'candidateId'> & { readonly also: AlsoTold };

const waysToComeAbout: Readonly<Partial<Record<BookingTemplate, AlsoTold['cameAbout']>>> = {
  bookingCreated: 'booked',
  pendingBookingAccepted: 'approved',
  bookingExtended: 'extended',
};

/**
 * What the newest news tells when it replaces others of the same days that its reader was not sent, oldest first. A
 * cancellation tells nothing else. Null where all of it came to nothing. `isChanged`: the booking is not as the reader
 * was told last.
 */
export function tellTogether(
  news: RecordedNews,
  untold: readonly RecordedNews[],
  { isChanged }: { isChanged: boolean },
): ToldTogether | null {
  const { template, candidateId } = news;
  const { firstNews, coming, notComing, isReinstated, wasChanged } = sumUp(untold);
  const cameAbout = (firstNews && waysToComeAbout[firstNews.template]) ?? null;
  const isNew = cameAbout !== null;
  const also: AlsoTold = {
    cameAbout,
    isReinstated: isReinstated && !isNew,
    isChanged: wasChanged && isChanged && !isNew,
    notComing: notComing?.educator ?? null,
    coming: null,
  };
  switch (template) {
    case 'bookingFilled':
    case 'replacementFound':
      return {
        template,
        candidateId,
        also: { ...also, notComing: notComing?.candidateId === candidateId ? null : also.notComing },
      };
    case 'bookingOpenAgain':
      return { template, candidateId, also: { ...also, notComing: null } };
    case 'bookingReinstated':
      return { template, candidateId, also: { ...also, isReinstated: false } };
    case 'bookingChanged':
      // Who has not heard of the booking is told of it as it is now.
      if (isNew && coming) return { ...coming, also };
      if (isNew) return { template: firstNews!.template, candidateId: null, also: nothingElse };
      // What was changed back is not told, but what else has happened.
      if (!isChanged && coming) return { ...coming, also };
      if (!isChanged && notComing) return { ...notComing, also: { ...also, notComing: null } };
      if (!isChanged && !also.isReinstated) return null;
      return {
        template,
        candidateId,
        also: { ...also, isChanged: false, coming: coming?.educator ?? null },
      };
    default:
      return { template, candidateId, also: nothingElse };
  }
}

type Sum = {
  firstNews: RecordedNews | null;
  coming: RecordedNews | null;
  notComing: RecordedNews | null;
  isCancelled: boolean;
  isReinstated: boolean;
  wasChanged: boolean;
};

/** What of it still holds in the end. */
function sumUp(untold: readonly RecordedNews[]): Sum {
  const sum: Sum = {
    firstNews: null,
    coming: null,
    notComing: null,
    isCancelled: false,
    isReinstated: false,
    wasChanged: false,
  };
  for (const news of untold) {
    if (waysToComeAbout[news.template]) sum.firstNews = news;
    switch (news.template) {
      case 'bookingFilled':
      case 'replacementFound':
        sum.coming = news;
        break;
      case 'bookingOpenAgain':
        // Of whom nothing was told, nothing is taken back.
        if (sum.coming === null) sum.notComing ??= news;
        sum.coming = null;
        break;
      case 'bookingCancelled':
        sum.isCancelled = true;
        break;
      case 'bookingReinstated':
        sum.isReinstated = !sum.isCancelled;
        break;
      case 'bookingChanged':
        sum.wasChanged = true;
        break;
    }
  }
  if (sum.coming !== null && sum.coming.candidateId === sum.notComing?.candidateId)
    return { ...sum, coming: null, notComing: null };
  return sum;
}
