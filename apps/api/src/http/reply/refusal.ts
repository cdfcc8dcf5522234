import type { ErrorCode } from '@staffroom/domain/errors/error-catalogue.ts';
import type { TextParams } from '@staffroom/domain/errors/text-params.ts';
import type { Verdict } from '@staffroom/domain/errors/verdict.ts';

export type RefusalDetails = {
  params?: TextParams | undefined;
  /** The field the refusal belongs to; null for the request as a whole. */
  param?: string | null | undefined;
  /** The item's current state, where a conflict (409) includes it. */
  current?: unknown;
  /** For 429 and 503; default 1 s. */
  retryAfterSeconds?: number;
  /** For 405: the methods that the address accepts. */
  allowedMethods?: readonly string[];
};

/** An expected refusal. The one error handler gives it the catalogue's status and text. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** How long to wait before a retry: in seconds for the header, in whole minutes for the text. */
export function waitDetails(
  retryAfterSeconds: number,
): Required<Pick<RefusalDetails, 'params' | 'retryAfterSeconds'>> {
  return { retryAfterSeconds, params: { minutes: Math.ceil(retryAfterSeconds / 60) } };
}

/** Throws when a rule refused. `details` has the field, or the item's current state. */
export function refuseUnlessAllowed(verdict: Verdict, details: Omit<RefusalDetails, 'params'> = {}): void {
  if (!verdict.ok) throw new Refusal(verdict.code, { ...details, params: verdict.params });
}

/** The same answer for ids that do not exist and for ids outside the viewer's scope. */
export function notFound(): Refusal {
  return new Refusal('not_found');
}

/**
 * Throws 409 `stale_version` when the caller sent a version other than the item's; null means none was sent. `current`
 * is the item as a read would return it now.
 */
export function refuseStaleVersion(
  ifMatchVersion: number | null,
  present: number,
  current: unknown = { version: present },
): void {
  if (ifMatchVersion !== null && ifMatchVersion !== present) throw new Refusal('stale_version', { current });
}
