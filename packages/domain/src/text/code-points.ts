/** The length that every limit of the product means: code points, the same in form, contract and database. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _point of text) length += 1;
  return length;
}
