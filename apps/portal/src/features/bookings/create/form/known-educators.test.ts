import { describe, expect, it } from 'vitest';
import { knownEducators } from './known-educators.ts';

const card = (id: string | null, dateLocal = '2026-03-09') => ({
  dateLocal,
  candidate: id === null ? null : { id, name: `Name ${id}`, minutesLate: null, imageVersion: 0 },
});
const none = { first: null, chosenId: null, unknownName: 'The educator in your template' };

describe('educators to ask first', () => {
  it('are those who came lately, each once with the last date, by name', () => {
    const cards = [card('b'), card(null), card('a', '2026-03-10'), card('b', '2026-03-06'), card('a')];
    expect(knownEducators(cards, none)).toEqual([
      { id: 'a', name: 'Name a', lastDate: '2026-03-10' },
      { id: 'b', name: 'Name b', lastDate: '2026-03-09' },
    ]);
  });

  it('begin with who came to the copied booking, once', () => {
    const first = { id: 'b', name: 'Name b' };
    expect(knownEducators([card('a'), card('b')], { ...none, first }).map(({ id }) => id)).toEqual([
      'b',
      'a',
    ]);
    expect(knownEducators([], { ...none, first })).toEqual([{ ...first, lastDate: null }]);
  });

  it('hold the one of a template who did not come lately, so that it can be taken back', () => {
    expect(knownEducators([card('a')], { ...none, chosenId: 'z' })).toEqual([
      { id: 'z', name: 'The educator in your template', lastDate: null },
      { id: 'a', name: 'Name a', lastDate: '2026-03-09' },
    ]);
    expect(knownEducators([card('a')], { ...none, chosenId: 'a' })).toHaveLength(1);
  });
});
