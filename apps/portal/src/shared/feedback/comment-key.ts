/** Under which a comment is kept that was typed and not sent. */
export function commentKey(bookingId: string): string {
  return `feedback ${bookingId}`;
}
