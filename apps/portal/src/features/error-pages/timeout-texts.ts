import { localised } from '../../lib/localised.ts';

/** Of the page that must be there when nothing else arrives; so they stand apart from those of the other error pages. */
export const timeoutTexts = localised({
  title: 'The page timed out',
  words: 'Are you still connected to the Internet?',
  slowTitle: 'The page is slow to load',
  slowWords: 'The server answers, but the connection is slow. The page opens by itself once it has arrived.',
  checking: 'Checking the connection',
  retry: 'Try again',
});
