import { types } from 'pg';
import type { CustomTypesConfig } from 'pg';

type Parser = (text: string) => unknown;

/** An array of text; the driver's list of names has no arrays. */
const textList = 1009 as typeof types.builtins.TEXT;
const listOf = types.getTypeParser(textList, 'text') as (text: string) => unknown[];
const inList =
  (parse: Parser): Parser =>
  (text) =>
    listOf(text).map((item) => (item === null ? null : parse(item as string)));

/**
 * How values are parsed: dates, times and instants as text and never as Date, integers as numbers, numeric as text.
 * Sessions run in UTC, so an instant reads 2026-11-21T03:20:43.123Z.
 */
const parsers: ReadonlyMap<number, Parser> = new Map<number, Parser>([
  [types.builtins.INT8, readWholeNumber],
  [1016, inList(readWholeNumber)],
  [types.builtins.DATE, String],
  [1182, inList(String)],
  [types.builtins.TIME, String],
  [1183, inList(String)],
  [types.builtins.TIMESTAMP, readLocalDateTime],
  [1115, inList(readLocalDateTime)],
  [types.builtins.TIMESTAMPTZ, readInstant],
  [1185, inList(readInstant)],
  [types.builtins.INTERVAL, String],
]);

/** Passed to each of our pools and clients; the driver's global settings stay as other packages expect them. */
export const valueTypes: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
};

function readWholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError('A bigint of the database does not fit a number');
}

function readLocalDateTime(text: string): string {
  return text.replace(' ', 'T');
}

/** Lists have hundreds of them, so the usual form is sliced without a search. */
function readInstant(text: string): string {
  return text[10] === ' ' && text.endsWith('+00')
    ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z`
    : text.replace(' ', 'T').replace(/\+00$/, 'Z');
}
