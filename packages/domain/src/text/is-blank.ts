const nothingSeen = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text looks empty: no characters, or only spaces and invisible ones (such as U+200B). */
export function isBlank(text: string): boolean {
  return nothingSeen.test(text);
}

/** The typed text, trimmed; null where it looks empty. */
export function typedOrNull(text: string | null | undefined): string | null {
  return text === undefined || text === null || isBlank(text) ? null : text.trim();
}

/** Like `typedOrNull`, but '' where it looks empty. */
export function typedText(text: string): string {
  return typedOrNull(text) ?? '';
}
