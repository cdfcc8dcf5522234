import type { ErrorCode } from '@staffroom/domain/errors/error-catalogue.ts';
import type { TextParams } from '@staffroom/domain/errors/text-params.ts';
import type { Verdict } from '@staffroom/domain/errors/verdict.ts';

export type RefusalDetails = {
  params?: TextParams | undefined;
  /** The field the refusal belongs to; null for the request as a whole. */
  param?: string | null | undefined;
  /** How the item stands now, where a conflict tells it (409). */
  current?: unknown;
  /** For 429 and 503; 1 s when not given. */
  retryAfterSeconds?: number;
  /** For 405: the methods that the address takes. */
  allowedMethods?: readonly string[];
};

/** An expected refusal on its way to the one error handler, which gives it the catalogue's status and text. */
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

/** How long to wait before trying again, for the header and, in whole minutes, for the words. */
export function waitDetails(
  retryAfterSeconds: number,
): Required<Pick<RefusalDetails, 'params' | 'retryAfterSeconds'>> {
  return { retryAfterSeconds, params: { minutes: Math.ceil(retryAfterSeconds / 60) } };
}

/** Throws when a rule refused. `details` names the field, or how the item stands now. */
export function refuseUnlessAllowed(verdict: Verdict, details: Omit<RefusalDetails, 'params'> = {}): void {
  if (!verdict.ok) throw new Refusal(verdict.code, { ...details, params: verdict.params });
}

/** The answer to ids that are absent and to those outside the viewer's scope alike. */
export function notFound(): Refusal {
  return new Refusal('not_found');
}

/**
 * Throws 409 `stale_version` when the caller named a version that the item no longer has; null names none.
 * `current` is the item as a read would answer it now.
 */
export function refuseStaleVersion(
  ifMatchVersion: number | null,
  present: number,
  current: unknown = { version: present },
): void {
  if (ifMatchVersion !== null && ifMatchVersion !== present) throw new Refusal('stale_version', { current });
}
