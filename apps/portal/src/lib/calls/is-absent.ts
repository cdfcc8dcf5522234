import { CallFailure } from './call-result.ts';

/** The one value of such a call is the id in the address: one that is none, as of a cut link, names nothing. */
export function isAbsent(thrown: Error | null): boolean {
  return thrown instanceof CallFailure && (thrown.statusCode === 404 || thrown.statusCode === 400);
}
