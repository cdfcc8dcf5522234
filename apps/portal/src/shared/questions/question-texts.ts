import { localised } from '../../lib/localised.ts';

export const questionTexts = localised('question', {
  ask: 'Ask the provider',
  question: 'Your question',
  required: 'Please write your question',
  send: 'Send the question',
  sent: 'The provider was asked',
  cancel: 'Cancel',
  asked: (who: string) => `${who} asked: `,
  answered: 'The provider: ',
});
