import { formatCount } from '../../../../lib/device/format-count.ts';
import { localised } from '../../../../lib/localised.ts';

/** For deciding a request, and for the day shown beside it. */
export const decideRequestTexts = localised('decideRequest', {
  accept: 'Accept',
  acceptAnyway: 'Accept anyway',
  reject: 'Reject…',
  rejectNow: 'Reject request',
  rejectReason: 'Reason for rejecting',
  unsentReason: 'Your reason was not sent',
  keepWaiting: 'Back',
  decidedToast: {
    accept: (count: number) =>
      count === 1
        ? 'Request accepted. The booking is on its way to be filled'
        : `Request accepted. ${count} bookings are on their way to be filled`,
    reject: (_count: number) => 'Request rejected. Whoever asked is told why',
  },
  decidedBy: (name: string, moment: string) => `${name}, ${moment}`,
  decidedFor: (name: string, approver: string) => `${name} for ${approver}`,
  /** Before deciding in an approver's place. */
  answerFor: (approver: string) => `You answer for ${approver}.`,
  nobodyAnswered: 'Nobody answered in time.',
  /** Why the viewer may not accept, by code. */
  whyNot: {
    own_request_approval: 'Your own request must be answered by someone else.',
    email_unverified: 'You can answer it once your email address is verified.',
  } as Readonly<Record<string, string>>,
  dayBefore: 'Day before',
  dayAfter: 'Next day',
  loadingDay: 'Loading the day',
  thisRequest: 'This request',
  askedByShort: (name: string) => `asked by ${name}`,
  dayNotSeen: 'You do not see the bookings of this location, so this day cannot be shown.',
  othersThatDay: (count: number, hasMore: boolean) =>
    count === 0
      ? 'Nothing else is booked here that day.'
      : `${formatCount(count)}${hasMore ? ' or more' : ''} other ${count === 1 ? 'booking or request' : 'bookings and requests'} here that day`,
});
