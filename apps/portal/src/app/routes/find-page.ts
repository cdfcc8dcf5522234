import { findScreen } from './find-screen.ts';
import type { FoundScreen } from './find-screen.ts';
import { withoutLanguage } from './without-language.ts';

/**
 * The screen at a path. A public screen is also found with a language prefix, which selects the language of its texts.
 */
export function findPage(pathname: string): FoundScreen | null {
  const path = withoutLanguage(pathname);
  const found = findScreen(path);
  return path === pathname || found?.entry.access.kind === 'public' ? found : null;
}
