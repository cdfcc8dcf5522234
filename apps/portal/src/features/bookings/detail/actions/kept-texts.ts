import { localised } from '../../../../lib/localised.ts';

/** Of what was typed into a dialog that was closed. */
export const keptTexts = localised('kept', {
  isBack: 'What you typed before is here again',
  discarded: 'What you typed was discarded',
  undo: 'Undo',
  unsent: 'What you typed was not sent',
});
