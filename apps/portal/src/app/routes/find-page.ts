import { languagePrefix } from '../../lib/links.ts';
import { findScreen } from './find-screen.ts';
import type { FoundScreen } from './find-screen.ts';
import { withoutLanguage } from './without-language.ts';

/**
 * The screen at a path. A public screen is also found with a language prefix, which selects the language of its texts.
 */
export function findPage(pathname: string): FoundScreen | null {
  const path = withoutLanguage(pathname);
  const found = findScreen(path);
  if (path === pathname) return found;
  const isUnderPrefix = found?.entry.access.kind === 'public' && languagePrefix({ pathname: path }) === '';
  return isUnderPrefix ? found : null;
}
