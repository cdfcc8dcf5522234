import { findScreen } from './find-screen.ts';
import type { FoundScreen } from './find-screen.ts';
import { withoutLanguage } from './without-language.ts';

/** The screen at a path; a public one also stands under the prefix of a language, which its words are in. */
export function findPage(pathname: string): FoundScreen | null {
  const path = withoutLanguage(pathname);
  const found = findScreen(path);
  return path === pathname || found?.entry.access.kind === 'public' ? found : null;
}
