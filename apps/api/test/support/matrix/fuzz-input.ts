import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Schema } from '../sample-input.ts';

/** Ids that exist in the test's world, so that valid input reaches the database. */
export type KnownIds = {
  /** Keyed by the field's name. */
  uuids: Readonly<Record<string, readonly string[]>>;
  /** For every other field, and occasionally for these. */
  others: readonly string[];
  locationIds: readonly number[];
};

const hostile: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  0.5,
  1e300,
  '',
  ' ',
  'x',
  '\u0000',
  '\ud800',
  '-1',
  '1e3',
  "' or 1=1 --",
  '../..',
  '2026-02-30',
  '2026-3-9',
  '24:00',
  '8:30',
  '08:60',
  'x'.repeat(5_000),
  [],
  {},
  [[[]]],
  [null],
  { toString: 'x' },
  { $ne: null },
];

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Values of a contract's shape: mostly valid, often at a limit, and occasionally one step beyond it. */
export function valuesOf(schema: z.ZodMiniType, ids: KnownIds): fc.Arbitrary<unknown> {
  return of(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, '', ids);
}

function of(schema: Schema, name: string, ids: KnownIds): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => of(one, name, ids)));
  switch (schema.type) {
    case 'object':
      return objects(schema, ids);
    case 'array':
      return arrays(schema, name, ids);
    case 'integer':
    case 'number':
      return numbers(schema, name, ids);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return texts(schema, name, ids);
  }
}

function objects({ properties = {}, required = [] }: Schema, ids: KnownIds): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, of(schema, name, ids)]),
  );
  return fc.record(fields, { requiredKeys: required });
}

/** Long lists repeat one value, because the limit is about their length. */
function arrays({ items = {}, minItems = 0, maxItems = 10 }: Schema, name: string, ids: KnownIds) {
  const item = of(items, name, ids);
  const short = fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems, 3) });
  const long = fc
    .tuple(item, fc.constantFrom(maxItems, maxItems + 1))
    .map(([value, length]) => Array.from({ length: Math.min(length, 500) }, () => value));
  return fc.oneof({ weight: 19, arbitrary: short }, { weight: 1, arbitrary: long });
}

function numbers({ minimum = -10, maximum = 1_000 }: Schema, name: string, { locationIds }: KnownIds) {
  if (name === 'locationId') return fc.constantFrom<number>(...locationIds);
  const limits = [minimum, maximum, minimum - 1, maximum + 1];
  return fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: minimum, max: maximum }) },
    { weight: 1, arbitrary: fc.constantFrom(...limits) },
  );
}

function texts(schema: Schema, name: string, ids: KnownIds): fc.Arbitrary<string> {
  const { format, pattern = '', minLength = 0, maxLength = 40 } = schema;
  if (format === 'uuid') {
    const named = fc.constantFrom(...(ids.uuids[name] ?? ids.others));
    return fc.oneof(
      { weight: 5, arbitrary: named },
      { weight: 1, arbitrary: fc.constantFrom(...ids.others) },
    );
  }
  if (format === 'time-zone') return fc.constantFrom('Australia/Melbourne', 'Pacific/Chatham', 'UTC');
  if (format === 'date') {
    return fc.constantFrom(
      '2026-03-10',
      '2026-03-11',
      '2026-12-24',
      '2028-02-29',
      '1900-01-01',
      '2199-12-31',
    );
  }
  if (pattern.includes('[0-5]')) return fc.constantFrom('08:30', '15:30', '00:00', '23:59', '11:30');
  if (pattern.includes('\\d') || name === 'locationId')
    return fc.constantFrom(...ids.locationIds).map(String);
  const atLimits = fc
    .constantFrom(minLength, maxLength, maxLength + 1)
    .map((length) => 'é'.repeat(Math.min(length, 3_000)));
  return fc.oneof(
    { weight: 12, arbitrary: fc.string({ minLength, maxLength: Math.min(maxLength, 40) }) },
    { weight: 1, arbitrary: atLimits },
  );
}

/** The number that says where to mutate picks a key at each level. */
export function mutated(value: unknown, at: number, replacement: unknown): unknown {
  if (typeof value !== 'object' || value === null) return replacement;
  const keys = [...Object.keys(value), 'surprise'];
  const key = keys[at % keys.length] ?? 'surprise';
  const child = (value as Record<string, unknown>)[key];
  const isDeep = typeof child === 'object' && child !== null && at % 2 === 1;
  const next = isDeep ? mutated(child, at >> 2, replacement) : replacement;
  return Array.isArray(value)
    ? value.map((one: unknown, index) => (String(index) === key ? next : one))
    : { ...value, [key]: next };
}
