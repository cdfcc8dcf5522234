import { translated } from '@staffroom/domain/text/translation.ts';

/** What the page is called in the language of the moment; a language has the titles in `screens`, by screen. */
export function titleOf({ name, title }: { readonly name: string; readonly title: string }): string {
  return translated('screens', { [name]: title })[name] ?? title;
}
