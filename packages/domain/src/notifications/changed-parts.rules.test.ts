import { expect, test } from 'vitest';
import { mergeChanges } from './changed-parts.rules.ts';
import type { ChangesOfDay, PartChange } from './changed-parts.rules.ts';

const room = (from: string, to: string): PartChange => ({ field: 'room', from, to });
const end = (from: string, to: string): PartChange => ({ field: 'endTime', from, to });

const [mon, tue, wed] = ['2026-03-09', '2026-03-10', '2026-03-11'];

test.each<[string, ChangesOfDay[], ReturnType<typeof mergeChanges>]>([
  ['nothing', [], []],
  [
    'one change',
    [{ dateLocal: mon, changes: [room('1C', 'D')] }],
    [{ field: 'room', datesLocal: [mon], from: ['1C'], to: ['D'] }],
  ],
  [
    'several of one booking as one, in the order of the form',
    [{ dateLocal: mon, changes: [room('1C', 'D'), end('15:30', '16:00'), room('D', 'E')] }],
    [
      { field: 'endTime', datesLocal: [mon], from: ['15:30'], to: ['16:00'] },
      { field: 'room', datesLocal: [mon], from: ['1C'], to: ['E'] },
    ],
  ],
  [
    'nothing of what is as it was in the end',
    [{ dateLocal: mon, changes: [room('1C', 'D'), room('D', '1C')] }],
    [],
  ],
  [
    'days together, each value once, with the days of each part',
    [
      { dateLocal: mon, changes: [room('1C', 'D'), end('15:30', '16:00')] },
      { dateLocal: tue, changes: [room('2A', 'D')] },
      { dateLocal: wed, changes: [room('1C', 'D'), end('15:30', '16:00'), end('16:00', '15:30')] },
    ],
    [
      { field: 'endTime', datesLocal: [mon], from: ['15:30'], to: ['16:00'] },
      { field: 'room', datesLocal: [mon, tue, wed], from: ['1C', '2A'], to: ['D'] },
    ],
  ],
])('tells %s', (_, days, expected) => {
  expect(mergeChanges(days)).toEqual(expected);
});
