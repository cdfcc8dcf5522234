import { translated } from '@staffroom/domain/text/translation.ts';

/** The page title in the current language. The titles of a language are in its `screens`, by screen name. */
export function titleOf({ name, title }: { readonly name: string; readonly title: string }): string {
  return translated('screens', { [name]: title })[name] ?? title;
}
