/** Control characters and bidirectional marks, which do not belong in a header or a single line. */
const unprintable = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** Reduces user text to one line without characters that affect a header, a line-based file or a screen. */
export function toPlainLine(text: string): string {
  return text.replaceAll(unprintable, ' ').replaceAll(/ {2,}/g, ' ').trim();
}

/** As `toPlainLine`, and breaks up anything that a phone would turn into a link. */
export function withoutLinks(text: string): string {
  return toPlainLine(text)
    .replaceAll(/\b(?:https?:\/\/|www\.)/giu, '')
    .replaceAll(/(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, '. ');
}
