import type { Language } from './language.ts';

/** How much longer than English another language may be. */
const longerBy = 0.4;

const letters: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('AEIOUYaeiouycnstdlrz', (plain, index) => [plain, Array.from('ÀËÏÖÜÝåéîøüýçñšťďľřž')[index]!]),
);

/**
 * English made by machine into what a language could be: marked in every word, 40 % longer and from right to left. It shows
 * what was written past the texts, what does not fit, and what stands on the wrong side.
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

/** What stands in braces is filled in later and stays. A text that is stretched already does, too. */
export function stretchText(text: string): string {
  if (text === '' || text.endsWith('·')) return text;
  const marked = text.replaceAll(/\{[^}]*\}|./gu, (part) => letters[part] ?? part);
  const words = Array.from({ length: Math.ceil(text.length * longerBy) }, (_, index) =>
    index % 6 === 0 ? ' ' : '·',
  );
  return `${marked}${words.join('')}·`;
}
