import { createHash } from 'node:crypto';
import type { Ids } from '../../platform/runtime/ids.ts';

/** 16 bytes as base64url. */
const groupLength = 22;
const secretShape = /^[\w-]{65}$/;

/**
 * The client group, so that its wall can be set before the row is looked up, and 256 random bits. It cannot be found
 * again from what is stored.
 */
export function drawCalendarSecret(ids: Ids, clientGroupId: string): string {
  return Buffer.from(clientGroupId.replaceAll('-', ''), 'hex').toString('base64url') + ids.secret();
}

/** What is stored of a secret. */
export function hashCalendarSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The client group that the secret names, and its hash; null for anything that is not a secret. */
export function readCalendarSecret(secret: string): { clientGroupId: string; secretHash: Buffer } | null {
  if (!secretShape.test(secret)) return null;
  const group = Buffer.from(secret.slice(0, groupLength), 'base64url').toString('hex');
  return {
    clientGroupId: group.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    secretHash: hashCalendarSecret(secret),
  };
}

const suffix = '.ics';

export function calendarFileOf(secret: string): string {
  return `${secret}${suffix}`;
}

/** The secret of a file's name; null for a name of another kind. */
export function secretOfFile(calendarFile: string): string | null {
  return calendarFile.endsWith(suffix) ? calendarFile.slice(0, -suffix.length) : null;
}
