import { localised } from '../../lib/localised.ts';

export const feedbackFormTexts = localised('feedbackForm', {
  title: 'Feedback',
  asks: (name: string) => `How did it go with ${name}?`,
  lead: (client: string) => `Your answer goes to ${client}’s staffing provider.`,
  facts: {
    educator: 'Educator',
    when: 'When',
    where: 'Where',
    classification: 'Classification',
    number: 'Number',
    wantedBack: 'Wanted back',
    comment: 'Comment',
  },
  more: 'A little more, if you like',
  qualities: {
    punctuality: 'Punctuality',
    preparation: 'Preparation',
    rapport: 'Rapport with the children',
    teamwork: 'Work with the team',
  },
  ratings: { poor: 'Poor', good: 'Good', excellent: 'Excellent' },
  notSent: 'Your feedback has not been sent',
  givenTitle: 'Feedback has been given',
  givenWords: (who: string, moment: string) =>
    `By ${who}, ${moment}. It is given once for an educator and a booking.`,
  chooseOne: 'Please choose an answer',
  cancelledTitle: 'This booking was cancelled',
  cancelledWords: 'Nobody came, so there is nothing to give feedback on.',
  nobodyTitle: 'There is nobody to give feedback on',
  nobodyWords: 'This booking has no educator any more.',
  notOverTitle: 'This booking is not over yet',
  notOverWords: 'Feedback can be given once the day has ended. The link works then.',
});
