import { findAway } from '@staffroom/domain/availability/away.rules.ts';
import type { Away } from '@staffroom/domain/availability/away.rules.ts';
import { listBookingContacts } from '@staffroom/domain/locations/location-data.contract.ts';
import type { ContactAvailability } from '@staffroom/domain/locations/location-data.contract.ts';
import { formatDates } from '@staffroom/domain/time/dates-in-words.ts';
import { minutesOfDay } from '@staffroom/domain/time/wall-time.ts';
import { queryClient, refetchWhere } from '../../../../lib/calls/query-client.ts';
import { queryKeyFor } from '../../../../lib/calls/query-for.ts';
import { onLiveEvent } from '../../../../lib/stream/live-events.ts';
import { localised } from '../../../../lib/localised.ts';
import type { RegionalContext } from '../../../../shared/wording/use-regional-context.ts';
import { LabelChip } from '../../../../ui/display/label-chip.tsx';

export type AwayMarkProps = {
  availability: ContactAvailability;
  booked: { dates: readonly string[]; startTime: string; endTime: string; timeZone: string };
  regional: RegionalContext;
};

// Of the viewer's own; what others say comes with the next answer.
onLiveEvent(({ kind }) => {
  if (kind === 'availability')
    void refetchWhere(queryClient, { queryKey: queryKeyFor('contacts', listBookingContacts) });
});

const awayTexts = localised('away', {
  allDay: (dates: string) => `Away ${dates}`,
  partOfDay: (dates: string) => `Away part of ${dates}`,
  notOnWeekday: (dates: string) => `Not available ${dates}`,
  outsideHours: (dates: string) => `Not available part of ${dates}`,
} satisfies Record<Away, (dates: string) => string>);

/** On which of a booking's dates a contact is away, and how far; nothing when on none. */
export function AwayMark({ availability, booked, regional }: AwayMarkProps) {
  const texts = awayTexts();
  const { dates, startTime, endTime, timeZone } = booked;
  const hasTimes = (minutesOfDay(startTime) ?? 1440) < (minutesOfDay(endTime) ?? 0);
  const found = dates.map((dateLocal) => ({
    dateLocal,
    away: findAway(hasTimes ? { dateLocal, startTime, endTime, timeZone } : { dateLocal }, availability),
  }));
  return (['allDay', 'partOfDay', 'notOnWeekday', 'outsideHours'] as const).map((kind) => {
    const away = found.flatMap((one) => (one.away === kind ? one.dateLocal : []));
    return away.length === 0 ? null : (
      <LabelChip key={kind}>{texts[kind](formatDates(away, regional))}</LabelChip>
    );
  });
}
