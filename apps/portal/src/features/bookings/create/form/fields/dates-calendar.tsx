import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkBookingRequest } from '@staffroom/domain/bookings/create/create-booking.rules.ts';
import { seesBookingsAt } from '@staffroom/domain/permissions/booking-locations.ts';
import { bookingFormTexts } from '../../booking-form-texts.ts';
import { useFeature, useViewer } from '../../../../../session/viewer.ts';
import type { DayMark } from '../../../../../ui/dates/calendar.tsx';
import { MultiDateCalendar } from '../../../../../ui/dates/multi-date-calendar.tsx';
import { mediaQueries, useMediaQuery } from '../../../../../ui/settings/use-media-query.ts';
import type { BookingDraft } from '../../draft/booking-draft.ts';
import { bookedDaysTexts } from './booked-days-texts.ts';
import { FieldAnchor, type BookingPartProps } from './booking-field.tsx';
import { yearQuery } from '../../../../../shared/booking/booking-queries.ts';
import { formatRefusal } from '../problems/form-problems.ts';
import { TypeDates } from './type-dates.tsx';
import { toFacts, type LocationData } from './use-location-data.ts';
import type { RegionalContext } from '../../../../../shared/wording/use-regional-context.ts';

export type DatesCalendarProps = {
  draft: BookingDraft;
  place: LocationData;
  problem: string | undefined;
  regional: RegionalContext;
  onChange: BookingPartProps['onChange'];
};

/** The calendar of the dates. A day that cannot be booked says why; a day with bookings shows their number. */
export function DatesCalendar({ draft, place, problem, regional, onChange }: DatesCalendarProps) {
  const texts = bookingFormTexts();
  const facts = toFacts(place, regional.now);
  const [month, setMonth] = useState((draft.dates[0] ?? regional.today).slice(0, 7));
  const marks = useBookedDays(place, Number(month.slice(0, 4)));
  const hasMouse = useMediaQuery(mediaQueries.finePointer);
  const dates = {
    value: draft.dates,
    today: regional.today,
    min: regional.today,
    disabledReason: (date: string) => {
      const refusal = checkBookingRequest({ ...draft, dates: [date] }, facts).find(
        ({ field }) => field === 'dates',
      );
      return refusal === undefined ? undefined : formatRefusal(refusal, regional);
    },
    onChange: (next: string[]) => onChange({ dates: next, areDatesProposed: false }),
  };
  return (
    <FieldAnchor field="dates">
      <MultiDateCalendar
        {...dates}
        label={texts.dates}
        isRequired
        isProposed={draft.areDatesProposed}
        description={hasMouse ? texts.rangeHint : undefined}
        errorMessage={problem}
        marks={marks}
        onMonthChange={setMonth}
      />
      <TypeDates {...dates} value={draft.areDatesProposed ? [] : draft.dates} />
    </FieldAnchor>
  );
}

/** The client's bookings per day, as far as the viewer may see them. */
function useBookedDays(place: LocationData, year: number): (date: string) => DayMark | undefined {
  const texts = bookedDaysTexts();
  const { clientId, clientName, locationId } = place.location;
  const { tree } = useViewer();
  const enabled = seesBookingsAt(tree, locationId);
  const showsStatus = useFeature('showBookingStatus');
  const { data } = useQuery({ ...yearQuery([clientId], year), enabled });
  const hasSites = (tree.clients.get(clientId)?.locations.length ?? 0) > 1;
  const days = new Map((data ?? []).map((day) => [day.dateLocal, day]));
  return (date) => {
    const day = days.get(date);
    if (day === undefined) return undefined;
    const count = day.totalBookingsCount;
    return {
      status: showsStatus && day.openBookingsCount > 0 ? 'unfilled' : 'filled',
      count,
      label: texts.alreadyBooked(
        count,
        showsStatus ? day.openBookingsCount : 0,
        hasSites ? texts.allSitesOf(clientName) : clientName,
      ),
    };
  };
}
