import { localised } from '../../lib/localised.ts';
import { replaceMeTexts } from '../../shared/replace-me/replace-me-texts.ts';

const ownTexts = localised('replaceMeScreen', {
  steps: {
    pending: 'Pending approval',
    created: 'Booking created',
    found: 'Replacement found',
    rejected: 'Rejected',
    cancelled: 'Cancelled',
  },
  see: 'See details',
  today: 'Today',
  nextWorkingDay: 'Next working day',
  tomorrow: 'Tomorrow',
  nextMonday: 'Next Monday',
  location: 'Location',
  refresh: 'Check again',
  loading: 'Loading Replace Me',
  noneTitle: 'Replace Me is not available here',
  none: 'It is not switched on for the chosen client, or you have no permission to use it. Please phone instead:',
  needsApproval: 'Your request goes to an approver first, who is told at once.',
  atOnce: 'It is booked at once.',
  chooseClassification: 'Choose who should come first',
  change: 'Change times or details',
  start: 'Start time',
  end: 'End time',
  classification: 'Who should come',
  classificationEmpty: 'Choose a classification',
  reason: 'Reason for absence',
  notes: 'Notes for the educator',
  progress: (day: string) => `Progress for ${day}`,
  askAgain: (day: string) => `Ask again for ${day}`,
  number: (number: string) => `Number ${number}`,
  asked: (day: string) => `Replacement requested for ${day}. An approver has been told`,
  booked: (day: string) => `Replacement booked for ${day}`,
  dayChanged: (day: string) => `The day has changed: it is now ${day}. Please check and press again`,
  alreadyCovered: (name: string, times: string) => `${name} has already booked cover for you, ${times}`,
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw your request?',
  withdrawWords: (day: string) => `Nobody will replace you on ${day} unless you ask again.`,
  keepIt: 'Keep it',
  withdrawn: 'Request withdrawn',
});

/** Includes the texts shared with other screens. */
export function replaceMeScreenTexts() {
  return { ...replaceMeTexts(), ...ownTexts() };
}
