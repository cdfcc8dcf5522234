import { useRef } from 'react';
import { findTypedOption } from './find-typed-option.ts';
import type { Option } from './options-list.tsx';

/** After a pause of this length, typing starts a new word. */
const wordMs = 1000;

/** Tracks letters typed on a list of options; returns the matching option, null for other keys. */
export function useTypedOption(options: readonly Option[]) {
  const typed = useRef({ letters: '', atMs: 0 });
  return (event: KeyEvent, current: Option | undefined): Option | null => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return null;
    const isNewWord = event.timeStamp - typed.current.atMs > wordMs;
    const letters = isNewWord ? event.key : typed.current.letters + event.key;
    if (letters === ' ') return null;
    typed.current = { letters, atMs: event.timeStamp };
    return findTypedOption(options, letters, current);
  };
}

interface KeyEvent {
  readonly key: string;
  readonly timeStamp: number;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}
