/** Max lengths of a report, in code points. */
export const maxErrorMessage = 500;
export const maxErrorStack = 4_000;
export const maxErrorRoute = 200;
export const maxErrorVersion = 40;

const maxFrames = 20;
const maxFrame = 200;

/**
 * An error's message without personal data: quoted values, email addresses, long numbers, queries and fragments of URLs
 * are removed. Property names, which engines put in single quotes, stay. One line.
 */
export function scrubErrorMessage(message: string): string {
  return cut(scrub(message), maxErrorMessage);
}

/** The locations of a stack trace, without its message: at most twenty lines. */
export function scrubErrorStack(stack: string): string {
  const frames = stack
    .slice(0, 20_000)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at \S|^[^\s"'`]*@\S+:\d+:\d+$/.test(line))
    .slice(0, maxFrames)
    .map((line) => cut(scrub(line), maxFrame));
  return cut(frames.join('\n'), maxErrorStack);
}

/** The path of a screen; segments that are no plain word, such as ids and secrets, become `:id`. */
export function scrubErrorRoute(path: string): string {
  const steps = (path.split(/[?#]/)[0] ?? '').split('/').slice(0, 12);
  return cut(steps.map((step) => (/^[a-z-]{0,30}$/i.test(step) ? step : ':id')).join('/'), maxErrorRoute);
}

export function scrubErrorVersion(version: string): string {
  return /^[\w.+-]{1,40}$/.test(version) ? version : 'unknown';
}

function scrub(text: string): string {
  return text
    .slice(0, 5_000)
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replaceAll(/(\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s?#)]{0,500})[?#][^\s):]*/gi, '$1')
    .replaceAll(/"[^"]*("|$)|`[^`]*(`|$)|“[^”]*(”|$)/g, '"…"')
    .replaceAll(/'([^']*)(?:'|$)/g, (quoted, inner: string) => (isPropertyName(inner) ? quoted : "'…'"))
    .replaceAll(/[^\s@<>()]{1,64}@[^\s@<>():]{1,200}\.[a-z]{2,}\b/gi, (found) =>
      /^[^@]*@[a-z]+:/i.test(found) ? found : '…@…',
    )
    .replaceAll(/\+?\d[\d ()-]{6,}\d/g, '#')
    .trim();
}

/** As in `Cannot read properties of undefined (reading 'dateLocal')`. */
function isPropertyName(text: string): boolean {
  return /^[a-z_$][\w$.]{0,39}$/.test(text);
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join('');
}
