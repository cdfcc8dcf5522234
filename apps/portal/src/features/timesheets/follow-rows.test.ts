import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import type { TimesheetList } from '@staffroom/domain/timesheets/timesheets.contract.ts';
import type { CallResult } from '../../lib/calls/call-result.ts';
import { createFollower, fetchRows } from './follow-rows.ts';
import { timesheetsQuery } from './timesheets-queries.ts';

const { queryKey } = timesheetsQuery(['client']);
const listOf = (...notes: string[]): TimesheetList => ({
  approvedCount: 0,
  pendingReviewCount: 0,
  pendingApprovalList: notes.map(
    (note, at) =>
      ({ bookingId: String(at), note, dateLocal: '2026-03-11', startTimeLocal: '08:30' }) as TimesheetRecord,
  ),
});
const answer = (data: TimesheetList) => ({ isSuccess: true, data }) as CallResult<TimesheetList>;
const failure = { isSuccess: false } as CallResult<TimesheetList>;

function cacheOf(list: TimesheetList | undefined) {
  const client = new QueryClient();
  if (list !== undefined) client.setQueryData(queryKey, list, { updatedAt: 1 });
  const state = () => client.getQueryState(queryKey);
  const notes = () => state()?.data?.pendingApprovalList.map(({ note }) => note);
  return { client, state, notes };
}

test('puts the rows that were changed into the list, which stays as old as it is', async () => {
  const { client, state, notes } = cacheOf(listOf('one', 'two'));
  const asked: unknown[] = [];
  await fetchRows(client, ['client'], ['0'], (query) => {
    asked.push(query);
    return Promise.resolve(answer(listOf('changed')));
  });
  expect(asked).toEqual([{ clientIds: ['client'], bookingIds: ['0'] }]);
  expect(notes()?.toSorted()).toEqual(['changed', 'two']);
  expect(state()).toMatchObject({ dataUpdatedAt: 1, isInvalidated: false });
});

test('asks for the whole list when a row cannot be had, or for many at once', async () => {
  const lost = cacheOf(listOf('one'));
  await fetchRows(lost.client, ['client'], ['0'], () => Promise.resolve(failure));
  expect(lost.state()?.isInvalidated).toBe(true);
  const many = cacheOf(listOf('one'));
  const ids = Array.from({ length: 101 }, (_, at) => String(at));
  await fetchRows(many.client, ['client'], ids, () => Promise.reject(new Error('Not asked row by row')));
  expect(many.state()?.isInvalidated).toBe(true);
});

test('a whole list that came meanwhile is newer than the rows', async () => {
  const { client, notes } = cacheOf(listOf('one'));
  await fetchRows(client, ['client'], ['0'], () => {
    client.setQueryData(queryKey, listOf('from the whole list'), { updatedAt: 2 });
    return Promise.resolve(answer(listOf('from before')));
  });
  expect(notes()).toEqual(['from the whole list']);
});

test('waits for a list that is being fetched, then asks only for the rows that changed meanwhile', async () => {
  const { client, state, notes } = cacheOf(undefined);
  let answerList: (list: TimesheetList) => void = () => {};
  const fetching = client.fetchQuery({
    queryKey,
    queryFn: () => new Promise<TimesheetList>((done) => (answerList = done)),
  });
  const asked: string[][] = [];
  const followed = fetchRows(client, ['client'], ['0'], ({ bookingIds }) => {
    asked.push(bookingIds);
    return Promise.resolve(answer(listOf('changed')));
  });
  answerList(listOf('one', 'two'));
  await Promise.all([fetching, followed]);
  expect(asked).toEqual([['0']]);
  expect(notes()?.toSorted()).toEqual(['changed', 'two']);
  expect(state()?.isInvalidated).toBe(false);
});

test('what a long submission changes is fetched together when it is finished', async () => {
  const fetched: string[][] = [];
  const follower = createFollower((bookingIds) => {
    fetched.push(bookingIds);
    return Promise.resolve();
  });
  follower.pause(true);
  follower.note(['0', '1']);
  follower.note(['2', '0']);
  expect(fetched).toEqual([]);
  follower.pause(false);
  expect(fetched).toEqual([['0', '1', '2']]);
});
