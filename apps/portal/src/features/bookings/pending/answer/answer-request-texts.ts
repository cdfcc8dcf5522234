import { localised } from '../../../../lib/localised.ts';

/** For a request that is answered through an emailed link. */
export const answerRequestTexts = localised('answerRequest', {
  title: 'Booking request',
  asks: (who: string, count: number) =>
    `${who} asks for ${count === 1 ? 'an educator' : `${count} educators`}`,
  lead: (place: string) => `At ${place}. Your answer counts at once, and whoever asked is told.`,
  approved: 'This request was approved',
  rejected: 'This request was rejected',
  withdrawn: 'This request was withdrawn',
  nobodyAnswered: 'Nobody answered this request in time',
  by: (who: string, moment: string) => `By ${who}, ${moment}.`,
  at: (moment: string) => `On ${moment}.`,
  reason: (reason: string) => `Reason: ${reason}`,
  nothingBooked: 'Nothing was booked.',
  bookedWords: 'Your provider was asked to find educators at once.',
  tooLate: 'It is too late to approve this online',
  tooLateWords: 'If you still need somebody, please call',
});
