import type { ServerError, ServerIssue } from '@staffroom/domain/errors/parse-server-error.ts';
import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';

export type Pagination = {
  readonly totalCount?: number;
  readonly pageSize?: number;
  readonly currentPage?: number;
  readonly totalPages?: number;
  /** Null or absent on the last page. */
  readonly nextCursor?: string | null;
};

export type CallSuccess<Data> = {
  readonly isSuccess: true;
  readonly error: null;
  readonly data: Data;
  readonly message: string;
  readonly statusCode: number;
  readonly pagination: Pagination | null;
};

export type CallFailed = {
  readonly isSuccess: false;
  readonly error: CallError;
  readonly data: null;
  /** The text shown to the user. */
  readonly message: string;
  /** 0 when the API did not answer: the effect of a write is then unknown. */
  readonly statusCode: number;
  readonly pagination: null;
};

/** The response wrapper of spec section 3. */
export type CallResult<Data> = CallSuccess<Data> | CallFailed;

export type CallError =
  | ServerError
  /** The request failed, or the answer is not the API's, such as a page of a proxy. */
  | { readonly kind: 'noResponse' | 'unreadable'; readonly message: string };

/** Thrown for a failed call, so that a query fails with everything the screen needs. */
export class CallFailure extends Error {
  readonly result: CallFailed;

  constructor(result: CallFailed) {
    super(result.message);
    this.name = 'CallFailure';
    this.result = result;
  }

  get statusCode(): number {
    return this.result.statusCode;
  }

  get code(): string | null {
    return refusalCode(this.result);
  }
}

/** The error code of a refusal, or null. */
export function refusalCode(result: CallFailed): string | null {
  return result.error.kind === 'code' ? result.error.code : null;
}

/** Whether a proxy or a network on the way answered, and not the API. */
export function isForeign({ error }: CallFailed): boolean {
  return error.kind === 'generic' && error.isForeign === true;
}

/**
 * Whether nobody knows if a write was done: it got no answer or not the API's, the server failed, or the same request is
 * still in progress.
 */
export function isUndecided(result: CallResult<unknown> | null): boolean {
  if (result === null || result.isSuccess) return false;
  const { statusCode } = result;
  return (
    statusCode === 0 ||
    statusCode >= 500 ||
    isForeign(result) ||
    refusalCode(result) === 'idempotency_in_flight'
  );
}

/** The validation issues of a refusal by field path; empty when there are none. */
export function refusalIssues(result: CallFailed): readonly ServerIssue[] {
  return result.error.kind === 'validation' ? result.error.issues : [];
}

/** A failure with the server's own text; `failedInWords` uses the portal's. */
export function failed(error: CallError, statusCode: number): CallFailed {
  return { isSuccess: false, error, data: null, message: wordsOf(error), statusCode, pagination: null };
}

export function noResponse(): CallFailed {
  return failed({ kind: 'noResponse', message: failureTexts.noServerResponse }, 0);
}

export function unreadable(): CallFailed {
  return failed({ kind: 'unreadable', message: failureTexts.request }, 0);
}

function wordsOf(error: CallError): string {
  if (error.kind !== 'validation') return error.message || failureTexts.request;
  return [error.message, ...new Set(error.issues.map(({ message }) => message))].join('. ');
}

/** The text for anything thrown at a screen; `fallback` when it has none of its own. Never throws. */
export function failureWords(thrown: unknown, fallback: string = failureTexts.generic): string {
  if (!(thrown instanceof CallFailure)) return fallback;
  const { error } = thrown.result;
  return error.kind === 'generic' && error.message === null ? fallback : thrown.message;
}
