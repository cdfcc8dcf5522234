import { localised } from '../../../lib/localised.ts';

/** Of the list of requests and its flyout. */
export const approvalsTexts = localised({
  title: 'Approvals',
  waiting: 'Waiting for approval',
  own: 'Your requests',
  loading: 'Loading the requests',
  asks: (name: string, reason: string, covering: string | null) =>
    covering === null ? `${name}: ${reason}` : `${name}: ${reason}, for ${covering}`,
  left: (duration: string) => `${duration} left`,
  until: (moment: string) => `until ${moment}`,
  tooLate: 'Too late to approve online',
  answered: 'Answered',
  noneTitle: 'Nothing waits for approval',
  noneWords: 'When somebody asks for cover, the request appears here at once.',
  noneOwnTitle: 'You have not asked for anything yet',
  noneOwnWords: 'Ask for cover with New booking. What becomes of it is shown here.',
  seesOnly: 'You may read these requests. Somebody else accepts or rejects them.',
  showAdded: (count: number) => (count === 1 ? 'Show 1 new request' : `Show ${count} new requests`),
  all: 'See all',
  back: 'All requests',
});
