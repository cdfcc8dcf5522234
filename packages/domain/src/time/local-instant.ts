import { memoize } from './memoize.ts';

/** Whether a wall time starts or ends a span: decides between the two instants of a repeated hour. */
export type SpanEdge = 'start' | 'end';

/**
 * The instant of a wall time on a calendar date in a zone (product.md 14). A time in the gap of a spring change moves
 * to the first valid minute; for a repeated time a start takes the earlier instant, an end the later one. Raises
 * RangeError for a date, time or zone that does not exist.
 */
export function localToInstant(
  dateLocal: string,
  timeLocal: string,
  timeZone: string,
  edge: SpanEdge,
): Temporal.Instant {
  return instants(`${dateLocal} ${timeLocal} ${timeZone} ${edge}`, () =>
    findInstant(dateLocal, timeLocal, timeZone, edge),
  );
}

const instants = memoize<Temporal.Instant>();

function findInstant(
  dateLocal: string,
  timeLocal: string,
  timeZone: string,
  edge: SpanEdge,
): Temporal.Instant {
  const wallTime = Temporal.PlainDate.from(dateLocal).toPlainDateTime(Temporal.PlainTime.from(timeLocal));
  const earlier = wallTime.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const later = wallTime.toZonedDateTime(timeZone, { disambiguation: 'later' });
  if (Temporal.ZonedDateTime.compare(earlier, later) === 0) return earlier.toInstant();

  const isGap = !earlier.toPlainDateTime().equals(wallTime);
  if (isGap) return (earlier.getTimeZoneTransition('next') ?? later).toInstant();
  return (edge === 'start' ? earlier : later).toInstant();
}

/** The calendar date and wall time, to the second, that clocks in the zone show at an instant. */
export function instantToLocal(instant: Temporal.Instant | string, timeZone: string): LocalDateTime {
  const at = typeof instant === 'string' ? Temporal.Instant.from(instant) : instant;
  return localTimes(`${at.epochMilliseconds} ${timeZone}`, () => {
    const local = at.toZonedDateTimeISO(timeZone);
    return {
      dateLocal: local.toPlainDate().toString(),
      timeLocal: local.toPlainTime().toString({ smallestUnit: 'second', roundingMode: 'trunc' }),
    };
  });
}

type LocalDateTime = { readonly dateLocal: string; readonly timeLocal: string };
const localTimes = memoize<LocalDateTime>();

/** How long a span of wall times really lasts, clock changes included. Whole minutes. */
export function elapsedMinutes(
  span: { readonly dateLocal: string; readonly startTime: string; readonly endTime: string },
  timeZone: string,
): number {
  const start = localToInstant(span.dateLocal, span.startTime, timeZone, 'start');
  const end = localToInstant(span.dateLocal, span.endTime, timeZone, 'end');
  return Math.round((end.epochMilliseconds - start.epochMilliseconds) / 60_000);
}
