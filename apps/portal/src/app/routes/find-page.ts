import { languagePrefix } from '../../lib/links.ts';
import { findScreen } from './find-screen.ts';
import type { FoundScreen } from './find-screen.ts';

/** The screen at a path; a public one also stands under the prefix of a language, which its words are in. */
export function findPage(pathname: string): FoundScreen | null {
  const path = withoutLanguage(pathname);
  const found = findScreen(path);
  return path === pathname || found?.entry.access.kind === 'public' ? found : null;
}

/** A landing page stays as it is. */
export function withoutLanguage(pathname: string): string {
  const rest = pathname.slice(languagePrefix({ pathname }).length);
  return rest.length > 1 ? rest : pathname;
}
