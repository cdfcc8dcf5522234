import { expect, test } from 'vitest';
import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import { costByWeek, countRows, groupRows, piecesOf, type Piece } from './group-timesheets.ts';

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

test('rows stay in their piece, whatever comes and goes around them', () => {
  const many = Array.from({ length: 7 }, (_, at) => row(String(at)));
  const keyOf = ({ bookingId }: (typeof many)[number]) => bookingId;
  const idsOf = (pieces: Piece<(typeof many)[number]>[]) =>
    pieces.map(({ key, items }) => `${key}: ${items.map(({ bookingId }) => bookingId).join()}`);
  const first = piecesOf(many, { keyOf, size: 3 });
  expect(idsOf(first)).toEqual(['0: 0,1,2', '3: 3,4,5', '6: 6']);
  const later = [...many.slice(1, 5), row('new'), ...many.slice(5)];
  const second = piecesOf(later, { keyOf, size: 3, before: first });
  expect(idsOf(second)).toEqual(['0: 1,2', '3: 3,4,new,5', '6: 6']);
  expect(idsOf(piecesOf([many[6]!, many[1]!, many[3]!], { keyOf, size: 3, before: second }))).toEqual([
    '6: 6',
    '0: 1',
    '3: 3',
  ]);
  const more = Array.from({ length: 6 }, (_, at) => row(`more ${at}`));
  expect(idsOf(piecesOf([...many.slice(6), ...more], { keyOf, size: 3, before: second }))).toEqual([
    '6: 6,more 0,more 1,more 2,more 3,more 4',
    'more 5: more 5',
  ]);
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
