import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { noFilters } from '../../../../shared/booking/booking-filters.ts';
import {
  bookingQuery,
  listQuery,
  summaryQuery,
  yearQuery,
} from '../../../../shared/booking/booking-queries.ts';
import { findKnownCard } from './known-card.ts';

const list = listQuery([], '2026-03-09', { ...noFilters, from: null }).queryKey as readonly unknown[];
const summary = summaryQuery([], '2026-03-09').queryKey as readonly unknown[];

it('finds a booking on every page of a list and in the summary, and nothing where no list has it', () => {
  const client = new QueryClient();
  client.setQueryData(list, {
    pages: [{ items: [{ id: 'one' }] }, { items: [{ id: 'two' }] }],
    pageParams: [],
  });
  client.setQueryData(summary, [{ id: 'three' }]);
  client.setQueryData(yearQuery([], 2026).queryKey as readonly unknown[], [{ dateLocal: '2026-03-09' }]);
  client.setQueryData(bookingQuery('four').queryKey as readonly unknown[], { id: 'four' });
  expect(['one', 'two', 'three', 'four'].map((id) => findKnownCard(client, id)?.id)).toEqual([
    'one',
    'two',
    'three',
    undefined,
  ]);
});

it('takes what was fetched last', () => {
  const client = new QueryClient();
  client.setQueryData(summary, [{ id: 'one', status: 'Filled' }], { updatedAt: 2 });
  client.setQueryData(list, { pages: [{ items: [{ id: 'one', status: 'Unfilled' }] }] }, { updatedAt: 1 });
  expect(findKnownCard(client, 'one')?.status).toBe('Filled');
});
