import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { factsOf, isEndpoint } from '@staffroom/domain/contract/endpoint-facts.ts';
import { changeMyAvailability } from '@staffroom/domain/availability/my-availability.contract.ts';
import { createBooking } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import { listBookingSummary } from '@staffroom/domain/bookings/read/list-bookings.contract.ts';
import { expect, test } from 'vitest';
import { buildAddress, buildRequest } from '../src/lib/calls/build-request.ts';
import { readReply } from '../src/lib/calls/read-reply.ts';
import { formatFacts } from './endpoint-facts.ts';

const root = join(import.meta.dirname, '../../../packages/domain/src');
const contracts = await Promise.all(
  globSync('**/*.contract.ts', { cwd: root }).map(
    async (file) => (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>,
  ),
);
const endpoints = contracts.flatMap((contract) => Object.values(contract)).filter(isEndpoint);
const headers = {
  accessToken: 'token',
  impersonatedContactId: null,
  idempotencyKey: 'key',
  ifMatch: 3,
};

test('finds the endpoints of every contract', () => {
  expect(endpoints.length).toBeGreaterThan(25);
});

test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  'sends the same request for %s from its facts as from its contract',
  (_name, endpoint) => {
    const facts = factsOf(endpoint);
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'a b']),
    );
    expect(buildAddress(facts, { params })).toBe(buildAddress(endpoint, { params }));
    const requestOf = (one: typeof facts) => {
      const request = buildRequest(one, { body: { a: 1 } }, headers);
      return { ...request, headers: [...(request.headers as Headers)] };
    };
    expect(requestOf(facts)).toEqual(requestOf(endpoint));
  },
);

test.each(
  endpoints.flatMap((endpoint) =>
    Object.keys(endpoint.replies).map((status) => [endpoint.name, Number(status), endpoint] as const),
  ),
)(
  'reads the answer of %s with status %i from its facts as from its contract',
  async (_name, status, endpoint) => {
    const answer = () =>
      status === 204 ? new Response(null, { status }) : new Response('{"a":1}', { status });
    const [one, other] = await Promise.all(
      [factsOf(endpoint), endpoint].map((facts) => readReply(facts, answer())),
    );
    expect(one?.isSuccess && one.data instanceof Blob ? 'blob' : one).toEqual(
      other?.isSuccess && other.data instanceof Blob ? 'blob' : other,
    );
  },
);

test('keeps no schema and no word of what only the server needs', () => {
  const text = formatFacts({ createBooking, listBookingSummary, other: 1 });
  expect(text).toContain('export const listBookingSummary = {"name":"listBookingSummary","method":"GET"');
  expect(text).toContain('"replies":{"200":{"type":"array"},"204":null}');
  expect(text).not.toMatch(/other|"summary"|requirements|_zod|codes/);
});

test('keeps what is refused to support', () => {
  expect(formatFacts({ changeMyAvailability })).toContain('"ofContactAlone":true');
  expect(formatFacts({ createBooking })).not.toContain('ofContactAlone');
});
