import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { instant, localDate, localTime, queryInteger, timeZone } from './wire-types.ts';

test.each([
  ['a date', localDate, '31/02/2026', 'Please enter a valid date'],
  ['a date', localDate, '1066-10-14', 'Please enter a valid date'],
  ['a time', localTime, '8:30 am', 'Please enter a valid time'],
  ['an instant', instant, '2026-03-09', 'Please use an instant that ends in Z'],
  ['a number', queryInteger, 'ten', 'Please enter a valid number'],
  ['a time zone', timeZone, 'Mars/Base', 'Please use the name of a time zone, such as Australia/Melbourne'],
])('%s that is none is refused in words', (_what, type, value, message) => {
  const { error } = z.safeParse(type as z.ZodMiniType, value);
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test.each([
  ['Australia/Melbourne', true],
  ['Asia/Calcutta', true],
  ['US/Pacific', true],
  ['UTC', true],
  ['australia/melbourne', false],
  ['Mars/Base', false],
  ['+10:00', false],
  ['', false],
])('%j is the name of a time zone: %s', (name, expected) => {
  expect(timeZone.safeParse(name).success).toBe(expected);
});
