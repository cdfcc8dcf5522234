import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearDevice, mayHaveSession, rememberSession } from './device-session.ts';

/** A storage whose texts are its own keys, as a browser's are. */
class Shelf {
  [name: string]: unknown;
  getItem(name: string) {
    return Object.hasOwn(this, name) ? this[name] : null;
  }
  setItem(name: string, text: string) {
    this[name] = text;
  }
  removeItem(name: string) {
    delete this[name];
  }
  clear() {
    for (const name of Object.keys(this)) delete this[name];
  }
}

let shelf: Shelf;
beforeEach(() => {
  shelf = new Shelf();
  vi.stubGlobal('localStorage', shelf);
  vi.stubGlobal('sessionStorage', new Shelf());
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a device that never signed in has no session, and keeps nothing of the question', () => {
  expect(mayHaveSession()).toBe(false);
  expect(Object.keys(shelf)).toEqual([]);
  rememberSession();
  expect(mayHaveSession()).toBe(true);
});

it('a tab that starts while another asks whether there is room takes nothing for a session', () => {
  const seenByOthers: boolean[] = [];
  shelf.setItem = (name, text) => {
    shelf[name] = text;
    seenByOthers.push(shelf.getItem('mayHaveSession') !== null);
  };
  expect(mayHaveSession()).toBe(false);
  expect(seenByOthers).toEqual([false]);
});

it('a sign-out goes on while databases and caches are not yet cleared', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('caches', { keys: () => new Promise(() => {}) });
  const cleared = vi.fn();
  void clearDevice().then(cleared);
  await vi.advanceTimersByTimeAsync(2999);
  expect(cleared).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(cleared).toHaveBeenCalledOnce();
});

it('a device without room for the hint may have one', () => {
  shelf.setItem = () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  rememberSession();
  expect(mayHaveSession()).toBe(true);
});

it('a browser that blocks storage may have one', () => {
  shelf.setItem = () => undefined;
  expect(mayHaveSession()).toBe(true);
});

it('a device that was full at the sign-in still knows of its session once there is room', () => {
  shelf.setItem = () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  rememberSession();
  delete (shelf as Partial<Shelf>).setItem;
  expect(mayHaveSession()).toBe(true);
  // For the other tabs, too.
  expect(shelf.getItem('mayHaveSession')).toBe('1');
});

it('what a device keeps over a sign-out is at no moment missing', async () => {
  const kept = { darkMode: 'true', drawer: 'false', dashboardLayout: '2' };
  Object.assign(shelf, kept, { seen: '…', mayHaveSession: '1', selectedClient: '{}' });
  const during: unknown[] = [];
  const remove = (name: string) => {
    Shelf.prototype.removeItem.call(shelf, name);
    during.push(Object.fromEntries(Object.keys(kept).map((one) => [one, shelf.getItem(one)])));
  };
  Object.defineProperty(shelf, 'removeItem', { value: remove, enumerable: false });
  Object.defineProperty(shelf, 'clear', { value: () => Object.keys(shelf).forEach(remove) });
  await clearDevice();
  expect(during).toEqual([kept, kept, kept]);
  expect({ ...shelf }).toEqual(kept);
});

it('preferences that nobody changed are kept as they are by default', async () => {
  shelf.setItem('seen', '…');
  await clearDevice();
  expect({ ...shelf }).toEqual({ drawer: 'true', dashboardLayout: '0' });
});
