import { useState, type KeyboardEvent } from 'react';
import type { Option } from './options-list.tsx';

/** Which of the options under a text field is at hand. `start` is, until an arrow leads to another one. */
export function useActiveOption<Of extends Option>(choosable: readonly Of[], start: Of | undefined) {
  const [activeId, choose] = useState<string | null>(null);
  const active = choosable.find(({ id }) => id === activeId) ?? start;
  /** Goes around at the ends. */
  const move = (steps: number) => {
    const index = active ? choosable.indexOf(active) : steps > 0 ? -1 : 0;
    choose(choosable.at((index + steps) % Math.max(1, choosable.length))?.id ?? null);
  };
  return { active, choose, move };
}

/**
 * Whether the key belongs to what writes the text, such as a keyboard for Japanese: Enter then takes its proposal. By the
 * code, because Safari ends the composition before that key.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.keyCode === 229;
}
