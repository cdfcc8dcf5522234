import { localised } from '../../../lib/localised.ts';

export const shortcutsTexts = localised('shortcuts', {
  title: 'Keyboard shortcuts',
  keyList: [
    { keys: 'Ctrl K', words: 'Search or go to' },
    { keys: 'N', words: 'New booking' },
    { keys: 'Ctrl Enter', words: 'Book, in the form' },
    { keys: '/', words: 'Search the list' },
    { keys: 'J', words: 'Next in the list' },
    { keys: 'K', words: 'Previous in the list' },
    { keys: 'Esc', words: 'Close what is open' },
    { keys: '?', words: 'Show these shortcuts' },
  ],
});
