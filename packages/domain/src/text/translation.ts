import { fillText } from '../errors/text-params.ts';
import type { TextParams } from '../errors/text-params.ts';

/**
 * Translates a module's texts, by the module's name: the same fields, with texts for texts and functions for functions.
 */
export type Translate = <Texts extends object>(name: string, english: Texts) => Texts;

let current: Translate | null = null;

/** Sets the language of all texts; null is English. For a program with one user: a browser. */
export function setTranslation(translate: Translate | null): void {
  current = translate;
}

/** A module's texts in the present language. */
export function translated<Texts extends object>(name: string, english: Texts): Texts {
  return current === null ? english : current(name, english);
}

/**
 * A single text of the interface components; languages have these in `words`, by the English text. Placeholders in
 * braces are filled in afterwards.
 */
export function inWords(english: string, params: TextParams = {}): string {
  const words = translated<Readonly<Record<string, string>>>('words', { [english]: english });
  return fillText(words[english] ?? english, params);
}

/** A table of texts that always reads in the present language, however long ago it was imported. */
export function translatable<const Texts extends object>(name: string, english: Texts): Texts {
  return new Proxy(english, { get: (_english, key) => translated(name, english)[key as keyof Texts] });
}
