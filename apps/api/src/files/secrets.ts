import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { FileProblem, toFileProblem } from './file-problem.ts';
import { makeFile } from './replace-file.ts';

export const shortestSecret = 32;

/** What libraries and examples sign with when nobody thought of it; who reads those can sign too. */
const publicSecrets = new Set(['better-auth-secret-12345678901234567890', 'better-auth-secret-123456789']);

/** Why a secret protects nothing, or null. */
export function findWeakness(secret: string): string | null {
  if (secret === '') return 'is empty';
  if (publicSecrets.has(secret)) return 'is a default that everybody can read';
  if (secret.length < shortestSecret) return 'is too short';
  return new Set(secret).size > 8 ? null : 'is too plain';
}

export function drawSecret(): string {
  return randomBytes(32).toString('base64url');
}

type SecretFile = {
  draw?: () => string;
  /** What to do with a file whose secret would protect nothing. */
  remedy: string;
};

/**
 * The secret of a file, drawn at the first start. Processes that start at once take the same one. Throws a FileProblem
 * when it cannot be kept or read, or would protect nothing.
 */
export function takeSecret(path: string, { draw = drawSecret, remedy }: SecretFile): string {
  const secret = findSecret(path) ?? makeSecret(path, draw);
  const weakness = findWeakness(secret);
  if (weakness === null) return secret;
  throw new FileProblem(`The secret in ${path} ${weakness}: ${remedy}.`);
}

function findSecret(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw toFileProblem(error, path, 'read');
  }
}

function makeSecret(path: string, draw: () => string): string {
  try {
    makeFile(path, draw());
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw toFileProblem(error, path, 'written');
  }
}
