import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';

/** The location, with its client before it for viewers of several clients, unless both have the same name. */
export function formatPlace(
  { client, location }: Pick<BookingCard, 'client' | 'location'>,
  { showsClient }: { showsClient: boolean },
): string {
  return showsClient && client.name !== location.name ? `${client.name} – ${location.name}` : location.name;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The short name of a booking's time zone, such as 'NZDT', if its local time differs from the viewer's; else ''. */
export function formatZone(
  { startUtc, timeZone }: { startUtc: string; timeZone: string },
  ownZone: string,
  locale: string,
): string {
  if (timeZone === ownZone) return '';
  const start = Temporal.Instant.from(startUtc);
  const offsetIn = (zone: string) => start.toZonedDateTimeISO(zone).offsetNanoseconds;
  if (offsetIn(timeZone) === offsetIn(ownZone)) return '';
  const name = `${locale} ${timeZone}`;
  const format = formats.get(name) ?? new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' });
  formats.set(name, format);
  return (
    format.formatToParts(start.epochMilliseconds).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  );
}
