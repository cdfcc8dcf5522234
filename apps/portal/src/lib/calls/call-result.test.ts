import { expect, test } from 'vitest';
import {
  failed,
  isUndecided,
  noResponse,
  unreadable,
  type CallError,
  type CallResult,
} from './call-result.ts';

const coded = (code: string): CallError => ({
  kind: 'code',
  type: 'about:blank',
  code,
  param: null,
  message: '',
  params: {},
  current: undefined,
});
const unshaped: CallError = { kind: 'generic', message: 'No' };
const foreign: CallError = { kind: 'generic', message: null, isForeign: true };

test.each([
  ['no answer', noResponse()],
  ['a success that is not JSON', unreadable()],
  ['a failed server', failed(coded('server_error'), 500)],
  ['a gateway', failed(unshaped, 502)],
  ['a busy server', failed(coded('busy'), 503)],
  ['a page of a network', failed(foreign, 403)],
  ['the same request in progress', failed(coded('idempotency_in_flight'), 409)],
])('nobody knows whether a write was done after %s', (_name, failure) => {
  expect(isUndecided(failure)).toBe(true);
});

const invalid: CallError = {
  kind: 'validation',
  message: 'Some of the values are not valid',
  status: 400,
  type: '/api/docs#validation_failed',
  traceId: '1',
  issues: [
    { path: 'covering.name', message: 'This field must be 100 characters or less' },
    { path: 'days.0', message: 'This field is required' },
    { path: 'days.1', message: 'This field is required' },
  ],
};

test('a refusal of values says what is wrong with them, once', () => {
  expect(failed(invalid, 400).message).toBe(
    'Some of the values are not valid. This field must be 100 characters or less. This field is required',
  );
});

test.each([400, 401, 403, 404, 409, 422, 429])(
  'a refusal with %i says that it was not done',
  (statusCode) => {
    expect(isUndecided(failed(coded('stale_version'), statusCode))).toBe(false);
    expect(isUndecided(failed(unshaped, statusCode))).toBe(false);
  },
);

test('a success, and no result at all, leave nothing open', () => {
  expect(isUndecided(null)).toBe(false);
  expect(isUndecided({ isSuccess: true, statusCode: 200 } as CallResult<string>)).toBe(false);
});
