import { findAway } from '@staffroom/domain/availability/away.rules.ts';
import type { Away } from '@staffroom/domain/availability/away.rules.ts';
import { listBookingContacts } from '@staffroom/domain/locations/location-data.contract.ts';
import type { ContactAvailability } from '@staffroom/domain/locations/location-data.contract.ts';
import { formatDates, type DateWords } from '@staffroom/domain/time/dates-in-words.ts';
import { minutesOfDay } from '@staffroom/domain/time/wall-time.ts';
import { queryClient, refetchWhere } from '../../../../../lib/calls/query-client.ts';
import { queryKeyFor } from '../../../../../lib/calls/query-for.ts';
import { onLiveEvent } from '../../../../../lib/stream/live-events.ts';
import { localised } from '../../../../../lib/localised.ts';
import { LabelChip } from '../../../../../ui/display/label-chip.tsx';

type Booked = { dates: readonly string[]; startTime: string; endTime: string; timeZone: string };

export type AwayMarkProps = {
  availability: ContactAvailability;
  booked: Booked;
  regional: DateWords;
};

// For the viewer's own availability; changes by others arrive with the next response.
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

/** The booking's dates on which a contact is away, and to what extent; renders nothing if there are none. */
export function AwayMark({ availability, booked, regional }: AwayMarkProps) {
  const texts = awayTexts();
  const found = listAway(booked, availability);
  return (['allDay', 'partOfDay', 'notOnWeekday', 'outsideHours'] as const).map((kind) => {
    const away = found.flatMap((one) => (one.away === kind ? one.dateLocal : []));
    return away.length === 0 ? null : (
      <LabelChip key={kind}>{texts[kind](formatDates(away, regional))}</LabelChip>
    );
  });
}

/** The dates of a booking on which a contact is away, and to what extent. */
export function listAway({ dates, startTime, endTime, timeZone }: Booked, availability: ContactAvailability) {
  const hasTimes = (minutesOfDay(startTime) ?? 1440) < (minutesOfDay(endTime) ?? 0);
  return dates.flatMap((dateLocal) => {
    const booked = hasTimes ? { dateLocal, startTime, endTime, timeZone } : { dateLocal };
    const away = findAway(booked, availability);
    return away === null ? [] : [{ dateLocal, away }];
  });
}
