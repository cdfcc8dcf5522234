const maxLength = 100;

/** The search text of an address as a call accepts it: cut to the maximum length and without control characters. */
export function readWords(text: string | undefined): string {
  const words = (text ?? '').replace(/\p{Cc}/gu, ' ').trim();
  return [...words].slice(0, maxLength).join('').trim();
}
