import { describe, expect, it } from 'vitest';
import { aCard } from '@staffroom/testkit/booking-card.ts';
import { addAtEnd, addOwn, keepPlaces, keyOfCard } from './steady-cards.ts';

const [a, b, c] = [aCard({ id: 'a' }), aCard({ id: 'b' }), aCard({ id: 'c' })];
const ids = (cards: readonly { id: string | null }[]) => cards.map(({ id }) => id);

describe('cards that keep their places', () => {
  it('stay in the order in which they were shown, each as it is now', () => {
    const filled = { ...a, status: 'Filled' as const };
    const steady = keepPlaces([a, b], [b, filled]);
    expect(steady.cards).toEqual([filled, b]);
    expect([...steady.changed]).toEqual([keyOfCard(a)]);
    expect(steady.gone.size).toBe(0);
  });

  it('wait where they are new', () => {
    const steady = keepPlaces([a, c], [a, b, c]);
    expect(ids(steady.cards)).toEqual(['a', 'c']);
    expect(ids(steady.added)).toEqual(['b']);
  });

  it('stay where the newest answer no longer has them, and are marked', () => {
    const steady = keepPlaces([a, b], [b]);
    expect(ids(steady.cards)).toEqual(['a', 'b']);
    expect([...steady.gone]).toEqual([keyOfCard(a)]);
    expect([...steady.changed]).toEqual([keyOfCard(a)]);
  });

  it('name the same sets as long as nothing changed: a day that is told of them is not drawn again', () => {
    const [before, later] = [keepPlaces([a], [a]), keepPlaces([a, b], [a, b])];
    expect(later.changed).toBe(before.changed);
    expect(later.gone).toBe(before.gone);
  });

  it('move to another date only as new ones', () => {
    const moved = { ...a, dateLocal: '2026-03-10' };
    const steady = keepPlaces([a], [moved]);
    expect(steady.cards).toEqual([a]);
    expect(steady.added).toEqual([moved]);
  });

  it('take at once what the viewer made elsewhere, in its place, and nothing of others', () => {
    const [own, early] = [aCard({ id: 'own' }), aCard({ id: 'early' })];
    const asked = aCard({ id: null, pendingBookingId: 'asked' });
    const ownIds = new Set(['own', 'early', 'asked']);
    expect(ids(addOwn([a, c], [early, a, b, own, c], ownIds))).toEqual(['early', 'a', 'own', 'c']);
    expect(ids(addOwn([c, a], [a, own, c], ownIds))).toEqual(['c', 'a', 'own']);
    expect(addOwn([a], [asked, a], ownIds)).toEqual([asked, a]);
  });

  it('are the same list where the viewer made nothing since', () => {
    const own = aCard({ id: 'own' });
    const shown = [a, own];
    expect(addOwn(shown, [{ ...own, room: '2B' }, a, b], new Set(['own']))).toBe(shown);
    expect(addOwn(shown, [a, b, own], new Set())).toBe(shown);
  });

  it.each([
    ['a further page', [a], [a, b, c], ['a', 'b', 'c']],
    ['nothing new', [a, b], [a, b], ['a', 'b']],
    ['a card before the last one, which waits', [b], [a, b, c], ['b', 'c']],
    ['an answer without any shown card', [a], [b, c], ['a', 'b', 'c']],
  ])('take %s', (_what, shown, live, all) => {
    expect(ids(addAtEnd(shown, live))).toEqual(all);
  });
});
