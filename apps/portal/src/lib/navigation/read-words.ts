const maxLength = 100;

/** The words of a search that stand in an address, as a call takes them: no longer, and without control characters. */
export function readWords(text: string | undefined): string {
  const words = (text ?? '').replace(/\p{Cc}/gu, ' ').trim();
  return [...words].slice(0, maxLength).join('').trim();
}
