import type { Page } from 'playwright/test';
import { expect } from './test.ts';

/** Whether the document is kept: the worker keeps it last, after all that it names. */
export const keepsPage = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/')));
    return pages.some((one) => one !== undefined);
  });

/** The worker has all that the portal opens with without a connection, some 150 files. */
export async function hasPageToOpen(page: Page): Promise<void> {
  await expect.poll(() => keepsPage(page), { timeout: 90_000 }).toBe(true);
}
