import { chromium } from 'playwright-core';
import type { BrowserContext, Page } from 'playwright-core';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ends } from '../ends.ts';
import { findPort } from '../processes.ts';
// @ts-expect-error -- the tools are plain JavaScript, for any Node
import { findChromium } from '../../tools/environment/find-chromium.mjs';
import { benchPassword, emailOf } from '../world/world-plan.ts';

export type OpenBrowser = { context: BrowserContext; debuggingPort: number };

/** The system's Chromium with a profile of its own. */
export async function openBrowser(ends: Ends): Promise<OpenBrowser> {
  const executablePath: string | null = findChromium();
  if (executablePath === null)
    throw new Error('Chromium is missing: install it, or name its path in CHROMIUM.');
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-browser-'));
  ends.add(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  const debuggingPort = await findPort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    headless: true,
    args: [`--remote-debugging-port=${debuggingPort}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  ends.add(() => context.close());
  return { context, debuggingPort };
}

/** Through the form, as a person does. */
export async function signIn(page: Page, address: string, contactNumber: number): Promise<void> {
  await page.goto(address);
  await page.locator('input[name=email]').fill(emailOf(contactNumber));
  await page.locator('input[type=password]').fill(benchPassword);
  await page.keyboard.press('Enter');
  await page.locator('input[type=password]').waitFor({ state: 'detached' });
  await page.locator('main').first().waitFor();
}
