import { checkBookingRequest } from '@staffroom/domain/bookings/create-booking.rules.ts';
import { bookingFormTexts } from '../../lib/texts/booking-form-texts.ts';
import { MultiDateCalendar } from '../../ui/multi-date-calendar.tsx';
import type { BookingDraft } from './booking-draft.ts';
import { At, type BookingPartProps } from './booking-field.tsx';
import { sayRefusal } from './form-problems.ts';
import { TypeDates } from './type-dates.tsx';
import { toFacts, type BookingPlace } from './use-booking-place.ts';
import type { Wording } from './use-wording.ts';

type DatesCalendarProps = {
  draft: BookingDraft;
  place: BookingPlace;
  problem: string | undefined;
  wording: Wording;
  onChange: BookingPartProps['onChange'];
};

/** The calendar of the dates, where a day that cannot be booked says why. */
export function DatesCalendar({ draft, place, problem, wording, onChange }: DatesCalendarProps) {
  const texts = bookingFormTexts();
  const facts = toFacts(place, wording.now);
  const dates = {
    value: draft.dates,
    today: wording.today,
    min: wording.today,
    disabledReason: (date: string) => {
      const refusal = checkBookingRequest({ ...draft, dates: [date] }, facts).find(
        ({ field }) => field === 'dates',
      );
      return refusal === undefined ? undefined : sayRefusal(refusal, wording);
    },
    onChange: (next: string[]) => onChange({ dates: next }),
  };
  return (
    <At field="dates">
      <MultiDateCalendar {...dates} label={texts.dates} isRequired errorMessage={problem} />
      <TypeDates {...dates} />
    </At>
  );
}
