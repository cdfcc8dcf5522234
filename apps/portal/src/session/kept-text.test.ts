import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

/** Like a tab's storage. */
function openTab(setItem?: () => never) {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: setItem ?? ((name: string, text: string) => void kept.set(name, text)),
    removeItem: (name: string) => kept.delete(name),
  });
  return kept;
}

const openNextPage = async () => {
  vi.resetModules();
  const { queryClient: nextClient } = await import('../lib/calls/query-client.ts');
  nextClient.setQueryData(viewerQuery.queryKey, { contact: { id: 'ann' } } as never);
  const { setSessionPhase } = await import('./session-state.ts');
  return { ...(await import('./kept-text.ts')), nextClient, setSessionPhase };
};

afterEach(() => vi.unstubAllGlobals());

it('goes along to the next page once, for whoever typed it alone', async () => {
  const tab = openTab();
  const page = await openNextPage();
  page.keep('reason 7', 'Not needed any more');
  expect(page.carryKept()).toBe(true);
  const next = await openNextPage();
  expect(next.findKept('reason 7', '')).toBe('Not needed any more');
  expect([...tab.keys()]).toEqual([]);
  next.nextClient.setQueryData(viewerQuery.queryKey, { contact: { id: 'bob' } } as never);
  expect(next.findKept('reason 7', '')).toBe('');
  const later = await openNextPage();
  expect(later.findKept('reason 7', '')).toBe('');
});

it('is carried over a reload, and not after signing out', async () => {
  const hidden: (() => void)[] = [];
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => hidden.push(listener));
  const tab = openTab();
  const page = await openNextPage();
  page.keep('reason 7', 'Not needed any more');
  for (const listener of hidden.splice(0)) listener();
  const next = await openNextPage();
  expect(next.findKept('reason 7', '')).toBe('Not needed any more');
  next.setSessionPhase('signedIn');
  next.setSessionPhase('signedOut');
  for (const listener of hidden.splice(0)) listener();
  expect([...tab.keys()]).toEqual([]);
});

it('says where the browser takes nothing along', async () => {
  openTab(() => {
    throw new Error('QuotaExceededError');
  });
  const page = await openNextPage();
  expect(page.carryKept()).toBe(true);
  page.keep('reason 7', 'Not needed any more');
  expect(page.carryKept()).toBe(false);
});
