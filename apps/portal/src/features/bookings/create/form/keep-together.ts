/** A time keeps its 'am' on the same line. */
export function keepTogether(words: string): string {
  return words.replaceAll(/(\d) ([ap]m)/g, '$1\u00A0$2');
}
