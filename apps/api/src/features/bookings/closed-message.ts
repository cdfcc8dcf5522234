import { closesOn } from '@staffroom/domain/bookings/create/restriction.rules.ts';

/** The provider's markdown messages about the restrictions of a calendar date; null when there are none. */
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
