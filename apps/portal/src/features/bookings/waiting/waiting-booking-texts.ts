import { localised } from '../../../lib/localised.ts';

/** For a booking that was sent without a connection. */
export const waitingBookingTexts = localised('waitingBooking', {
  waiting: 'Your booking waits to be sent',
  waitingWords: 'It is kept on this device and goes once, when the connection is back.',
  waitingSignIn: 'It is kept on this device and goes once, when you have signed in again.',
  cancel: 'Do not send it',
  cancelled:
    'It will not be sent again. Everything you typed is kept. If it had arrived already, you find it under Bookings.',
  refused: 'Your booking was not made',
  tooLate: 'There was no connection for 12 hours',
  kept: 'Everything you typed is kept.',
  dismiss: 'Dismiss',
  toBooking: 'Back to the booking',
  show: 'Show it',
  booked: 'Your booking was sent: booked',
  asked: 'Your booking was sent: it waits for approval',
});
