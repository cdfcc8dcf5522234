import { localised } from '../../../lib/localised.ts';

/** For one open request. */
export const pendingBookingTexts = localised('pendingBooking', {
  request: 'Booking request',
  requestId: (id: string) => `Request id ${id}`,
  loading: 'Loading the request',
  notFoundTitle: 'This request could not be found',
  notFoundWords: 'It does not exist, or you do not have access to its location.',
  notLoaded: 'This request could not be loaded',
  backToBookings: 'Back to bookings',
  statuses: {
    PendingApproval: 'Pending approval',
    Accepted: 'Approved',
    Rejected: 'Rejected',
    Cancelled: 'Withdrawn',
  },
  progress: 'Progress of the request',
  approveUntil: (moment: string) => `Can be approved until ${moment}`,
  timeLeft: (left: string) => `${left} left.`,
  nextWords:
    'Once it is approved, your provider looks for educators. If nobody approves it in time, nothing is booked.',
  tooLate: 'It is too late to approve this online',
  callInstead: 'If you still need somebody, please call',
  rejected: 'This request was rejected',
  withdrawn: 'This request was withdrawn',
  noReason: 'No reason was given.',
  bookedAtOnce: 'This was booked at once',
  bookedAtOnceWords: 'Nobody was asked to approve it.',
  seeBookings: 'See the bookings',
  accepted: 'This request was approved',
  acceptedWords: (count: number) => (count === 1 ? 'It became a booking.' : `It became ${count} bookings.`),
  facts: {
    askedBy: 'Requested by',
    when: 'When',
    perDay: 'Educators',
  },
  you: (name: string) => `${name} (you)`,
  askedOn: (name: string, moment: string) => `${name}, ${moment}`,
  perDay: (perDay: number, days: number) => {
    const people = perDay === 1 ? '1 educator' : `${perDay} educators`;
    return days === 1 ? people : `${people} on each of ${days} days, ${perDay * days} bookings in all`;
  },
  allDays: (count: number) => (count === 2 ? 'Both days' : `All ${count} days`),
  bookings: 'Bookings',
  withdraw: 'Withdraw request',
  withdrawNow: 'Withdraw',
  withdrawTitle: 'Withdraw this request?',
  withdrawWords: 'Nobody will be able to approve it. To ask again, make a new request.',
  keepIt: 'Keep it',
  withdrawnToast: 'Request withdrawn',
  seeRequest: 'See the request',
});
