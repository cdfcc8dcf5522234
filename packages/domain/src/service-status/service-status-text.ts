export const severities = ['info', 'warning', 'critical'] as const;
export type Severity = (typeof severities)[number];

const maxTitle = 200;
const maxRegion = 100;
const maxMarkdown = 20_000;

export type StatusText = { bannerTitle: string; severity: Severity; region: string; markdown: string };

/**
 * Reads a status file (spec section 7): `key:value` pairs separated by `|` in its first line, markdown below. A missing
 * or unknown severity becomes `info`. Null when the first line has no bannerTitle: an empty file, or some other page.
 */
export function readStatusText(file: string): StatusText | null {
  const [first = '', ...rest] = file.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const pairs = new Map(
    first.split('|').flatMap((pair) => {
      const [, key, value] = /^\s*([a-z]+)\s*:(.*)$/i.exec(pair) ?? [];
      return key === undefined ? [] : [[key.toLowerCase(), toLine(value!)] as const];
    }),
  );
  const bannerTitle = shorten(pairs.get('bannertitle') ?? '', maxTitle);
  if (bannerTitle === '') return null;
  const severity = severities.find((name) => name === pairs.get('severity')?.toLowerCase()) ?? 'info';
  const region = shorten(pairs.get('region') ?? '', maxRegion);
  return { bannerTitle, severity, region, markdown: shorten(rest.join('\n').trim(), maxMarkdown) };
}

/** Removes invisible characters. */
function toLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ').trim();
}

function shorten(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join('');
}
