import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import {
  localDate,
  minutes,
  queryInteger,
  queryList,
  requiredText,
  text,
} from '@staffroom/domain/contract/wire-types.ts';
import { checkInput, InvalidInputError } from './check-input.ts';
import { parseQuery } from './parse-query.ts';
import { createTestApp } from '../../../test/support/test-app.ts';
import type { TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const numbered = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, value]));

test.each([
  ['fields that the contract does not know', 'POST', numbered(6_000, 0)],
  ['texts that cannot be kept', 'POST', numbered(3_000, '\u0000')],
  ['one field with a long name', 'POST', { ['x'.repeat(60_000)]: '\u0000' }],
])('answers little to 64 kB of %s', async (_what, method, fields) => {
  const answer = await app.call(`${method} /api/v1/auth/sign-in`, {
    body: { email: 'a', password: 'b', ...fields },
  });
  expect(answer.status).toBe(400);
  expect(answer.text.length).toBeLessThan(8_000);
});

test('names the first fifty issues and says how many there were beyond them', async () => {
  const send = (body: object) =>
    app.call('POST /api/v1/auth/sign-in', { body: { email: 'a', password: 'b', ...body } });
  const fifty = (await send(numbered(50, 0))).body;
  expect(Object.keys(fifty.errors)).toHaveLength(50);
  expect(fifty).not.toHaveProperty('omitted');
  const more = (await send(numbered(123, 0))).body;
  expect(Object.keys(more.errors)).toHaveLength(50);
  expect(more.omitted).toBe(73);
});

test('takes a list of one that is written as a text', () => {
  const endpoint = {
    name: 'list',
    method: 'GET',
    path: '/api/v1/list',
    summary: 'A list',
    access: { kind: 'anonymous' },
    query: z.strictObject({ ids: queryList(queryInteger), as: z.optional(z.string()) }),
    replies: { 200: z.string() },
  } satisfies Endpoint;
  const read = (search: string) =>
    checkInput(endpoint, { params: undefined, query: parseQuery(search), body: undefined }).query;
  expect(read('ids=7&as=x')).toEqual({ ids: [7], as: 'x' });
  expect(read('ids[]=7&ids[]=8')).toEqual({ ids: [7, 8] });
  for (const refused of ['ids=', 'ids=x', 'ids=7&ids=8', 'as[]=x', '__proto__=7'])
    expect(() => read(refused), refused).toThrow(InvalidInputError);
});

test('answers little to a long query', async () => {
  const search = `?${Array.from({ length: 1_500 }, (_, index) => `q${index}=1`).join('&')}`;
  const answer = await app.call('GET /api/v1/auth/demo-accounts', { search });
  expect(answer.status).toBe(400);
  expect(answer.text.length).toBeLessThan(8_000);
});

describe('what does not fit is named in the words of the forms, once', () => {
  const body = z.strictObject({
    notes: text(1000),
    reason: requiredText(500),
    day: localDate,
    days: z.array(z.strictObject({ breakMinutes: z.nullable(minutes) })),
    count: z.optional(z.int().check(z.gte(1))),
    action: z.enum(['accept', 'reject']),
  });
  const right = { notes: '', reason: 'Ill', day: '2026-03-10', days: [], action: 'accept' };
  const issuesOf = (changes: object) => {
    const endpoint = { body } as unknown as Parameters<typeof checkInput>[0];
    try {
      checkInput(endpoint, { params: {}, query: { values: {}, issues: [] }, body: { ...right, ...changes } });
      return [];
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      return error.issues.map(({ path, message }) => `${path}: ${message}`);
    }
  };

  test.each([
    [{}, []],
    [{ notes: undefined }, ['notes: This field is required']],
    [{ notes: null }, ['notes: This field is required']],
    [{ day: null }, ['day: This field is required']],
    [{ action: undefined }, ['action: This field is required']],
    [{ days: [{}] }, ['days.0.breakMinutes: This field is required']],
    [{ reason: ' ' }, ['reason: This field is required']],
    [{ notes: 'x'.repeat(1000) }, []],
    [{ notes: 'x'.repeat(1001) }, ['notes: This field must be 1000 characters or less']],
    [{ notes: 'x'.repeat(2001) }, ['notes: This field must be 1000 characters or less']],
    [{ notes: '\u0000' }, ['notes: This field contains characters that cannot be used']],
    [{ days: [{ breakMinutes: 600 }] }, []],
    [{ days: [{ breakMinutes: 601 }] }, ['days.0.breakMinutes: Please select a value between 0 and 600']],
    [{ days: [{ breakMinutes: -1 }] }, ['days.0.breakMinutes: Please select a value between 0 and 600']],
    [{ count: 0 }, ['count: Please select a value of 1 or more']],
    [{ notes: 5 }, ['notes: This field must be text']],
    [{ action: 'keep' }, ['action: Please use one of: accept, reject']],
    [{ day: '2026-02-30' }, ['day: Please enter a valid date']],
  ])('%j', (changes, expected) => {
    expect(issuesOf(changes)).toEqual(expected);
  });
});
