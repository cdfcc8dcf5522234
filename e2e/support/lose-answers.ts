import type { Page } from 'playwright/test';

/**
 * The first `count` writing calls to an address get no response: the server has either executed them (`isDone`) or not
 * received them. Later calls are let through. Returns the idempotency keys of all of them in order.
 */
export async function loseAnswers(
  page: Page,
  address: string,
  { count = 1, isDone = true }: { count?: number; isDone?: boolean } = {},
): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route(address, async (route) => {
    const sent = route.request();
    if (sent.method() === 'GET') return route.continue();
    keys.push(sent.headers()['idempotency-key']);
    if (keys.length > count) return route.continue();
    if (isDone) await route.fetch();
    await route.abort();
  });
  return keys;
}
