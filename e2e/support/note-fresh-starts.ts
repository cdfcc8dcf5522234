import type { Page } from 'playwright/test';

/**
 * Counts how often the live line began without a place to start from, as it does where the first answers take longer than
 * it waits for them: each time everything that is shown is asked for once more.
 */
export function noteFreshStarts(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/messaging/stream') && !searchParams.has('lastEventId')) count += 1;
  });
  return () => count;
}
