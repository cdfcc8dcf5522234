import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bookingErrorText } from '@staffroom/domain/errors/booking-error-texts.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { matchesSearch } from '@staffroom/domain/text/search-text.ts';
import { goTo } from '../../../../lib/navigation/go-to.ts';
import { createBookingLink } from '../../../../lib/links.ts';
import { bookingFormTexts } from '../booking-form-texts.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../../ui/display/icon.tsx';
import { LabelChip } from '../../../../ui/display/label-chip.tsx';
import { Link } from '../../../../ui/navigation/link.tsx';
import { PageHeader } from '../../../../ui/navigation/page-header.tsx';
import { TextInput } from '../../../../ui/forms/text-input.tsx';
import { ClosedToday } from './notes/cut-off-note.tsx';
import { isSaidAtOnce, formatRefusal } from './problems/form-problems.ts';
import { DatesCalendar } from './fields/dates-calendar.tsx';
import { restrictionsQuery } from './fields/use-location-data.ts';
import type { BookingForm } from './state/use-booking-form.ts';
import { useRegionalContext } from '../../../../shared/wording/use-regional-context.ts';
import css from './create-step-screens.module.css';

function Back() {
  const texts = bookingFormTexts();
  return <Link href={createBookingLink()}>{texts.backToBooking}</Link>;
}

export type StepScreenProps = { step: 'location' | 'dates'; form: BookingForm };

/** A step of the form on a phone. */
export function StepScreen({ step, form }: StepScreenProps) {
  return step === 'location' ? <LocationStep form={form} /> : <DatesStep form={form} />;
}

/** Location Selection: the first step on a phone. */
function LocationStep({ form }: { form: BookingForm }) {
  const texts = bookingFormTexts();
  const { locations } = form;
  const { data: restrictions = [] } = useQuery(restrictionsQuery());
  const [search, setSearch] = useState('');
  const closed = new Set(
    restrictions.filter(({ datesLocal }) => datesLocal.length === 0).map(({ locationId }) => locationId),
  );
  const shown = locations.filter((one) =>
    matchesSearch(`${one.clientName} ${one.locationName} ${one.suburb}`, search),
  );
  return (
    <div className={css.step} data-own-actions="">
      <PageHeader title={texts.locationStep} back={<Back />} />
      {locations.length > 6 ? (
        <TextInput
          type="search"
          label={texts.searchLocations}
          hidesLabel
          placeholder={texts.searchLocations}
          value={search}
          onChange={setSearch}
        />
      ) : null}
      <ul className={css.list}>
        {shown.map((one) => (
          <li key={one.locationId}>
            <button
              type="button"
              className={css.choice}
              aria-pressed={one.locationId === form.draft?.locationId}
              title={
                closed.has(one.locationId) ? bookingErrorText({ code: 'location_restricted' }) : undefined
              }
              onClick={() => {
                form.change({ locationId: one.locationId });
                goTo(createBookingLink());
              }}
            >
              <span>
                <span className={css.name}>{one.locationName}</span>
                <span className={css.more}>
                  {[one.clientName === one.locationName ? '' : one.clientName, one.suburb]
                    .filter(Boolean)
                    .join('\u00A0· ')}
                </span>
              </span>
              {one.tags.includes('confirmed') ? null : <LabelChip>{texts.awaitingConfirmation}</LabelChip>}
              {closed.has(one.locationId) ? <LabelChip>{texts.restricted}</LabelChip> : null}
              {one.locationId === form.draft?.locationId ? <Icon name="check" /> : null}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <EmptyState title={texts.noLocationMatches} icon="search" isCompact /> : null}
    </div>
  );
}

/** Select Dates: the calendar step on a phone. */
function DatesStep({ form }: { form: BookingForm }) {
  const texts = bookingFormTexts();
  const shown = useRegionalContext();
  if (form.draft === null || form.placeQuery.state !== 'ready') return null;
  const { place } = form.placeQuery;
  const { timeZone } = place.location;
  const regional = { ...shown, timeZone, today: instantToLocal(shown.now, timeZone).dateLocal };
  const refusal = form.refusals.find((one) => one.field === 'dates' && isSaidAtOnce(one));
  return (
    <div className={css.step} data-own-actions="">
      <PageHeader title={texts.datesStep} back={<Back />} />
      <DatesCalendar
        draft={form.draft}
        place={place}
        problem={refusal === undefined ? undefined : formatRefusal(refusal, regional)}
        regional={regional}
        onChange={form.change}
      />
      <ClosedToday place={place} regional={regional} dates={form.draft.dates} />
      <Button variant="primary" size="large" isWide onPress={() => goTo(createBookingLink())}>
        {texts.done}
      </Button>
    </div>
  );
}
