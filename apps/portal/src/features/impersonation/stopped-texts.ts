import { localised } from '../../lib/localised.ts';

export const stoppedTexts = localised('stopped', {
  title: 'You have stopped acting as the contact',
  words: 'Nothing of theirs is left on this device.',
});
