import { errorCatalogue } from '@staffroom/domain/errors/error-catalogue.ts';
import type { ErrorCode } from '@staffroom/domain/errors/error-catalogue.ts';
import { errorText, errorTexts } from '@staffroom/domain/errors/error-texts.ts';
import { isConnectionLost } from '../../db/connections/lost-connection.ts';
import { TooManyWaitingError } from '../../identity/sign-in/semaphore.ts';
import { isOutOfSpace } from '../../platform/runtime/storage.ts';
import { InvalidInputError } from '../input/check-input.ts';
import { Refusal } from './refusal.ts';
import type { RefusalDetails } from './refusal.ts';

export type ErrorAnswer = {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  /** Set when an operator should look into it. */
  log: { code: ErrorCode } | null;
};

/**
 * Turns anything thrown into an answer (spec section 8): problem details for input that does not fit the contract, else
 * {type, code, param, message}. No text of the driver or the framework gets out. A refusal has no request id in its
 * body, so that foreign and absent ids answer the same bytes; the x-request-id header has it.
 */
export function answerError(error: unknown, requestId: string): ErrorAnswer {
  if (error instanceof InvalidInputError) return answerIssues(error, requestId);
  if (error instanceof Refusal) return answerRefusal(error);
  const code = codeOf(error);
  const answer = answerRefusal(new Refusal(code));
  return code === 'internal_error'
    ? { ...answer, body: { ...(answer.body as object), traceId: requestId } }
    : answer;
}

/** The URL that explains a code. */
export function typeOf(code: ErrorCode): string {
  return `/api/docs#${code}`;
}

function answerIssues({ issues, omitted }: InvalidInputError, traceId: string): ErrorAnswer {
  const errors = Object.fromEntries(
    Map.groupBy(issues, (issue) => issue.path)
      .entries()
      .map(([path, found]) => [path, found.map((issue) => issue.message)]),
  );
  const { status } = errorCatalogue.validation_failed;
  const title = errorTexts.validation_failed;
  return {
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8' },
    body: {
      type: typeOf('validation_failed'),
      title,
      status,
      traceId,
      errors,
      ...(omitted > 0 && { omitted }),
    },
    log: null,
  };
}

function answerRefusal({ code, details }: Refusal): ErrorAnswer {
  const { status, log } = errorCatalogue[code];
  const { params, param = null, current } = details;
  const message = errorText({ code, params });
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headersOf(status, details) },
    body: {
      type: typeOf(code),
      code,
      param,
      message,
      ...(params && { params }),
      ...(current !== undefined && { current }),
    },
    log: log ? { code } : null,
  };
}

function headersOf(
  status: number,
  { retryAfterSeconds = 1, allowedMethods = [] }: RefusalDetails,
): Record<string, string> {
  if (status === 401) return { 'www-authenticate': 'Bearer' };
  if (status === 405) return { allow: allowedMethods.join(', ') };
  return status === 429 || status === 503 ? { 'retry-after': String(retryAfterSeconds) } : {};
}

/** Errors of the framework, the driver and our own limits, by their stable codes. */
function codeOf(error: unknown): ErrorCode {
  if (error instanceof TooManyWaitingError) return 'server_overloaded';
  if (isOutOfSpace(error)) return 'storage_full';
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number };
  if (code?.startsWith('FST_') || statusCode === 400)
    return frameworkCodes[code ?? ''] ?? badRequestOr(statusCode);
  if (code !== undefined && collisions.has(code)) return 'lock_timed_out';
  if (code === '57014') return 'query_timed_out';
  return isConnectionLost(error) ? 'server_overloaded' : 'internal_error';
}

/** A lock timeout, and transactions that collided on every retry. */
const collisions = new Set(['55P03', '40001', '40P01']);

function badRequestOr(statusCode: number | undefined): ErrorCode {
  return statusCode !== undefined && statusCode < 500 ? 'request_malformed' : 'internal_error';
}

const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type_unsupported',
  // Longer than any existing id.
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
};
