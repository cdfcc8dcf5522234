import { closesOn } from '@staffroom/domain/bookings/create/restriction.rules.ts';

/** What the provider wrote, as markdown, about the restrictions of a calendar date; null where it wrote nothing. */
export function closedMessage(
  restrictions: readonly { datesLocal: readonly string[]; message: string }[],
  dateLocal: string,
): string | null {
  const written = restrictions
    .filter((restriction) => closesOn(restriction, dateLocal))
    .map(({ message }) => message.trim())
    .filter((message) => message !== '');
  return written.length === 0 ? null : written.join('\n\n');
}
