/** The key under which an unsent comment is kept. */
export function commentKey(bookingId: string): string {
  return `feedback ${bookingId}`;
}
