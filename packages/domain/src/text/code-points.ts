/** The length that every limit of the product means: code points, the same in form, contract and database. */
export function codePointLength(text: string): number {
  return [...text].length;
}
