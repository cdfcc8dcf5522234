import { fillText } from '../errors/text-params.ts';
import type { TextParams } from '../errors/text-params.ts';

/**
 * What a language other than English makes of a module's texts, by the module's name: the same fields, with texts for
 * texts and functions for functions.
 */
export type Translate = <Texts extends object>(name: string, english: Texts) => Texts;

let current: Translate | null = null;

/** From now on texts are read in this language; null is English. For a program that speaks to one person: a browser. */
export function setTranslation(translate: Translate | null): void {
  current = translate;
}

/** The texts of a module as they are read now. */
export function translated<Texts extends object>(name: string, english: Texts): Texts {
  return current === null ? english : current(name, english);
}

/**
 * A single text of the interface's own parts; a language has these in `words`, by the English text. What stands in braces
 * is filled in after that.
 */
export function inWords(english: string, params: TextParams = {}): string {
  const words = translated<Readonly<Record<string, string>>>('words', { [english]: english });
  return fillText(words[english] ?? english, params);
}

/** A table of texts that is read in the language of the moment, however long ago somebody took hold of it. */
export function translatable<const Texts extends object>(name: string, english: Texts): Texts {
  return new Proxy(english, { get: (_english, key) => translated(name, english)[key as keyof Texts] });
}
