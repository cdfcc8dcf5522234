import './right-to-left.css';
import type { Language } from './language.ts';

/** How much longer than English another language may be. */
const longerBy = 0.4;

const letters: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('AEIOUYaeiouycnstdlrz', (plain, index) => [plain, Array.from('ÀËÏÖÜÝåéîøüýçñšťďľřž')[index]!]),
);

/**
 * A pseudo-language generated from English: every word marked, 40 % longer and right to left. It reveals hard-coded
 * texts, texts that do not fit, and elements on the wrong side.
 */
export const pseudo: Language = { direction: 'rtl', translate: (_name, english) => stretch(english) };

function stretch<Value>(value: Value): Value {
  if (typeof value === 'string') return stretchText(value) as Value;
  if (typeof value === 'function')
    return ((...given: unknown[]) =>
      stretch((value as (...values: unknown[]) => unknown)(...given))) as Value;
  if (Array.isArray(value)) return value.map((item: unknown) => stretch(item)) as Value;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, stretch(item)])) as Value;
}

/** Placeholders in braces are filled in later and stay unchanged; so does a text that is already stretched. */
export function stretchText(text: string): string {
  if (text === '' || text.endsWith('·')) return text;
  const marked = text.replaceAll(/\{[^}]*\}|./gu, (part) => letters[part] ?? part);
  const words = Array.from({ length: Math.ceil(text.length * longerBy) }, (_, index) =>
    index % 6 === 0 ? ' ' : '·',
  );
  return `${marked}${words.join('')}·`;
}
