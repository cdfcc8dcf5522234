import { useState } from 'react';
import { createStore, useStore } from './store.ts';

const kept = new WeakMap<object, Map<string, unknown>>();

/**
 * What a form keeps when it is rendered anew, as in a side panel that becomes a sheet when a tablet is turned: created
 * once for each owner and name, and gone with the owner. Without an owner it is the form's own.
 */
export function useOutlasting<Value>(owner: object | undefined, name: string, create: () => Value): Value {
  const [value] = useState(() => (owner === undefined ? create() : keepFor(owner, name, create)));
  return value;
}

/** Like `useState`, for as long as the owner. */
export function useOutlastingState<Value>(
  owner: object | undefined,
  name: string,
  initial: Value,
): [value: Value, setValue: (next: Value) => void] {
  const store = useOutlasting(owner, name, () => createStore(initial));
  return [useStore(store), (next) => store.set(() => next)];
}

function keepFor<Value>(owner: object, name: string, create: () => Value): Value {
  const ofOwner = kept.get(owner) ?? new Map<string, unknown>();
  kept.set(owner, ofOwner);
  if (!ofOwner.has(name)) ofOwner.set(name, create());
  return ofOwner.get(name) as Value;
}
