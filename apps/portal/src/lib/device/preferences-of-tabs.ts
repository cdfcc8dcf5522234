import { changePreferences, readPreferences } from './device-preferences.ts';
import type { DevicePreferences } from './device-preferences.ts';

type News = Pick<StorageEvent, 'key' | 'newValue'>;

/** What another tab has changed, or null. */
export function readNews({ key, newValue }: News): Partial<DevicePreferences> | null {
  const read = readPreferences({ getItem: (name) => (name === key ? newValue : null) });
  const [change] = Object.entries(read).filter(([name]) => name === key);
  return change === undefined ? null : Object.fromEntries([change]);
}

/** Applies preferences changed in another tab: theme, drawer, layout. Returns a function that stops it. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    const change = readNews(event);
    if (change !== null) changePreferences(change);
  };
  addEventListener('storage', follow);
  // For changes made before this listener was added.
  changePreferences(readPreferences(localStorage));
  return () => removeEventListener('storage', follow);
}
