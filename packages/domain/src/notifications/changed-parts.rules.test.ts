import { expect, test } from 'vitest';
import { mergeChanges } from './changed-parts.rules.ts';
import type { PartChange } from './changed-parts.rules.ts';

const room = (from: string, to: string): PartChange => ({ field: 'room', from, to });
const end = (from: string, to: string): PartChange => ({ field: 'endTime', from, to });

test.each<[string, PartChange[][], ReturnType<typeof mergeChanges>]>([
  ['nothing', [], []],
  ['one change', [[room('1C', 'D')]], [{ field: 'room', from: ['1C'], to: ['D'] }]],
  [
    'several of one booking as one, in the order of the form',
    [[room('1C', 'D'), end('15:30', '16:00'), room('D', 'E')]],
    [
      { field: 'endTime', from: ['15:30'], to: ['16:00'] },
      { field: 'room', from: ['1C'], to: ['E'] },
    ],
  ],
  ['nothing of what is as it was in the end', [[room('1C', 'D'), room('D', '1C')]], []],
  [
    'days together, each value once',
    [[room('1C', 'D')], [room('2A', 'D')], [room('1C', 'D')]],
    [{ field: 'room', from: ['1C', '2A'], to: ['D'] }],
  ],
])('tells %s', (_, bookings, expected) => {
  expect(mergeChanges(bookings)).toEqual(expected);
});
