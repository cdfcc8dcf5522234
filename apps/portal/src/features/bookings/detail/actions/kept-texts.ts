import { localised } from '../../../../lib/localised.ts';

/** For the drafts of closed dialogs. */
export const keptTexts = localised('kept', {
  isBack: 'What you typed before is here again',
  discarded: 'What you typed was discarded',
  undo: 'Undo',
  unsent: 'What you typed was not sent',
});
