import fc from 'fast-check';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { codesOf } from '../src/http/docs/openapi-refusals.ts';
import { linkBearer } from './support/link-bearer.ts';
import type { SeededContact } from './support/seed-builders.ts';
import { sampleBody, samplePath, sampleSearch } from './support/sample-input.ts';
import { createTestApp } from './support/test-app.ts';
import type { TestApp } from './support/test-app.ts';

/** Mutations in an ordinary run of the tests; `HOSTILE_RUNS` sets more. */
const runs = Number(process.env['HOSTILE_RUNS'] ?? 2_000);

const everything = [
  'booking_all',
  'pending booking_all',
  'timesheets_all',
  'accounts_all',
  'replace-me_all',
  'people_all',
];

let app: TestApp;
let bearers: { contact: string; service: string };
let reader: SeededContact;
let locationId: number;
beforeAll(async () => {
  app = await createTestApp();
  const group = await app.seed.group();
  const location = await app.seed.location(await app.seed.client(group));
  locationId = location.locationId;
  const on = { groupId: group.groupId };
  const contact = await app.seed.contact(group, [{ on, permissions: everything }]);
  reader = contact;
  bearers = { contact: await app.signInAs(contact), service: await app.serviceKey() };
});
afterAll(() => app.close());

const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[]],
  [null],
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '{}',
  '%00',
  '../../etc/passwd',
  "'; drop table bookings; --",
  '2026-02-30',
  '0001-01-01',
  '9999-12-31',
  'infinity',
  'now',
  '24:00',
  '00:00',
  '08:30:00',
  '9'.repeat(400),
  '01890000-0000-7000-8000-00000000000G',
  'x'.repeat(3_000),
  '\u{1F9D1}'.repeat(600),
];

const hostile = fc.oneof(
  fc.constantFrom<unknown>(...hostileValues),
  fc.json().map((text) => JSON.parse(text) as unknown),
  fc.string({ unit: 'binary' }),
);

/** Replaces one leaf or one whole branch of a valid body, a text of the path, or one value of the query. */
const mutation = fc.record({
  at: fc.nat(),
  value: hostile,
  deep: fc.boolean(),
  place: fc.constantFrom('body', 'path', 'query'),
});
type Mutation = typeof mutation extends fc.Arbitrary<infer Value> ? Value : never;

function mutate(value: unknown, { at, value: replacement, deep, place }: Mutation): unknown {
  if (typeof value !== 'object' || value === null) return replacement;
  const keys = Object.keys(value);
  const key = keys[at % Math.max(keys.length, 1)];
  if (key === undefined) return replacement;
  const child = (value as Record<string, unknown>)[key];
  const next = deep ? mutate(child, { at: at >> 3, value: replacement, deep, place }) : replacement;
  return { ...value, [key]: next };
}

function bearerFor(endpoint: Endpoint, path: string): string {
  if (endpoint.access.kind === 'link') return linkBearer(endpoint, path, reader);
  return endpoint.access.kind === 'serviceKey' ? bearers.service : bearers.contact;
}

function inScope(text: string): string {
  return text.replaceAll('2147483647', String(locationId));
}

test('answers hostile input with what its contract says, and never with a failure of ours', async () => {
  const operations = app.endpoints.filter(({ name }) => name !== 'openStream');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...operations),
      fc.array(mutation, { maxLength: 2 }),
      async (endpoint, mutations) => {
        const of = (place: string): Mutation[] => mutations.filter((one) => one.place === place);
        const body = of('body').reduce<unknown>(
          mutate,
          JSON.parse(inScope(JSON.stringify(sampleBody(endpoint.body)))),
        );
        const [inPath] = of('path');
        const path = samplePath(endpoint, inPath && textOf(inPath.value).slice(0, 200));
        const query = new URLSearchParams(inScope(sampleSearch(endpoint)));
        for (const { at, value } of of('query')) {
          const names = namesOf(endpoint);
          const name = names[at % names.length] ?? 'surprise';
          query.set(name, textOf(value));
        }
        const answer = await app.call(`${endpoint.method} ${inScope(path)}`, {
          bearer: bearerFor(endpoint, inScope(path)),
          search: query.size > 0 ? `?${query}` : '',
          ...(endpoint.body && { body: JSON.stringify(body) ?? 'null' }),
        });
        const what = `${endpoint.name} ${query} ${answer.status} ${answer.text}`;
        expect(answer.status, what).toBeLessThan(500);
        expect(documented(endpoint, answer.status, answer.body?.code), what).toBe(true);
      },
    ),
    { numRuns: runs },
  );
}, 600_000);

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : String(JSON.stringify(value));
}

/** The query's field names as written on the wire. */
function namesOf({ query }: Endpoint): string[] {
  if (!query) return [];
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, schema]) =>
    (schema as { type?: string }).type === 'array' ? `${name}[]` : name,
  );
}

function documented(endpoint: Endpoint, status: number, code: string | undefined): boolean {
  if (status in endpoint.replies) return true;
  return code === undefined ? status === 400 : codesOf(endpoint).some((known) => known === code);
}
