const nothingSeen = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a reader would see nothing: empty, or spaces and characters without a shape of their own (U+200B and its like). */
export function isBlank(text: string): boolean {
  return nothingSeen.test(text);
}

/** What was typed without the spaces around it; null where nobody would see anything. */
export function typedOrNull(text: string | null | undefined): string | null {
  return text === undefined || text === null || isBlank(text) ? null : text.trim();
}

/** As `typedOrNull`, and '' where nobody would see anything. */
export function typedText(text: string): string {
  return typedOrNull(text) ?? '';
}
