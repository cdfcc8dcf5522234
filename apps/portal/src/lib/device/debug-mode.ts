import { createStore } from '../store.ts';

const storageName = 'debugMode';
const clicksNeeded = 10;

/** Whether this tab shows what support asks for on the phone. Ends with the tab, and on sign-out. */
export const debugMode = createStore(recall());

function recall(): boolean {
  try {
    return sessionStorage.getItem(storageName) !== null;
  } catch {
    return false;
  }
}

export function setDebugMode(isOn: boolean): void {
  debugMode.set(isOn);
  try {
    if (isOn) sessionStorage.setItem(storageName, '1');
    else sessionStorage.removeItem(storageName);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** Counts clicks on the version; every tenth toggles debug mode (spec section 4). Returns the new state, else null. */
export function createDebugClicks(
  isOn: () => boolean = debugMode.get,
  turn: (isOn: boolean) => void = setDebugMode,
): () => boolean | null {
  let clicks = 0;
  return () => {
    if (++clicks < clicksNeeded) return null;
    clicks = 0;
    turn(!isOn());
    return isOn();
  };
}
