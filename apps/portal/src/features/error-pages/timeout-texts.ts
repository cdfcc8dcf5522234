import { localised } from '../../lib/localised.ts';
import { timedOut } from './timed-out.ts';

/**
 * Texts of the page that must work when nothing else loads, so they are separate from those of the other error pages.
 */
export const timeoutTexts = localised('timeout', {
  title: timedOut.title,
  words: timedOut.words,
  lostTitle: 'A part of the page did not arrive',
  lostWords: 'The server answers. Try again in a moment.',
  slowTitle: 'The page is slow to load',
  slowWords: 'The server answers, but the connection is slow. The page opens by itself once it has arrived.',
  checking: 'Checking the connection',
  retry: timedOut.retry,
  emptied: 'Everything has been removed from this device.',
});
