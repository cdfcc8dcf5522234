import { useState, type KeyboardEvent } from 'react';
import type { Option } from './options-list.tsx';

/** Which of the options under a text field is active: `start`, until an arrow key moves to another one. */
export function useActiveOption<Of extends Option>(choosable: readonly Of[], start: Of | undefined) {
  const [activeId, choose] = useState<string | null>(null);
  const active = choosable.find(({ id }) => id === activeId) ?? start;
  /** Wraps around at the ends. */
  const move = (steps: number) => {
    const index = active ? choosable.indexOf(active) : steps > 0 ? -1 : 0;
    choose(choosable.at((index + steps) % Math.max(1, choosable.length))?.id ?? null);
  };
  return { active, choose, move };
}

/**
 * Whether the key belongs to an input method, such as a Japanese keyboard: Enter then accepts its suggestion. Checked
 * by code, because Safari ends the composition before that key.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.keyCode === 229;
}
