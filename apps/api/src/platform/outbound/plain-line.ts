/** Control characters, and marks that turn the direction of what follows; none belongs into a header or one line. */
const unprintable = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** Somebody's text as one line without anything that a header, a file of lines or a screen would act on. */
export function toPlainLine(text: string): string {
  return text.replaceAll(unprintable, ' ').replaceAll(/ {2,}/g, ' ').trim();
}

/** As `toPlainLine`, and so that a phone makes no link of what people typed. */
export function withoutLinks(text: string): string {
  return toPlainLine(text)
    .replaceAll(/\b(?:https?:\/\/|www\.)/giu, '')
    .replaceAll(/(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, '. ');
}
