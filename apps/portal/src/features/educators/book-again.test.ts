import { expect, test } from 'vitest';
import type { CandidateDay, PreferenceDecision } from '@staffroom/domain/candidates/candidates.contract.ts';
import { findBookingToRepeat } from './book-again.ts';

const named = (id: string) => ({ id, name: id });
const visits = { bookingCount: 1, firstBookingDate: null, lastBookingDate: null };
const clients = ['hill', 'lake'].map((id) => ({
  client: named(id),
  clientGroup: named('schools'),
  ...visits,
  lastBookingId: `last at ${id}`,
}));
const day = (bookingId: string, client: string, locationId: number) =>
  ({ bookingId, client: named(client), location: { id: locationId, name: 'Site' } }) as CandidateDay;
const past = [day('newest', 'hill', 1), day('older', 'hill', 2), day('oldest', 'lake', 3)];
const decision = (of: Partial<PreferenceDecision>) =>
  ({
    preference: 'restricted',
    clientGroup: named('schools'),
    client: null,
    location: null,
    endedAtUtc: null,
    ...of,
  }) as PreferenceDecision;
const atHill = { client: named('hill') };
const atSite = { ...atHill, location: { id: 1, name: 'Site' } };

test.each<[string, Partial<PreferenceDecision>, string | null, string | null]>([
  ['a site', atSite, 'older', 'last at hill'],
  ['a client', atHill, 'oldest', 'last at lake'],
  ['the group', {}, null, null],
  ['another group', { clientGroup: named('centres') }, 'newest', 'last at hill'],
  [
    'a client until it was ended',
    { ...atHill, endedAtUtc: '2026-03-08T19:30:00Z' },
    'newest',
    'last at hill',
  ],
  ['nowhere: preferred', { preference: 'preferred' }, 'newest', 'last at hill'],
])('of who is restricted at %s, the latest booking elsewhere is copied', (_where, of, ofDays, ofClients) => {
  const decisions = [decision(of)];
  expect(findBookingToRepeat({ clients, decisions, past })).toBe(ofDays);
  expect(findBookingToRepeat({ clients, decisions, past: [] })).toBe(ofClients);
});

test('where every day was at a place of the restriction, nothing is copied', () => {
  const decisions = [decision(atHill)];
  expect(findBookingToRepeat({ clients, decisions, past: past.slice(0, 2) })).toBeNull();
});
