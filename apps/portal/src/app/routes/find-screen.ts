import { screens } from '../screens.ts';
import type { ScreenEntry } from '../screens.ts';

export type FoundScreen = {
  readonly entry: ScreenEntry;
  /** Decoded values, by the names of the `$` segments. */
  readonly params: Readonly<Record<string, string>>;
};

const entries: readonly ScreenEntry[] = screens;

/** The screen at a path, ignoring case and a trailing slash; if several match, the one without parameters. */
export function findScreen(pathname: string): FoundScreen | null {
  const steps = stepsOf(pathname);
  const found = entries.flatMap((entry) => {
    const params = match(stepsOf(entry.path), steps);
    return params === null ? [] : [{ entry, params }];
  });
  return found.find(({ entry }) => !entry.path.includes('$')) ?? found[0] ?? null;
}

function stepsOf(path: string): string[] {
  return (path.length > 1 ? path.replace(/\/$/, '') : path).split('/');
}

/** Null if the path does not match or cannot be decoded. */
function match(own: readonly string[], given: readonly string[]): Record<string, string> | null {
  if (own.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, step] of own.entries()) {
    const value = given[index] ?? '';
    if (step.startsWith('$')) {
      const decoded = decode(value);
      if (decoded === '') return null;
      params[step.slice(1)] = decoded;
    } else if (step.toLowerCase() !== value.toLowerCase()) return null;
  }
  return params;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
