import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../lib/calls/query-client.ts';
import { findKept, keep } from './kept-text.ts';
import { viewerQuery } from './viewer.ts';

const signIn = (id: string | null) =>
  id === null
    ? queryClient.removeQueries({ queryKey: viewerQuery.queryKey })
    : queryClient.setQueryData(viewerQuery.queryKey, { contact: { id } } as never);

beforeEach(() => signIn('ann'));

it('is given back to whoever typed it, until it is set to nothing', () => {
  keep('reason 7', 'Not needed any more');
  expect(findKept('reason 7', '')).toBe('Not needed any more');
  expect(findKept('reason 8', '')).toBe('');
  keep('reason 7', '');
  expect(findKept('reason 7', '')).toBe('');
});

it('is not shown to another person who signs in on the same page', () => {
  keep('reason 9', 'Only for Ann');
  signIn('bob');
  expect(findKept('reason 9', '')).toBe('');
  signIn(null);
  expect(findKept('reason 9', '')).toBe('');
  signIn('ann');
  expect(findKept('reason 9', '')).toBe('Only for Ann');
});
