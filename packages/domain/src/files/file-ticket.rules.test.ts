import { expect, test } from 'vitest';
import { isFileTicket } from './file-ticket.rules.ts';

test.each([
  [200, true],
  [201, true],
  [204, true],
  [0, false],
  [202, false],
  [203, false],
  [205, false],
  [207, false],
  [302, false],
  [400, false],
  [401, false],
  [403, false],
  [404, false],
  [410, false],
  [500, false],
])('an answer of %i is a ticket: %s', (statusCode, expected) => {
  expect(isFileTicket(statusCode)).toBe(expected);
});
