import { CallFailure } from './call-result.ts';

/** The call's only value is the id in its URL: a malformed one, as from a link that was cut off, matches nothing. */
export function isAbsent(thrown: Error | null): boolean {
  return thrown instanceof CallFailure && (thrown.statusCode === 404 || thrown.statusCode === 400);
}
