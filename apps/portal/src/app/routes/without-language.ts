import { languagePrefix } from '../../lib/links.ts';

/** A path without its language prefix; a landing page stays unchanged. */
export function withoutLanguage(pathname: string): string {
  const rest = pathname.slice(languagePrefix({ pathname }).length);
  return rest.length > 1 ? rest : pathname;
}
