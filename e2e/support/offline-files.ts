import type { Page } from 'playwright/test';
import { expect } from './test.ts';

/** Whether the document is cached: the worker caches it last, after all files that it names. */
export const keepsPage = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/')));
    return pages.some((one) => one !== undefined);
  });

/** Waits until the worker has cached everything for opening the portal offline, about 150 files. */
export async function hasPageToOpen(page: Page): Promise<void> {
  await expect.poll(() => keepsPage(page), { timeout: 90_000 }).toBe(true);
}
