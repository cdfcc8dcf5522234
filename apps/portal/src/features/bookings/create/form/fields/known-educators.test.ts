import { describe, expect, it } from 'vitest';
import { knownEducators, withChosen } from './known-educators.ts';

const card = (id: string | null, dateLocal = '2026-03-09') => ({
  dateLocal,
  candidate: id === null ? null : { id, name: `Name ${id}`, minutesLate: null, imageVersion: 0 },
});

describe('educators to ask first', () => {
  it('are those who came recently, each once with the last date, by name', () => {
    const cards = [card('b'), card(null), card('a', '2026-03-10'), card('b', '2026-03-06'), card('a')];
    expect(knownEducators(cards, null)).toEqual([
      { id: 'a', name: 'Name a', lastDate: '2026-03-10' },
      { id: 'b', name: 'Name b', lastDate: '2026-03-09' },
    ]);
  });

  it('begin with who came to the copied booking, once', () => {
    const first = { id: 'b', name: 'Name b' };
    expect(knownEducators([card('a'), card('b')], first).map(({ id }) => id)).toEqual(['b', 'a']);
    expect(knownEducators([], first)).toEqual([{ ...first, lastDate: null }]);
  });

  it('hold the one who is chosen and not offered, so that it can be taken back', () => {
    const [offered, recent] = [
      knownEducators([card('a')], null),
      knownEducators([card('a'), card('r')], null),
    ];
    expect(withChosen(offered, recent, { id: 'z', name: 'The educator in your template' })).toEqual([
      { id: 'z', name: 'The educator in your template', lastDate: null },
      ...offered,
    ]);
    expect(withChosen(offered, recent, { id: 'r', name: '' }).map(({ name }) => name)).toEqual([
      'Name r',
      'Name a',
    ]);
    expect(withChosen(offered, recent, { id: 'a', name: '' })).toBe(offered);
    expect(withChosen(offered, recent, { id: null, name: '' })).toBe(offered);
  });
});
