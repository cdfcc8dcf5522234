/** The length used for every limit: in code points, the same in form, contract and database. */
export function codePointLength(text: string): number {
  return [...text].length;
}
