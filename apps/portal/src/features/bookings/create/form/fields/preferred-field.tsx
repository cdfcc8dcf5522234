import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { listBookings } from '@staffroom/domain/bookings/read/list-bookings.contract.ts';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { queryFor } from '../../../../../lib/calls/query-for.ts';
import { bookingFormTexts } from '../../booking-form-texts.ts';
import { Button } from '../../../../../ui/actions/button.tsx';
import { LazyPart } from '../../../../../ui/feedback/lazy-part.tsx';
import { lazyComponent } from '../../../../../ui/lazy/lazy-component.ts';
import { ComboBox } from '../../../../../ui/pickers/combo-box.tsx';
import { FieldAnchor, type BookingPartProps } from './booking-field.tsx';
import type { EducatorWarningProps } from '../notes/educator-warning.tsx';
import { knownEducators, withChosen, type Educator } from './known-educators.ts';
import { useCandidatesToAsk } from './use-candidates-to-ask.ts';

const educatorWarning = lazyComponent<EducatorWarningProps>(
  async () => (await import('../notes/educator-warning.tsx')).EducatorWarning,
);

const daysBack = 14;

/**
 * The educator to ask first: a recent one, or the one of a template or copied booking. Offers only educators who may be
 * asked at this location. Collapsed at first; nothing is fetched until it is opened.
 */
export function PreferredField({ form, place, problemOf, regional, onChange }: BookingPartProps) {
  const texts = bookingFormTexts();
  const [isOpen, setOpen] = useState(false);
  const { preferredCandidateId: chosenId, preferredName } = form.draft;
  const isAsked = isOpen || chosenId !== null;
  const { clientId } = place.location;
  const cards = useQuery({
    ...queryFor('bookings', listBookings, {
      query: {
        clientIds: [clientId],
        dateFromLocal: addDays(regional.today, -daysBack),
        dateToLocal: regional.today,
        status: ['Filled', 'Invoiced'],
      },
    }),
    enabled: isAsked,
  });
  const recent = knownEducators(cards.data ?? noCards, form.cameLast);
  const askable = useCandidatesToAsk(
    place.location,
    recent.map(({ id }) => id),
  );
  const offered = askable.isLoading
    ? []
    : recent.filter(({ id }) => askable.ids === null || askable.ids.includes(id));
  const cameLast = offered.find(({ id }) => id === form.cameLast?.id);
  const choose = (educator: Pick<Educator, 'id' | 'name'> | undefined) =>
    onChange({ preferredCandidateId: educator?.id ?? null, preferredName: educator?.name ?? null });
  if (!isAsked) {
    return (
      <FieldAnchor field="preferredCandidateId">
        <Button
          size="small"
          icon="person"
          onPress={() => {
            setOpen(true);
            if (cameLast !== undefined) choose(cameLast);
          }}
        >
          {cameLast === undefined ? texts.askForEducator : texts.askForAgain(cameLast.name)}
        </Button>
      </FieldAnchor>
    );
  }
  const known = withChosen(offered, recent, {
    id: chosenId,
    name: preferredName ?? texts.educatorOfTemplate,
  });
  const chosen = known.find(({ id }) => id === chosenId);
  return (
    <FieldAnchor field="preferredCandidateId">
      <ComboBox
        label={texts.askFirst}
        description={texts.askFirstWords}
        placeholder={texts.nameOfEducator}
        options={known.map(({ id, name, lastDate }: Educator) => ({
          id,
          label: name,
          description: lastDate === null ? undefined : texts.hereOn(formatDate(lastDate, regional)),
        }))}
        value={chosenId}
        emptyText={cards.isPending || askable.isLoading ? texts.loadingEducators : texts.noEducatorMatches}
        errorMessage={problemOf('preferredCandidateId')}
        onChange={(id) => {
          choose(known.find((one) => one.id === id));
          if (id === null) setOpen(true);
        }}
      />
      {chosen === undefined ? null : (
        <LazyPart
          part={educatorWarning}
          props={{ form, candidateId: chosen.id, name: chosen.name, regional }}
        />
      )}
    </FieldAnchor>
  );
}

const noCards: readonly BookingCard[] = [];
