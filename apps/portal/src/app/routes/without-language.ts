import { languagePrefix } from '../../lib/links.ts';

/** A path without the prefix of a language that it stands under; a landing page stays as it is. */
export function withoutLanguage(pathname: string): string {
  const rest = pathname.slice(languagePrefix({ pathname }).length);
  return rest.length > 1 ? rest : pathname;
}
