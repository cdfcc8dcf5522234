import { expect, it } from 'vitest';
import { findErrorType } from './error-types.ts';

it.each([
  ['internalError', 500, true],
  ['error', 500, true],
  ['notFound', 404, true],
  ['unauthorized', 401, true],
  ['actionLocked', 401, false],
  ['forbidden', 403, true],
  ['badRequest', 400, true],
  ['gone', 410, false],
  ['expired', 410, false],
  ['accountLoadFailure', 400, false],
  ['noServerResponse', 500, false],
  ['noClients', 500, false],
  ['something else', 500, true],
  ['toString', 500, true],
])('%s has the code %i, shown: %s', (type, code, showsCode) => {
  expect(findErrorType(type)).toMatchObject({ code, showsCode });
});
