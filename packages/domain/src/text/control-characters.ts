// oxlint-disable-next-line no-control-regex -- the point is to find these characters
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Control characters other than tab and line feed: invisible, and refused by every call. */
export function hasControlCharacters(text: string): boolean {
  return text.search(controlCharacters) !== -1;
}

/**
 * Removes the control characters that come with copied text. Vertical tabs and form feeds, the line breaks of
 * presentations and PDFs, become `lineBreak`.
 */
export function withoutControlCharacters(text: string, lineBreak: '\n' | ' '): string {
  return text.replace(/[\v\f]/g, lineBreak).replace(controlCharacters, '');
}
