import type { TextParams } from './text-params.ts';

export type ServerIssue = {
  /** The field, its parts joined by dots; empty for the whole body. */
  readonly path: string;
  readonly message: string;
};

export type ServerError =
  | {
      readonly kind: 'validation';
      /** The answer's title, shown to the person. */
      readonly message: string;
      readonly status: number | null;
      readonly type: string;
      readonly traceId: string;
      readonly issues: readonly ServerIssue[];
    }
  | {
      readonly kind: 'code';
      readonly type: string;
      readonly code: string;
      /** The field a refusal belongs to; null for the request as a whole. */
      readonly param: string | null;
      readonly message: string;
      readonly params: TextParams;
      /** The item's present state, where a conflict includes it (409). */
      readonly current: unknown;
    }
  | {
      readonly kind: 'generic';
      /** The server's own words, where the body has any. */
      readonly message: string | null;
      /** The body is not JSON, so it is not the API's: a proxy or a network on the way has answered. */
      readonly isForeign?: true;
    };

/**
 * Reads the body of a refused answer (spec section 8, Server error parsing): with errors, status, title, traceId and
 * type it is a validation error, with type, code and param a refusal by code, anything else generic. Never throws.
 */
export function parseServerError(body: unknown): ServerError {
  if (!isRecord(body)) return { kind: 'generic', message: null };
  return parseValidation(body) ?? parseCode(body) ?? { kind: 'generic', message: serverWords(body) };
}

/** The same for a body that is still text, as the body of a refused file call is. */
export function parseServerErrorText(text: string): ServerError {
  try {
    return parseServerError(JSON.parse(text));
  } catch {
    return { kind: 'generic', message: null, isForeign: true };
  }
}

type Body = Readonly<Record<string, unknown>>;

function parseValidation(body: Body): ServerError | null {
  const { errors, status, title, traceId, type } = body;
  if (errors === undefined || errors === null || status === undefined) return null;
  if (typeof title !== 'string' || typeof traceId !== 'string' || typeof type !== 'string') return null;
  return {
    kind: 'validation',
    message: title,
    status: typeof status === 'number' ? status : null,
    type,
    traceId,
    issues: readIssues(errors),
  };
}

function parseCode(body: Body): ServerError | null {
  const { type, code, param, message, params, current } = body;
  if (typeof type !== 'string' || typeof code !== 'string' || code === '' || param === undefined) return null;
  return {
    kind: 'code',
    type,
    code,
    param: typeof param === 'string' && param !== '' ? param : null,
    message: readWords(message),
    params: isRecord(params) ? readParams(params) : {},
    current,
  };
}

/** A list of {path, message}, or a map from field to its messages. */
function readIssues(errors: unknown): ServerIssue[] {
  if (Array.isArray(errors)) {
    return errors.filter(isRecord).map((issue) => ({
      path: readPath(issue['path']),
      message: readWords(issue['message']),
    }));
  }
  if (!isRecord(errors)) return [];
  return Object.entries(errors).flatMap(([path, messages]) =>
    [messages]
      .flat()
      .filter((message) => typeof message === 'string')
      .map((message) => ({ path, message })),
  );
}

function readPath(path: unknown): string {
  const parts: unknown[] = Array.isArray(path) ? path : [path];
  return parts.filter((part) => typeof part === 'string' || typeof part === 'number').join('.');
}

function readParams(params: Body): TextParams {
  const known = Object.entries(params).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  return Object.fromEntries(known);
}

function serverWords(body: Body): string | null {
  return [body['error'], body['message'], body['title']].map(readWords).find((words) => words !== '') ?? null;
}

/** Text that can be seen; empty for spaces alone and for anything else. */
function readWords(value: unknown): string {
  return typeof value === 'string' && value.trim() !== '' ? value : '';
}

function isRecord(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
