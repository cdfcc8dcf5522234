import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type AxeType from 'axe-core';
import type { Page } from 'playwright/test';
import { expect } from './test.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const bothSchemes = ['light', 'dark'] as const;

/** Runs axe on the current page, by default in light and dark mode. */
export async function expectNoViolations(
  page: Page,
  screen: string,
  schemes: readonly ('light' | 'dark')[] = bothSchemes,
): Promise<void> {
  await page.evaluate(axeSource);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const found = await page.evaluate(async (values) => {
      // During a transition a colour belongs to neither mode. Elements that are not rendered would never finish theirs.
      for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
      const { axe } = globalThis as unknown as { axe: typeof AxeType };
      const { violations } = await axe.run(document, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
        // A third party's frame may disappear during the check.
        iframes: false,
      });
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.slice(0, 5).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`),
      }));
    }, tags);
    expect.soft(found, `${screen}, ${colorScheme}`).toEqual([]);
  }
}
