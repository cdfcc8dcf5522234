import { describe, expect, it } from 'vitest';
import { bookingRequest } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import {
  dropDraft,
  emptyDraft,
  isOwnDraft,
  keepDraft,
  keepOwnDraft,
  readKeptDraft,
  toRequest,
} from './booking-draft.ts';

function shelfOf(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
}

/** A tab of a device; `tabBeside` is another tab of the same device. */
const aTab = () => ({ tab: shelfOf(), device: shelfOf() });
const tabBeside = ({ device }: ReturnType<typeof aTab>) => ({ tab: shelfOf(), device });

const at = (origin = '', ...clientIds: string[]) => ({ origin, clientIds });

const typed = {
  ...emptyDraft,
  draftId: 'first',
  isTyped: true,
  locationId: 41,
  classificationId: 'c',
  dates: ['2026-03-09'],
  startTime: '08:30',
  endTime: '15:30',
  notes: 'Bring chalk ',
};

describe('a draft on the device', () => {
  it('comes back as it was typed, in this tab and in another, for the same contact only', () => {
    const tab = aTab();
    keepDraft('officer', typed, tab);
    expect(readKeptDraft('officer', at(), tab)).toEqual(typed);
    expect(readKeptDraft('officer', at(), tabBeside(tab))).toEqual(typed);
    expect(readKeptDraft('somebody else', at(), tab)).toBeNull();
  });

  it('of a tab is its own, whatever another one types', () => {
    const tab = aTab();
    keepDraft('officer', typed, tab);
    keepDraft('officer', { ...typed, notes: 'Theirs' }, tabBeside(tab));
    expect(readKeptDraft('officer', at(), tab)?.notes).toBe('Bring chalk ');
    expect(isOwnDraft('officer', 'first', tab)).toBe(true);
    expect(isOwnDraft('officer', 'first', tabBeside(tab))).toBe(false);
  });

  it('does not show in a tab where other clients are chosen, and stays with its own tab whichever are', () => {
    const tab = aTab();
    keepDraft('officer', { ...typed, chosenClientIds: ['north', 'south'] }, tab);
    const beside = tabBeside(tab);
    expect(readKeptDraft('officer', at('', 'west'), beside)).toBeNull();
    expect(readKeptDraft('officer', at('', 'south'), beside)?.notes).toBe('Bring chalk ');
    expect(readKeptDraft('officer', at('', 'west'), tab)?.notes).toBe('Bring chalk ');
  });

  it('that newer data changed is kept by the tab that types it, and by no other', () => {
    const tab = aTab();
    const beside = tabBeside(tab);
    keepDraft('officer', typed, tab);
    keepOwnDraft('officer', { ...typed, notes: 'Changed beside it' }, beside);
    expect(isOwnDraft('officer', 'first', beside)).toBe(false);
    expect(readKeptDraft('officer', at(), beside)?.notes).toBe('Bring chalk ');
    keepOwnDraft('officer', { ...typed, notes: 'Changed here' }, tab);
    expect(readKeptDraft('officer', at(), beside)?.notes).toBe('Changed here');
  });

  it('comes back at a template’s address only where it began from it, in the same tab', () => {
    const tab = aTab();
    keepDraft('officer', { ...typed, origin: 'template 7' }, tab);
    expect(readKeptDraft('officer', at('template 7'), tab)?.notes).toBe('Bring chalk ');
    expect(readKeptDraft('officer', at('template 8'), tab)).toBeNull();
    expect(readKeptDraft('officer', at('template 7'), tabBeside(tab))).toBeNull();
  });

  it('comes back where a number of it could not be read', () => {
    const tab = aTab();
    keepDraft('officer', { ...typed, bookingsPerDate: Number.NaN, breakMinutes: Number.NaN }, tab);
    const kept = readKeptDraft('officer', at(), tab);
    expect(kept).toEqual({ ...typed, bookingsPerDate: Number.NaN, breakMinutes: Number.NaN });
  });

  it('asks again before booking a double', () => {
    const tab = aTab();
    keepDraft('officer', { ...typed, bookAnyway: true }, tab);
    expect(readKeptDraft('officer', at(), tab)?.bookAnyway).toBe(false);
  });

  it('is gone once it is over, and another one stays', () => {
    const tab = aTab();
    keepDraft('officer', typed, tab);
    dropDraft('officer', 'first', tab);
    expect([tab.tab.kept.size, tab.device.kept.size]).toEqual([0, 0]);
    keepDraft('officer', { ...typed, draftId: 'second' }, tabBeside(tab));
    dropDraft('officer', 'first', tab);
    expect(readKeptDraft('officer', at(), tab)?.draftId).toBe('second');
  });

  it.each(['no json', '{"dates":"2026-03-09"}', '{"bookingsPerDate":"two"}', 'null'])(
    'starts clean from %s',
    (text) => {
      const device = shelfOf({ 'bookingDraft:officer': text });
      expect(readKeptDraft('officer', at(), { tab: shelfOf(), device })).toBeNull();
    },
  );

  it('never breaks the form when the storage is full', () => {
    const refuse = () => {
      throw new Error('full');
    };
    const full = { getItem: refuse, setItem: refuse, removeItem: refuse };
    expect(() => keepDraft('officer', typed, { tab: full, device: full })).not.toThrow();
    expect(() => dropDraft('officer', 'first', { tab: full, device: full })).not.toThrow();
    expect(readKeptDraft('officer', at(), { tab: full, device: full })).toBeNull();
  });
});

describe('the request of a draft', () => {
  it('waits for a location and a classification', () => {
    expect(toRequest({ ...typed, locationId: null })).toBeNull();
    expect(toRequest({ ...typed, classificationId: null })).toBeNull();
  });

  it('sends a covered contact by id and anybody else by name', () => {
    const covers = (covering: typeof typed.covering) => toRequest({ ...typed, covering })?.covering;
    expect(covers({ contactId: 'k', name: 'Kim' })).toEqual({ contactId: 'k' });
    expect(covers({ name: ' Kim ' })).toEqual({ name: 'Kim' });
  });

  it('sends nothing that only the form needs', () => {
    const fields = Object.keys(toRequest(typed) ?? {});
    expect(fields).toEqual(Object.keys(bookingRequest.shape));
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
