import * as z from 'zod/mini';
import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { nameInputIssue } from './name-input-issue.ts';
import type { ParsedQuery } from './parse-query.ts';
import { findBounds, nameRange } from './schema-bounds.ts';

z.config({ localeError: nameInputIssue });

export type InputIssue = { path: string; message: string };

/** More than any screen shows; an answer must not be much larger than its request. */
const maxIssues = 50;
const maxPathLength = 200;

/** The input of a call does not fit the contract; answered as problem details with the first 50 issues. */
export class InvalidInputError extends Error {
  override name = 'InvalidInputError';
  readonly issues: readonly InputIssue[];
  /** The number of further issues. */
  readonly omitted: number;

  constructor(issues: readonly InputIssue[]) {
    super('The input does not fit the contract');
    this.issues = issues.slice(0, maxIssues).map(({ path, message }) => ({ path: shorten(path), message }));
    this.omitted = issues.length - this.issues.length;
  }
}

/** A path can contain a name invented by the caller. */
function shorten(path: string): string {
  return path.length > maxPathLength ? `${path.slice(0, maxPathLength)}…` : path;
}

export type RawInput = { params: unknown; query: ParsedQuery; body: unknown };
export type CheckedInput = { params: unknown; query: unknown; body: unknown };

/** Parses the input by the contract. Throws an InvalidInputError that lists the issues by their paths. */
export function checkInput(endpoint: Endpoint, raw: RawInput): CheckedInput {
  const issues: InputIssue[] = raw.query.issues.map((path) => ({ path, message: 'May be given once only' }));
  for (const part of [raw.params, raw.query.values, raw.body]) issues.push(...findUnstorable(part, []));
  const check = (schema: z.ZodMiniType | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined;
    const parsed = z.safeParse(schema, value);
    if (parsed.success) return parsed.data;
    issues.push(...parsed.error.issues.flatMap((issue) => readIssue(issue, schema, value)));
    return undefined;
  };
  const params = check(endpoint.params, raw.params);
  const query = check(endpoint.query ?? noInput, withLists(endpoint.query, raw.query.values));
  const body = check(endpoint.body, raw.body);
  if (endpoint.body === undefined && raw.body !== undefined && !isEmptyObject(raw.body)) {
    issues.push({ path: '', message: 'This call takes no body' });
  }
  if (issues.length > 0) throw new InvalidInputError(withoutRepeats(issues));
  return { params, query: endpoint.query === undefined ? undefined : query, body };
}

const noInput = z.strictObject({});

/** A list with one item may be written without brackets: `status=Filled` for `status[]=Filled`. */
function withLists(schema: Endpoint['query'], values: ParsedQuery['values']): ParsedQuery['values'] {
  const shape: Readonly<Record<string, z.core.$ZodType>> =
    schema instanceof z.ZodMiniObject ? schema.shape : {};
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && isList(Object.hasOwn(shape, name) ? shape[name] : undefined)
        ? [value]
        : value,
    ]),
  );
}

function isList(schema: z.core.$ZodType | undefined): boolean {
  const inner = schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema;
  return inner instanceof z.ZodMiniArray;
}

/** Far deeper than any contract, and shallow enough for every recursive walk. */
const maxLevels = 50;

/** Texts that PostgreSQL cannot store: with a NUL character or a lone surrogate. Too deep nesting is one issue. */
function findUnstorable(value: unknown, path: readonly string[]): InputIssue[] {
  if (typeof value === 'string') {
    const storable = !value.includes('\u0000') && value.isWellFormed();
    return storable
      ? []
      : [{ path: path.join('.'), message: 'This field contains characters that cannot be used' }];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (path.length === maxLevels)
    return [{ path: path.slice(0, 3).join('.'), message: 'Is nested too deeply' }];
  return Object.entries(value).flatMap(([key, child]) => findUnstorable(child, [...path, key]));
}

function readIssue(issue: z.core.$ZodIssue, schema: z.ZodMiniType, input: unknown): InputIssue[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key].join('.'),
      message: 'Is not part of the contract',
    }));
  }
  return [{ path: path.join('.'), message: messageOf(issue, schema, input) }];
}

function messageOf(issue: z.core.$ZodIssue, schema: z.ZodMiniType, input: unknown): string {
  if (issue.path.length > 0 && (valueAt(input, issue.path) ?? null) === null) return formMessages.required;
  const isRange = issue.code === 'too_big' || issue.code === 'too_small';
  if (!isRange || (issue.origin !== 'int' && issue.origin !== 'number')) return issue.message;
  const bounds = findBounds(schema, issue.path);
  return bounds === null ? issue.message : nameRange(bounds);
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    input,
  );
}

/** Keeps each message once per path. */
function withoutRepeats(issues: readonly InputIssue[]): InputIssue[] {
  const seen = new Set<string>();
  return issues.filter(({ path, message }) => {
    const key = `${path}\n${message}`;
    return !seen.has(key) && seen.add(key);
  });
}

function isEmptyObject(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
  );
}
