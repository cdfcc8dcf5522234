import { expect, test } from 'vitest';
import { proposeBreak } from './propose-break.ts';

const unpaid = (startTime: string, endTime: string) => ({ type: 'unpaid', startTime, endTime }) as const;

test.each([
  ['in the middle of a day', '08:30', '15:30', [], '11:45'],
  ['in the middle of an afternoon', '13:00', '17:00', [], '14:45'],
  ['after the one that is there', '08:30', '15:30', [unpaid('11:45', '12:15')], '12:15'],
  ['beside one that leaves the middle free', '08:30', '15:30', [unpaid('10:00', '10:15')], '11:45'],
  ['at noon where there is no room', '08:30', '08:50', [], '12:00'],
  ['at noon while nothing is typed', '', '', [], '12:00'],
])('a break is proposed %s', (_where, startTime, endTime, breaks, expected) => {
  const { startTime: from, endTime: to, type } = proposeBreak({ startTime, endTime, breaks });
  expect(from).toBe(expected);
  expect(Temporal.PlainTime.from(from).until(to).total('minutes')).toBe(30);
  expect(type).toBe('unpaid');
});
