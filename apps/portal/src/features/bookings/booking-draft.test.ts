import { describe, expect, it } from 'vitest';
import { emptyDraft, keepDraft, readKeptDraft, toRequest } from './booking-draft.ts';

function shelfOf(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
}

const typed = {
  ...emptyDraft,
  locationId: 41,
  classificationId: 'c',
  dates: ['2026-03-09'],
  startTime: '08:30',
  endTime: '15:30',
  notes: 'Bring chalk ',
};

describe('a draft on the device', () => {
  it('comes back as it was typed, for the same contact only', () => {
    const shelf = shelfOf();
    keepDraft('officer', typed, shelf);
    expect(readKeptDraft('officer', shelf)).toEqual(typed);
    expect(readKeptDraft('somebody else', shelf)).toBeNull();
  });

  it('asks again before booking a double', () => {
    const shelf = shelfOf();
    keepDraft('officer', { ...typed, bookAnyway: true }, shelf);
    expect(readKeptDraft('officer', shelf)?.bookAnyway).toBe(false);
  });

  it('is gone once the booking was made', () => {
    const shelf = shelfOf();
    keepDraft('officer', typed, shelf);
    keepDraft('officer', null, shelf);
    expect(shelf.kept.size).toBe(0);
  });

  it.each(['no json', '{"dates":"2026-03-09"}', '{"bookingsPerDate":"two"}', 'null'])(
    'starts clean from %s',
    (text) => {
      expect(readKeptDraft('officer', shelfOf({ 'bookingDraft:officer': text }))).toBeNull();
    },
  );

  it('never breaks the form when the storage is full', () => {
    const full = {
      setItem: () => {
        throw new Error('full');
      },
      removeItem: () => undefined,
    };
    expect(() => keepDraft('officer', typed, full)).not.toThrow();
  });
});

describe('the request of a draft', () => {
  it('waits for a location and a classification', () => {
    expect(toRequest({ ...typed, locationId: null })).toBeNull();
    expect(toRequest({ ...typed, classificationId: null })).toBeNull();
  });

  it('sends no empty words', () => {
    expect(
      toRequest({ ...typed, covering: { name: '  ' }, submittedBy: '', reference: ' R7 ' }),
    ).toMatchObject({
      covering: null,
      submittedBy: null,
      reference: 'R7',
      notes: 'Bring chalk',
    });
  });
});
