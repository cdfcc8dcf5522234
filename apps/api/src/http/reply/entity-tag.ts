import { createHash } from 'node:crypto';

/** What a tagged answer depends on beside its address. */
export const tagVary = 'accept-encoding, accept-version, authorization, impersonated-contact';

/**
 * The tag of an answer's text: texts of equal tags are equal, whoever asks. Weak, because it is the tag of the text
 * before its compression.
 */
export function entityTag(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url')}"`;
}

/** Whether `If-None-Match` names the tag, by the weak comparison (RFC 9110, 13.1.2). `*` names every tag. */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = (text: string) => text.replace(/^W\//, '');
  const named = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return named.some((one) => opaque(one) === opaque(tag));
}
