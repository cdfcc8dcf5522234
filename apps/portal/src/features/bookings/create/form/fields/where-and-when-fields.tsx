import { useQuery } from '@tanstack/react-query';
import { bookingErrorText } from '@staffroom/domain/errors/booking-error-texts.ts';
import { formatDates } from '@staffroom/domain/time/dates-in-words.ts';
import { goTo } from '../../../../../lib/navigation/go-to.ts';
import { chooseDatesLink, chooseLocationLink } from '../../../../../lib/links.ts';
import { bookingFormTexts } from '../../booking-form-texts.ts';
import { Banner } from '../../../../../ui/feedback/banner.tsx';
import { Button } from '../../../../../ui/actions/button.tsx';
import { Card } from '../../../../../ui/display/card.tsx';
import { ComboBox } from '../../../../../ui/pickers/combo-box.tsx';
import { FieldMessages } from '../../../../../ui/forms/field.tsx';
import { LazyPart } from '../../../../../ui/feedback/lazy-part.tsx';
import { Skeleton } from '../../../../../ui/feedback/skeleton.tsx';
import { lazyComponent } from '../../../../../ui/lazy/lazy-component.ts';
import { mediaQueries, useMediaQuery } from '../../../../../ui/settings/use-media-query.ts';
import { FieldAnchor, type BookingPartProps, type StartedBookingForm } from './booking-field.tsx';
import { ClosedToday, ClosesToday } from '../notes/cut-off-note.tsx';
import type { DatesCalendarProps } from './dates-calendar.tsx';
import { HoursFields } from './hours-fields.tsx';
import { RestrictionMessage } from '../notes/restriction-message.tsx';
import { nameOfLocation, restrictionsQuery, type BookingLocation } from './use-location-data.ts';
import css from './booking-fields.module.css';

type Change = BookingPartProps['onChange'];

// Not on a phone, where the calendar is a step of its own.
const datesCalendar = lazyComponent<DatesCalendarProps>(
  async () => (await import('./dates-calendar.tsx')).DatesCalendar,
);
if (!globalThis.matchMedia?.(mediaQueries.mobile).matches) datesCalendar.load();

/** The location, the dates, the number of educators and their hours. */
export function WhereAndWhenFields(part: BookingPartProps) {
  const { form, place, problemOf, regional, onChange } = part;
  const texts = bookingFormTexts();
  const { draft, location } = form;
  return (
    <Card title={texts.whereAndWhen}>
      <div className={css.grid}>
        <WhereField form={form} problem={problemOf('locationId')} onChange={onChange} />
        {location.tags.includes('confirmed') ? null : (
          <Banner tone="warning" title={bookingErrorText({ code: 'location_not_confirmed' })} isLive />
        )}
        <RestrictionMessage restrictions={place.restrictions} dates={draft.dates} regional={regional} />
        <div className={css.when}>
          <WhenField {...part} problem={problemOf('dates')} />
          <HoursFields {...part} />
        </div>
      </div>
    </Card>
  );
}

function WhereField({
  form,
  problem,
  onChange,
}: {
  form: StartedBookingForm;
  problem: string | undefined;
  onChange: Change;
}) {
  const texts = bookingFormTexts();
  const isMobile = useMediaQuery(mediaQueries.mobile);
  const { locations, location } = form;
  const { data: restrictions = [] } = useQuery(restrictionsQuery());
  const closed = new Set(
    restrictions.filter(({ datesLocal }) => datesLocal.length === 0).map((one) => one.locationId),
  );
  const noteOf = (one: BookingLocation) => {
    if (!one.tags.includes('confirmed')) return texts.awaitingConfirmation;
    return closed.has(one.locationId) ? bookingErrorText({ code: 'location_restricted' }) : one.suburb;
  };
  if (isMobile) {
    return (
      <FieldAnchor field="locationId">
        <div className={css.choice}>
          <span>
            <span className={css.label}>{texts.location}</span>
            <strong>{nameOfLocation(location)}</strong>
          </span>
          {locations.length > 1 ? (
            <Button size="small" aria-label={texts.changeLocation} onPress={() => goTo(chooseLocationLink)}>
              {texts.change}
            </Button>
          ) : null}
        </div>
        <FieldMessages errorMessage={problem} />
      </FieldAnchor>
    );
  }
  return (
    <FieldAnchor field="locationId">
      <ComboBox
        label={texts.location}
        isRequired
        icon="pin"
        options={locations.map((one) => ({
          id: String(one.locationId),
          label: nameOfLocation(one),
          description: noteOf(one),
          group: one.clientName === one.locationName ? undefined : one.clientName,
        }))}
        value={String(location.locationId)}
        errorMessage={problem}
        onChange={(id) => id !== null && onChange({ locationId: Number(id) })}
      />
    </FieldAnchor>
  );
}

type WhenFieldProps = BookingPartProps & { problem: string | undefined };

function WhenField({ form, place, problem, regional, onChange }: WhenFieldProps) {
  const texts = bookingFormTexts();
  const isMobile = useMediaQuery(mediaQueries.mobile);
  const { draft } = form;
  if (!isMobile) {
    return (
      <LazyPart
        part={datesCalendar}
        props={{ draft, place, problem, regional, onChange }}
        fallback={<CalendarShape />}
      />
    );
  }
  return (
    <FieldAnchor field="dates">
      <div className={css.choice}>
        <span>
          <span className={css.label}>{texts.dates}</span>
          <strong>{draft.dates.length === 0 ? texts.noDates : formatDates(draft.dates, regional)}</strong>
        </span>
        <Button size="small" aria-label={texts.changeDates} onPress={() => goTo(chooseDatesLink)}>
          {texts.change}
        </Button>
      </div>
      <ClosesToday place={place} regional={regional} dates={draft.dates} />
      <ClosedToday place={place} regional={regional} dates={draft.dates} />
      <FieldMessages errorMessage={problem} />
    </FieldAnchor>
  );
}

/** As large as the calendar, so that the layout does not shift when it loads. */
function CalendarShape() {
  return (
    <div className={css.calendar}>
      <Skeleton shape="block" />
    </div>
  );
}
