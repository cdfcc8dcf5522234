import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followOtherTabs, getPreferences, readPreferences, writePreferences } from './device-preferences.ts';

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
  const news = new EventTarget();
  const html = { dataset: {} as Record<string, string> };
  let place: ReturnType<typeof shelf>;
  beforeEach(() => {
    place = shelf();
    vi.stubGlobal('localStorage', place);
    vi.stubGlobal('document', { documentElement: html });
    vi.stubGlobal('addEventListener', news.addEventListener.bind(news));
    vi.stubGlobal('removeEventListener', news.removeEventListener.bind(news));
  });
  afterEach(() => void vi.unstubAllGlobals());
  const tell = (key: string | null) => news.dispatchEvent(Object.assign(new Event('storage'), { key }));

  it('is applied here, from before this tab listened and afterwards, until it stops', () => {
    place.setItem('darkMode', 'true');
    const stop = followOtherTabs();
    expect(html.dataset).toEqual({ theme: 'dark' });
    place.setItem('darkMode', 'false');
    place.setItem('dashboardLayout', '2');
    tell('darkMode');
    expect(html.dataset).toEqual({ theme: 'light' });
    expect(getPreferences()).toEqual({ darkMode: false, drawer: true, dashboardLayout: 2 });
    stop();
    place.removeItem('darkMode');
    tell('darkMode');
    expect(html.dataset).toEqual({ theme: 'light' });
  });

  it.each([null, 'selectedClient'])('%s is none of it', (key) => {
    const stop = followOtherTabs();
    place.setItem('drawer', 'false');
    tell(key);
    expect(getPreferences().drawer).toBe(true);
    tell('drawer');
    expect(getPreferences().drawer).toBe(false);
    stop();
  });
});
