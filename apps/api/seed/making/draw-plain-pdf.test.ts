import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { drawPlainPdf } from './draw-plain-pdf.ts';

test('a reader of PDFs finds every line, whatever stands in it', async () => {
  const lines = ['Terms (of business)', String.raw`A \ B`, 'The last line.'];
  const file = new Uint8Array(Buffer.from(drawPlainPdf(lines), 'latin1'));
  const { text, totalPages } = await extractText(file, { mergePages: true });
  expect(totalPages).toBe(1);
  for (const line of lines) expect(text).toContain(line);
});

test('what does not fit on one page goes on on the next', async () => {
  const lines = Array.from({ length: 100 }, (_, index) => `Line ${index + 1}.`);
  const file = new Uint8Array(Buffer.from(drawPlainPdf(lines), 'latin1'));
  const { text, totalPages } = await extractText(file, { mergePages: true });
  expect(totalPages).toBe(3);
  for (const line of lines) expect(text).toContain(line);
});
