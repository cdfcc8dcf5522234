import type { Page } from 'playwright/test';

/**
 * The first `count` calls that write to an address get no answer: the server did what they ask (`isDone`), or never heard of
 * them. Later ones are let through. Answers the keys of all of them, in their order.
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
