import { tryStorage } from './try-storage.ts';
import { createStore, useStore } from '../store.ts';

/** How bookings are laid out on the dashboard: tile, list or map. */
export type DashboardLayout = 0 | 1 | 2;

/** What the device remembers, also after sign-out (product.md 31). */
export type DevicePreferences = {
  /** Null follows the device's own setting. */
  readonly darkMode: boolean | null;
  readonly drawer: boolean;
  readonly dashboardLayout: DashboardLayout;
};

const names = [
  'darkMode',
  'drawer',
  'dashboardLayout',
] as const satisfies readonly (keyof DevicePreferences)[];

export function isPreference(name: string): boolean {
  return (names as readonly string[]).includes(name);
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Unknown and unreadable values mean the default; an unknown layout means tile. Never throws. */
export function readPreferences(shelf: Pick<Shelf, 'getItem'>): DevicePreferences {
  const [darkMode, drawer, layout] = names.map((name) => readValue(shelf, name));
  return {
    darkMode: typeof darkMode === 'boolean' ? darkMode : null,
    drawer: typeof drawer === 'boolean' ? drawer : true,
    dashboardLayout: layout === 1 || layout === 2 ? layout : 0,
  };
}

export function writePreferences(shelf: Shelf, preferences: DevicePreferences): void {
  for (const name of names) {
    const value = preferences[name];
    tryStorage(() => (value === null ? shelf.removeItem(name) : shelf.setItem(name, JSON.stringify(value))));
  }
}

function readValue(shelf: Pick<Shelf, 'getItem'>, name: string): unknown {
  try {
    return JSON.parse(shelf.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

const preferences = createStore<DevicePreferences>({ darkMode: null, drawer: true, dashboardLayout: 0 });

/** Reads the device's preferences and applies the theme. */
export function loadPreferences(): void {
  preferences.set(readPreferences(localStorage));
  showTheme(preferences.get().darkMode);
}

/** Applies preferences changed in another tab: theme, drawer, layout. Returns a function that stops it. */
export function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key !== null && isPreference(key)) loadPreferences();
  };
  addEventListener('storage', follow);
  // For changes made before this listener was added.
  loadPreferences();
  return () => removeEventListener('storage', follow);
}

export function changePreferences(change: Partial<DevicePreferences>): void {
  preferences.set((before) => ({ ...before, ...change }));
  writePreferences(localStorage, preferences.get());
  showTheme(preferences.get().darkMode);
}

export function getPreferences(): DevicePreferences {
  return preferences.get();
}

export function usePreferences(): DevicePreferences {
  return useStore(preferences);
}

function showTheme(darkMode: boolean | null): void {
  if (darkMode === null) delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = darkMode ? 'dark' : 'light';
}
