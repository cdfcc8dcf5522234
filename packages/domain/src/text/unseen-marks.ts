/** Removes invisible marks that come with copied text: direction marks and word break hints. */
export function withoutUnseenMarks(text: string): string {
  return text.replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '');
}
