import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { errorCatalogue } from '@staffroom/domain/errors/error-catalogue.ts';
import { codesOf } from '../src/http/docs/openapi-refusals.ts';
import { linkBearer } from './support/link-bearer.ts';
import { hostileValue, mutated, valuesOf } from './support/matrix/fuzz-input.ts';
import type { KnownIds } from './support/matrix/fuzz-input.ts';
import { seedTenant } from './support/matrix/seed-tenant.ts';
import type { Tenant } from './support/matrix/seed-tenant.ts';
import type { SeededContact } from './support/seed-builders.ts';
import { createTestApp, untilNotBusy } from './support/test-app.ts';
import type { Answer, TestApp } from './support/test-app.ts';

/** `CONTRACT_RUNS=200000` runs more, `CONTRACT_SEED` runs others. */
const runs = Number(process.env['CONTRACT_RUNS'] ?? 10_000);
const seed = Number(process.env['CONTRACT_SEED'] ?? 20_260_309);

let app: TestApp;
let bearers: { contact: string; service: string };
let reader: SeededContact;
let ids: KnownIds;
let takenBookings: fc.Arbitrary<unknown>;
beforeAll(async () => {
  app = await createTestApp();
  const ours = await seedTenant(app, 'Ourside');
  const theirs = await seedTenant(app, 'Zebra');
  const [school, college] = ours.clients;
  const clientIds = [school.clientId, college.clientId];
  ids = {
    uuids: {
      clientId: clientIds,
      clientIds,
      bookingId: ours.places.map(({ bookingId }) => bookingId),
      candidateId: [school.candidateId, college.candidateId],
      preferredCandidateId: [school.candidateId],
      classificationId: [school.classificationId],
      gradeIds: [school.gradeId],
      certificationIds: ours.places.map(({ certificationId }) => certificationId),
      policyId: [school.policyId],
      contactId: [ours.holder.contactId],
      standardBookingId: [ours.templateId],
      pushSubscriptionId: [ours.deviceId],
    },
    others: [...theirs.marks, randomUUID()].filter((mark) => mark.length === 36),
    locationIds: [
      ...ours.places.flatMap(({ locationId }) => [locationId, locationId, locationId]),
      theirs.places[0]?.locationId ?? 1,
      1,
    ],
  };
  takenBookings = bookingsOf(ours);
  reader = ours.holder;
  bearers = { contact: await app.signInAs(ours.holder), service: await app.serviceKey() };
  app.identity.dropAll();
});
afterAll(() => app.close());

/** Bookings that every rule allows, so that one mutation is the only thing wrong with a body. */
function bookingsOf(ours: Tenant): fc.Arbitrary<unknown> {
  const [school] = ours.clients;
  const place = fc.constantFrom(...school.places);
  const text = fc
    .string({ unit: 'grapheme', maxLength: 50 })
    .map((one) => one.replaceAll('\u0000', '').toWellFormed());
  const days = fc.uniqueArray(fc.integer({ min: 0, max: 25 }), { minLength: 1, maxLength: 4 });
  return fc.record({ place, text, days, bookingsPerDate: fc.integer({ min: 1, max: 3 }) }).map((drawn) => ({
    locationId: drawn.place.locationId,
    classificationId: school.classificationId,
    dates: drawn.days.toSorted((a, b) => a - b).map((day) => firstDay.add({ days: day }).toString()),
    bookingsPerDate: drawn.bookingsPerDate,
    startTime: '08:30',
    endTime: '15:30',
    breakMinutes: 30,
    gradeIds: [school.gradeId],
    certificationIds: [drawn.place.certificationId],
    reasonForAbsence: 'Sick Leave Cover',
    covering: null,
    submittedBy: null,
    room: '',
    notes: drawn.text,
    policiesAgreed: [{ policyId: school.policyId, version: '1' }],
    confirmations: [{ contactId: ours.holder.contactId, email: true, sms: false, voice: false, push: false }],
    preferredCandidateId: school.candidateId,
    purchaseOrder: drawn.text,
    costCentre: null,
    reference: null,
    bookAnyway: true,
  }));
}
const firstDay = Temporal.PlainDate.from('2026-05-04');

type Part = 'params' | 'query' | 'body';
const parts: readonly Part[] = ['params', 'query', 'body'];
type Input = Partial<Record<Part, unknown>>;

type Call = {
  endpoint: Endpoint;
  input: Input;
  contentType: string;
  caller: 'right' | 'nobody' | 'other' | 'forged';
};

const json = 'application/json';
const jsonTypes = [json, 'application/json; charset=utf-8'];
const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/jsonp',
  'nonsense',
];

function callsOf(endpoints: readonly Endpoint[]): fc.Arbitrary<Call> {
  // Endpoints with a body have more that can be wrong.
  const weighed = endpoints.flatMap((endpoint) =>
    endpoint.body ? [endpoint, endpoint, endpoint] : [endpoint],
  );
  return fc.constantFrom(...weighed).chain((endpoint) => {
    const fields = parts.flatMap((part) => {
      const schema = endpoint[part];
      if (!schema) return [];
      const values = valuesOf(schema, ids);
      const isBooking = part === 'body' && endpoint.name === 'createBooking';
      return [[part, isBooking ? fc.oneof(values, takenBookings) : values] as const];
    });
    const mutation = fc.record({ part: fc.nat(), at: fc.nat(), value: hostileValue });
    return fc
      .record({
        input: fc.record(Object.fromEntries(fields)),
        mutation: fc.option(mutation, { freq: 1 }),
        contentType: fc.oneof(
          { weight: 9, arbitrary: fc.constantFrom(...jsonTypes) },
          { weight: 1, arbitrary: fc.constantFrom(...contentTypes) },
        ),
        caller: fc.oneof(
          { weight: 12, arbitrary: fc.constant('right' as const) },
          { weight: 1, arbitrary: fc.constantFrom('nobody', 'other', 'forged') },
        ),
      })
      .map(({ input, mutation: strike, contentType, caller }) => {
        const present = parts.filter((part) => part in input);
        const struck = strike && present[strike.part % present.length];
        const changed = struck
          ? { ...input, [struck]: mutated(input[struck], strike.at, strike.value) }
          : input;
        return { endpoint, input: changed as Input, contentType, caller } as Call;
      });
  });
}

/** Paths and queries are texts, or lists of texts, on the wire. */
function wireText(value: unknown): string {
  return (typeof value === 'string' ? value : String(JSON.stringify(value))).toWellFormed();
}

function asTexts(value: unknown): Record<string, string | string[]> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([name, one]: [string, unknown]) => [
      name,
      Array.isArray(one) ? one.map(wireText) : wireText(one),
    ]),
  );
}

function pathOf({ path }: Endpoint, params: Record<string, string | string[]>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const text = String(params[name] ?? 'none').slice(0, 200);
    return /^\.{0,2}$/.test(text) ? 'none' : encodeURIComponent(text);
  });
}

async function send({ endpoint, input, contentType, caller }: Call): Promise<Answer> {
  const query = new URLSearchParams(
    Object.entries(asTexts(input.query)).flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((one) => [`${name}[]`, one]) : [[name, value]],
    ),
  );
  const isProgram = endpoint.access.kind === 'serviceKey';
  const path = pathOf(endpoint, asTexts(input.params));
  const bearer = {
    right:
      endpoint.access.kind === 'link'
        ? linkBearer(endpoint, path, reader)
        : isProgram
          ? bearers.service
          : bearers.contact,
    other: isProgram ? bearers.contact : bearers.service,
    forged: 'x'.repeat(43),
    nobody: undefined,
  }[caller];
  return app.call(`${endpoint.method} ${path}`, {
    ...(bearer !== undefined && { bearer }),
    ...(endpoint.body && {
      body: JSON.stringify(input.body) ?? 'null',
      headers: { 'content-type': contentType },
    }),
    search: query.size > 0 ? `?${query}` : '',
  });
}

/** Whether the contract's own schemas accept the input in its wire form. */
function fits({ endpoint, input }: Call): boolean {
  // The router decides about repeated or missing path segments; only names in the path are sent.
  const { params, query, body } = endpoint;
  const bodyOnWire = input.body === undefined ? null : (JSON.parse(JSON.stringify(input.body)) as unknown);
  const queryOnWire = Object.fromEntries(
    Object.entries(asTexts(input.query)).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  );
  const paramsOnWire = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
      const text = String(asTexts(input.params)[name] ?? 'none').slice(0, 200);
      return [name, /^\.{0,2}$/.test(text) ? 'none' : text];
    }),
  );
  return (
    (!params || z.safeParse(params, paramsOnWire).success) &&
    (!query || z.safeParse(query, queryOnWire).success) &&
    (!body || z.safeParse(body, bodyOnWire).success)
  );
}

const problem = z.strictObject({
  type: z.literal('/api/docs#validation_failed'),
  title: z.string(),
  status: z.literal(400),
  traceId: z.string(),
  errors: z.record(z.string(), z.array(z.string()).check(z.minLength(1))),
  /** How many more there are than are listed. */
  omitted: z.optional(z.int().check(z.gte(1))),
});
const refusal = z.strictObject({
  type: z.string(),
  code: z.string(),
  param: z.nullable(z.string()),
  message: z.string().check(z.minLength(1)),
  params: z.optional(z.record(z.string(), z.unknown())),
  current: z.optional(z.unknown()),
});

/** What is wrong with a response; null when the contract allows it. */
function faultOf(call: Call, answer: Answer): string | null {
  const { endpoint, contentType, caller } = call;
  const { status, body } = answer;
  if (status >= 500) return 'a failure of ours';
  if (status < 300) {
    if (!(status in endpoint.replies)) return 'a status that the contract has not';
    if (!fits(call)) return 'input that does not fit was taken';
    if (endpoint.body && !jsonTypes.includes(contentType))
      return 'a content type that is none of ours was taken';
    const isOpen = endpoint.access.kind === 'anonymous' || endpoint.access.kind === 'sessionCookie';
    return caller !== 'right' && !isOpen ? 'somebody without a right was let in' : null;
  }
  if (endpoint.method === 'HEAD') return null;
  const isProblem = answer.headers['content-type']?.startsWith('application/problem+json') === true;
  if (isProblem) {
    if (!z.safeParse(problem, body).success || status !== 400) return 'problem details of another shape';
    return fits(call) && !hasUnstorable(call) ? 'input that fits was refused as not fitting' : null;
  }
  if (!z.safeParse(refusal, body).success) return 'a refusal of another shape';
  const code = codesOf(endpoint).find((one) => one === body.code);
  if (code === undefined) return 'a code that the operation does not tell of';
  return errorCatalogue[code].status === status ? null : 'a status that is not the code’s';
}

/** Refused although the schemas accept it, because no database can store these characters. */
function hasUnstorable({ input }: Call): boolean {
  return /\\u0000|\\ud[89a-f]/i.test(JSON.stringify(input));
}

const atOnce = 8;
const batchSize = 4_000;

/** Runs a batch, several requests at once, and returns what was answered wrongly; counts the responses by status. */
async function runBatch(calls: readonly Call[], counts: Map<number, number>): Promise<string[]> {
  const faults: string[] = [];
  const waiting = [...calls];
  const worker = async (): Promise<void> => {
    for (let call = waiting.pop(); call; call = waiting.pop()) {
      const sent = call;
      const answer = await untilNotBusy(() => send(sent));
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
      const fault = faultOf(call, answer);
      if (fault === null) continue;
      const { endpoint, input, contentType, caller } = call;
      const what = JSON.stringify({ input, contentType, caller }).slice(0, 600);
      faults.push(`${endpoint.name}: ${fault}: ${answer.status} ${answer.text.slice(0, 300)} to ${what}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return faults;
}

test('a refusal of more faults than it names says how many it leaves out', async () => {
  const endpoint = app.endpoints.find(({ name }) => name === 'extendBooking')!;
  const day = { dateLocal: '2026-03-10', startTime: '08:30', endTime: '15:30', breakMinutes: 0.5 };
  const input = {
    params: { bookingId: randomUUID() },
    body: { days: Array.from({ length: 80 }, () => day) },
  };
  const call: Call = { endpoint, input, contentType: json, caller: 'right' };
  const answer = await send(call);
  expect([answer.status, faultOf(call, answer)]).toEqual([400, null]);
  expect(Object.keys(answer.body.errors).length).toBeLessThan(80);
  expect(answer.body.omitted).toBeGreaterThan(0);
});

/**
 * An open stream has no end to wait for; resetting the second factor or the school account ends the session that the
 * other requests use.
 */
const notDrawn: readonly string[] = ['openStream', 'resetSecondFactor', 'resetSchoolAccount'];

test('answers generated calls as the contracts say', async ({ annotate }) => {
  const counts = new Map<number, number>();
  const faults: string[] = [];
  const operations = app.endpoints.filter(({ name }) => !notDrawn.includes(name));
  for (let done = 0; done < runs && faults.length === 0; done += batchSize) {
    const numRuns = Math.min(batchSize, runs - done);
    const calls = fc.sample(callsOf(operations), { numRuns, seed: seed + done });
    faults.push(...(await runBatch(calls, counts)));
  }
  expect(faults.slice(0, 20)).toEqual([]);
  await annotate(
    `by status: ${[...counts]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}`,
  );
  expect(app.logged.filter(({ fields }) => fields['code'] === 'internal_error')).toEqual([]);
  // Requests must get past the input checks, or they would prove nothing about the code behind them.
  for (const status of [200, 201, 204, 400, 401, 404, 409, 415, 422])
    expect(counts.get(status), String(status)).toBeGreaterThan(runs / 400);
}, 7_200_000);
