import { describe, expect, it } from 'vitest';
import { emptyDraft } from '../draft/booking-draft.ts';
import { bookedIds, noteOf, toSearch } from './sent-note.ts';

const idOf = (digit: number) => `0198c5f4-0000-7000-8000-00000000000${digit}`;

describe('the address after sending', () => {
  it('names the first booking of every block, or the request that waits', () => {
    const blocks = [
      { blockId: 'x', bookingIds: [idOf(1), idOf(2)] },
      { blockId: 'y', bookingIds: [idOf(3), idOf(4)] },
    ];
    const search = toSearch({ requestId: idOf(9), status: 'created', blocks });
    expect(bookedIds(search.booked)).toEqual([idOf(1), idOf(3)]);
    expect(toSearch({ requestId: idOf(9), status: 'pending', blocks: [] })).toEqual({ asked: idOf(9) });
  });

  it('leaves out what is no id', () => {
    expect(bookedIds(`${idOf(1)},../../x,<b>`)).toEqual([idOf(1)]);
    expect(bookedIds(undefined)).toEqual([]);
  });

  it('carries the words of what was sent, and of nothing else', () => {
    const key = { booked: idOf(1) };
    const note = { key, sentence: '1 educator', locationName: 'Annex', draft: emptyDraft, typedHere: null };
    expect(noteOf(note, key)).toBe(note);
    expect(noteOf(note, { booked: idOf(2) })).toBeNull();
    expect(noteOf(null, key)).toBeNull();
  });
});
