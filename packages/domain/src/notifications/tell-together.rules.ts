import type { BookingTemplate } from './notice-templates.ts';

/** News about days, as recorded for one person and method. */
export type RecordedNews = {
  readonly template: BookingTemplate;
  /** The educator it is about; null where it names nobody. */
  readonly candidateId: string | null;
  /** Their name. */
  readonly educator: string | null;
};

/** What a message includes besides its own news. */
export type AlsoTold = {
  /** How the booking was made, if its reader was never told of it. */
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

/** One message that replaces several: which template, whom it names, and what else it includes. */
export type ToldTogether = Pick<RecordedNews, 'template' | 'candidateId'> & { readonly also: AlsoTold };

const waysToComeAbout: Readonly<Partial<Record<BookingTemplate, AlsoTold['cameAbout']>>> = {
  bookingCreated: 'booked',
  pendingBookingAccepted: 'approved',
  bookingExtended: 'extended',
};

/**
 * What the newest message says when it replaces unsent ones about the same days, oldest first. A cancellation includes
 * nothing else. Null when there is nothing left to say. `isChanged`: the booking differs from what the reader was last
 * told.
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
      // A reader who does not know of the booking is told its present state.
      if (isNew && coming) return { ...coming, also };
      if (isNew) return { template: firstNews!.template, candidateId: null, also: nothingElse };
      // A change that was reverted is not mentioned, but other events are.
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

/** What still applies in the end. */
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
        // If nothing was said about an educator, there is nothing to correct.
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
