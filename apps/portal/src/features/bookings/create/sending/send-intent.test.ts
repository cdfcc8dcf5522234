import { expect, it } from 'vitest';
import type { Intent } from '../../../../shared/booking/booking-intent.ts';
import { emptyDraft, toRequest, type BookingDraft } from '../draft/booking-draft.ts';
import { findIntent, howItWaits, waitsForMs } from './send-intent.ts';

const nowMs = 1_000_000_000_000;
const draft = { ...emptyDraft, draftId: 'd', locationId: 4, classificationId: 'c', room: '4' };
const request = toRequest(draft)!;
const intent: Intent = { ...findIntent(null, { draftId: 'd', request, nowMs }, () => 'key') };
const typedOf = (drafts: readonly BookingDraft[]) =>
  drafts.map((one) => ({ draftId: one.draftId, request: toRequest(one) }));
const typed = typedOf([draft]);
const wait = (changes: Partial<Intent> = {}, drafts: readonly BookingDraft[] = [draft]) =>
  howItWaits({ ...intent, ...changes }, { typed: typedOf(drafts), nowMs });

it('waits while nobody has answered', () => {
  expect(wait()).toBe('waits');
  expect(wait({}, [{ ...draft, draftId: 'another' }, draft])).toBe('waits');
  expect(howItWaits(null, { typed, nowMs })).toBeNull();
  expect(wait({ isAnswered: true })).toBeNull();
});

it('waits no longer once the person took it back, changed it or dropped its draft', () => {
  expect(wait({ isTakenBack: true })).toBeNull();
  expect(wait({}, [{ ...draft, room: '5' }])).toBeNull();
  expect(wait({}, [{ ...draft, draftId: 'another' }])).toBeNull();
  expect(wait({}, [])).toBeNull();
  expect(wait({}, [{ ...draft, locationId: null }])).toBeNull();
});

it.each([
  [0, 'waits'],
  [waitsForMs - 1, 'waits'],
  [waitsForMs, 'tooLate'],
  // The clock was set back since: the age is unknown.
  [-1, 'tooLate'],
])('pressed %i ms ago: %s', (ageMs, how) => {
  expect(wait({ pressedAtMs: nowMs - ageMs })).toBe(how);
});

it('of an earlier version of the program goes when it is pressed', () => {
  const { pressedAtMs: _unknown, ...before } = intent;
  expect(howItWaits(before, { typed, nowMs })).toBeNull();
});

it('says why it was refused until the person has seen to it', () => {
  expect(wait({ isAnswered: true, refusedWhy: 'Closed' })).toBe('refused');
  expect(wait({ isAnswered: true, refusedWhy: null })).toBeNull();
  expect(wait({ isAnswered: true, refusedWhy: 'Closed' }, [{ ...draft, room: '5' }])).toBeNull();
});

const again = (changes: Partial<Intent>, atMs: number) =>
  findIntent({ ...intent, ...changes }, { draftId: 'd', request, nowMs: atMs }, () => 'another');

it('taken back or refused and pressed again keeps its key and is told of no more', () => {
  const pressed = again({ isTakenBack: true, refusedWhy: 'Closed' }, nowMs + 5);
  expect([pressed.key, pressed.isTakenBack, pressed.refusedWhy]).toEqual(['key', false, null]);
  // The person wants it again, from now on.
  expect(pressed.pressedAtMs).toBe(nowMs + 5);
});

it('does not become younger by going out again by itself', () => {
  expect(again({}, nowMs + waitsForMs - 1).pressedAtMs).toBe(nowMs);
});

it('pressed again after more than 12 hours it waits anew', () => {
  expect(again({}, nowMs + waitsForMs).pressedAtMs).toBe(nowMs + waitsForMs);
});
