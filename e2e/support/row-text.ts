import type { Page } from 'playwright/test';

/** WCAG 1.4.12: the text spacing that a reader may set. */
const textSpacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';
const doubleText = ':root { font-size: 200% !important; }';
/** Measures rows out of view as well. */
const everyRow = '* { content-visibility: visible !important; }';

export type Reading = 'as it is' | 'spaced' | 'doubled';

/** Sets the text as a reader does, in the way that the content security policy allows a test. */
export async function readAs(page: Page, reading: Reading): Promise<void> {
  const rules = [everyRow, { 'as it is': '', spaced: textSpacing, doubled: doubleText }[reading]];
  await page.evaluate((texts) => {
    const sheets = texts.map((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return sheet;
    });
    document.adoptedStyleSheets = sheets;
  }, rules);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/**
 * Problems of the texts inside the elements that match a selector: two overlapping texts, a text outside its element or
 * the window, a text that is cut off. Empty if everything is readable.
 */
export function findUnreadable(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    type Piece = { words: string; box: DOMRect };
    const isHidden = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isHidden(element.parentElement));
    const piecesOf = (root: Element): Piece[] => {
      const pieces: Piece[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if ((node.textContent ?? '').trim() === '' || isHidden(node.parentElement)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects())
          if (box.width > 1) pieces.push({ words: (node.textContent ?? '').trim(), box });
      }
      return pieces;
    };
    const overlap = (a: DOMRect, b: DOMRect): boolean =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      // Lines of text may touch; an overlap of half a line is too much.
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2;
    const problems = new Set<string>();
    for (const root of document.querySelectorAll(wanted)) {
      const around = root.getBoundingClientRect();
      const pieces = piecesOf(root);
      pieces.forEach(({ words, box }, index) => {
        if (box.left < around.left - 1 || box.right > around.right + 1)
          problems.add(`leaves its row: ${words}`);
        if (box.left < -1 || box.right > innerWidth + 1) problems.add(`leaves the window: ${words}`);
        for (const other of pieces.slice(index + 1))
          if (overlap(box, other.box)) problems.add(`covers: ${words} | ${other.words}`);
      });
      for (const element of root.querySelectorAll('*')) {
        const { overflowX } = getComputedStyle(element);
        if (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1 && !isHidden(element))
          problems.add(`cut: ${element.textContent}`);
      }
    }
    return [...problems];
  }, selector);
}
