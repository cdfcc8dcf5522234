import { formatCount } from '../../../../lib/device/format-count.ts';
import { localised } from '../../../../lib/localised.ts';

/** For the list of requests and its flyout. */
export const approvalsTexts = localised('approvals', {
  title: 'Approvals',
  waiting: 'Waiting for approval',
  own: 'Your requests',
  loading: 'Loading the requests',
  /** A request by a contact who needs a replacement. */
  replaceMe: 'Replace Me',
  asks: (name: string, reason: string, covering: string | null) =>
    `${name}: ${reason}${covering === null || covering === name ? '' : `, for ${covering}`}`,
  left: (duration: string) => `${duration} left`,
  answerBy: (moment: string) => `answer by ${moment}`,
  tooLate: 'Too late to approve online',
  noneTitle: 'Nothing waits for approval',
  noneWords: 'When somebody asks for cover, the request appears here at once.',
  noneOwnTitle: 'You have not asked for anything yet',
  noneOwnWords: 'Ask for cover with New booking. What becomes of it is shown here.',
  seesOnly: 'You may read these requests. Somebody else accepts or rejects them.',
  showAdded: (count: number) =>
    count === 1 ? 'Show 1 new request' : `Show ${formatCount(count)} new requests`,
  all: (count: number) => (count < 2 ? 'Open Approvals' : `See all ${formatCount(count)}`),
  back: 'All requests',
});
