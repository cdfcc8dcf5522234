/** Without the marks that nobody sees and that come along with copied text: of direction, and of where a word may end. */
export function withoutUnseenMarks(text: string): string {
  return text.replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '');
}
