import { createHash } from 'node:crypto';

/** What a tagged answer depends on besides its URL. */
export const tagVary = 'accept-encoding, accept-version, authorization, impersonated-contact';

/**
 * The tag of an answer's content: equal tags mean equal contents, whoever the caller is. Weak, because it is computed
 * before compression.
 */
export function entityTag(content: string | Uint8Array): string {
  return `W/"${createHash('sha256').update(content).digest('base64url')}"`;
}

/** Whether `If-None-Match` contains the tag, by weak comparison (RFC 9110, 13.1.2). `*` matches every tag. */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = (text: string) => text.replace(/^W\//, '');
  const named = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return named.some((one) => opaque(one) === opaque(tag));
}
