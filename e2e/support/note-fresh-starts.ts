import type { Page } from 'playwright/test';

/**
 * Counts how often the stream started without a last event ID. It does if the first responses take longer than it waits
 * for them; each time everything on screen is fetched again.
 */
export function noteFreshStarts(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/messaging/stream') && !searchParams.has('lastEventId')) count += 1;
  });
  return () => count;
}
