import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type AxeType from 'axe-core';
import type { Page } from 'playwright/test';
import { expect } from './test.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const bothSchemes = ['light', 'dark'] as const;

/** What axe finds on the page as it stands, in light and in the dark unless told. */
export async function expectNoViolations(
  page: Page,
  screen: string,
  schemes: readonly ('light' | 'dark')[] = bothSchemes,
): Promise<void> {
  await page.evaluate(axeSource);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const found = await page.evaluate(async (values) => {
      // A colour on its way to the other look is none of either. What is not drawn any more would never be there.
      for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
      const { axe } = globalThis as unknown as { axe: typeof AxeType };
      const { violations } = await axe.run(document, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
        // A frame of somebody else's may go while it is asked.
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
