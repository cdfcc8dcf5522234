import { expect, test } from 'vitest';
import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import { costByWeek, countRows, firstRows, groupRows } from './group-timesheets.ts';

const row = (bookingId: string, changes: Partial<TimesheetRecord> = {}) =>
  ({
    bookingId,
    status: 'PendingApproval',
    kind: 'unmodified',
    isHeld: false,
    candidateId: 'sam',
    candidateFullName: 'Sam',
    clientId: 'richmond',
    clientName: 'Richmond',
    ...changes,
  }) as TimesheetRecord;

const rows = [
  row('1', { kind: 'candidateModified', candidateId: 'zoe', candidateFullName: 'Zoe' }),
  row('2'),
  row('3', { clientId: 'albert', clientName: 'Albert' }),
  row('4', { kind: 'didNotHappen', isHeld: true }),
];

test('counts each row once', () => {
  expect(countRows(rows)).toEqual({ ready: 2, changed: 1, didNotHappen: 0, held: 1 });
});

test('groups by name, and keeps the order within', () => {
  const ids = (view: 'educators' | 'clients') =>
    groupRows(rows, view).map(({ title, rows: own }) => `${title} ${own.map((one) => one.bookingId).join()}`);
  expect(ids('educators')).toEqual(['Sam 2,3,4', 'Zoe 1']);
  expect(ids('clients')).toEqual(['Albert 3', 'Richmond 1,2,4']);
});

test.each([
  [0, []],
  [2, [2]],
  [3, [3]],
  [4, [3, 1]],
  [9, [3, 1]],
])('draws the first %i rows', (limit, expected) => {
  const lengths = firstRows(groupRows(rows, 'educators'), limit).map((group) => group.rows.length);
  expect(lengths).toEqual(expected);
});

test('sums what each week is expected to cost, and says how much of it is not known', () => {
  const costs = [
    row('1', { dateLocal: '2026-03-15', expectedCost: { amount: 100, currency: 'AUD' } }),
    row('2', { dateLocal: '2026-03-16', expectedCost: { amount: 200, currency: 'AUD' } }),
    row('3', { dateLocal: '2026-03-20', expectedCost: null }),
  ];
  expect(costByWeek(costs, 1)).toEqual([
    { startsOn: '2026-03-09', count: 1, totals: [{ currency: 'AUD', amount: 100 }], unknown: 0 },
    { startsOn: '2026-03-16', count: 2, totals: [{ currency: 'AUD', amount: 200 }], unknown: 1 },
  ]);
  expect(costByWeek(costs, 0)[0]).toMatchObject({ startsOn: '2026-03-15', count: 3 });
  expect(costByWeek([costs[2]!], 1)).toEqual([]);
});
