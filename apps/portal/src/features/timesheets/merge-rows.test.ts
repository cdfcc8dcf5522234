import { expect, test } from 'vitest';
import { maxListedTimesheets } from '@staffroom/domain/timesheets/timesheet-limits.ts';
import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import type { TimesheetList } from '@staffroom/domain/timesheets/timesheets.contract.ts';
import { mergeRows } from './merge-rows.ts';

const row = (bookingId: string, changes: Partial<TimesheetRecord> = {}) =>
  ({
    bookingId,
    status: 'PendingApproval',
    kind: 'unmodified',
    isHeld: false,
    dateLocal: '2026-03-11',
    startTimeLocal: '08:30',
    note: '',
    ...changes,
  }) as TimesheetRecord;
const listOf = (pendingApprovalList: TimesheetRecord[], approvedCount = 0): TimesheetList => ({
  approvedCount,
  pendingReviewCount: 0,
  pendingApprovalList,
});
const idsOf = (list: TimesheetList | null) =>
  list?.pendingApprovalList.map(({ bookingId }) => bookingId) ?? null;

test('a changed row takes its new place, and the others stay the same objects', () => {
  const [one, two] = [row('1'), row('2', { startTimeLocal: '09:00' })];
  const merged = mergeRows(listOf([one, two]), ['2'], listOf([row('2', { kind: 'candidateModified' })], 7));
  expect(idsOf(merged)).toEqual(['2', '1']);
  expect(merged?.pendingApprovalList[1]).toBe(one);
  expect(merged?.approvedCount).toBe(7);
});

test('a row that waits no more leaves, and one that has begun to wait comes', () => {
  const list = listOf([row('1'), row('2')]);
  expect(idsOf(mergeRows(list, ['2', '3'], listOf([row('3', { dateLocal: '2026-03-10' })])))).toEqual([
    '3',
    '1',
  ]);
  expect(idsOf(mergeRows(list, ['4'], listOf([])))).toEqual(['1', '2']);
});

test('a full list keeps the oldest, and is asked for whole when it has lost a row', () => {
  const full = listOf(Array.from({ length: maxListedTimesheets }, (_, at) => row(String(at))));
  const older = mergeRows(full, ['older'], listOf([row('older', { dateLocal: '2026-03-01' })]));
  expect(older?.pendingApprovalList).toHaveLength(maxListedTimesheets);
  expect(idsOf(older)?.slice(0, 2)).toEqual(['older', '0']);
  const later = mergeRows(full, ['later'], listOf([row('later', { dateLocal: '2026-03-12' })]));
  expect(idsOf(later)).toEqual(idsOf(full));
  expect(mergeRows(full, ['7'], listOf([]))).toBeNull();
});
