import type { IncomingMessage } from 'node:http';

/**
 * The target of a call in the one form that the router, the guards and the portal all read: a path and its query. An
 * absolute target loses its origin, which replaces the Host header (RFC 9112, 3.2.2). Needlessly escaped letters are
 * decoded (RFC 3986, 6.2.2.2), because the router reads them decoded. A target with a malformed escape is left for the
 * router to refuse.
 */
export function normalizeTarget(message: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const { url = '/', headers } = message;
  const absolute = absoluteTarget.exec(url);
  if (absolute) headers.host = absolute[1] ?? '';
  const target = absolute ? absolute[2] || '/' : url;
  const rooted = absolute && !target.startsWith('/') ? `/${target}` : target;
  const path = pathOf(rooted);
  if (!path.includes('%') || malformedEscape.test(path)) return rooted;
  return writePlainly(path) + rooted.slice(path.length);
}

const absoluteTarget = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)(.*)$/i;
const malformedEscape = /%(?![\da-f]{2})/i;

function writePlainly(path: string): string {
  return path.replace(/%([\da-f]{2})/gi, (escape, digits: string) => {
    const letter = String.fromCharCode(Number.parseInt(digits, 16));
    return /[\w.~-]/.test(letter) ? letter : escape;
  });
}

/** Without query and fragment. */
export function pathOf(target: string): string {
  return target.split(/[?#]/, 1)[0] ?? '';
}

/** Whether a target belongs to the API rather than the portal, in any spelling. */
export function isApiTarget(target: string): boolean {
  return /^[/\\]+api(?:[/\\]|$)/i.test(pathOf(target).replace(/%2f/gi, '/').replace(/%5c/gi, '\\'));
}
