import { describe, expect, it } from 'vitest';
import { readPreferences, writePreferences } from './device-preferences.ts';
import { readNews } from './preferences-of-tabs.ts';

function shelf(content: Record<string, string> = {}) {
  const kept = new Map(Object.entries(content));
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

describe('device preferences', () => {
  it.each([
    ['0', 0],
    ['1', 1],
    ['2', 2],
    ['3', 0],
    ['-1', 0],
    ['"1"', 0],
    ['{', 0],
    [undefined, 0],
  ])('reads the stored dashboard layout %s as %s', (stored, layout) => {
    const content: Record<string, string> = stored === undefined ? {} : { dashboardLayout: stored };
    expect(readPreferences(shelf(content)).dashboardLayout).toBe(layout);
  });

  it('follows the device and shows the drawer where nothing is stored', () => {
    expect(readPreferences(shelf())).toEqual({ darkMode: null, drawer: true, dashboardLayout: 0 });
  });

  it('writes exactly three entries and reads them back', () => {
    const place = shelf();
    writePreferences(place, { darkMode: true, drawer: false, dashboardLayout: 2 });
    expect([...place.kept.keys()].toSorted()).toEqual(['darkMode', 'dashboardLayout', 'drawer']);
    expect(readPreferences(place)).toEqual({ darkMode: true, drawer: false, dashboardLayout: 2 });
  });

  it('does not mind a storage that is full or closed', () => {
    const closed = {
      getItem: () => {
        throw new DOMException('', 'SecurityError');
      },
      setItem: () => {
        throw new DOMException('', 'QuotaExceededError');
      },
      removeItem: () => {},
    };
    expect(readPreferences(closed).dashboardLayout).toBe(0);
    expect(() =>
      writePreferences(closed, { darkMode: true, drawer: true, dashboardLayout: 1 }),
    ).not.toThrow();
  });
});

describe('what another tab has changed', () => {
  it.each([
    ['dashboardLayout', '2', { dashboardLayout: 2 }],
    ['dashboardLayout', '7', { dashboardLayout: 0 }],
    ['darkMode', 'true', { darkMode: true }],
    ['darkMode', null, { darkMode: null }],
    ['drawer', 'false', { drawer: false }],
  ])('%s as %s is taken over alone', (key, newValue, change) => {
    expect(readNews({ key, newValue })).toEqual(change);
  });

  it.each([
    [null, null],
    ['selectedClient', '{}'],
  ])('%s as %s is none of it', (key, newValue) => {
    expect(readNews({ key, newValue })).toBeNull();
  });
});
