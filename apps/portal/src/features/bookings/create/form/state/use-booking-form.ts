import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { getBooking } from '@staffroom/domain/bookings/read/get-booking.contract.ts';
import {
  checkBookingRequest,
  checkPreferredCandidate,
  type BookingRefusal,
} from '@staffroom/domain/bookings/create/create-booking.rules.ts';
import type { StandardBookingDefaults } from '@staffroom/domain/bookings/create/standard-booking.rules.ts';
import type { ErrorCode } from '@staffroom/domain/errors/error-catalogue.ts';
import type { CreateSearch } from '../../../../../lib/links.ts';
import { queryFor } from '../../../../../lib/calls/query-for.ts';
import { useStore } from '../../../../../lib/store.ts';
import { useClientChoice } from '../../../../../session/client-choice.ts';
import { useViewer } from '../../../../../session/viewer.ts';
import { readKeptDraft, type BookingDraft } from '../../draft/booking-draft.ts';
import { summaryQuery } from '../../../../../shared/booking/booking-queries.ts';
import { toTemplate } from '../../../detail/template/booking-template.ts';
import { startLocation } from '../../draft/start-draft.ts';
import type { FormEvent, FormState } from './booking-form-machine.ts';
import { bookingForm, claimForm, dispatchToForm } from './booking-form-store.ts';
import {
  toFacts,
  useLocationData,
  type BookingLocation,
  type LocationData,
  type LocationDataQuery,
} from '../fields/use-location-data.ts';
import { useFormEffects } from './use-form-effects.ts';
import { useFormSignals } from './use-form-signals.ts';
import { useCandidatesToAsk } from '../fields/use-candidates-to-ask.ts';
import { useRegionalContext } from '../../../../../shared/wording/use-regional-context.ts';

export type BookingForm = {
  state: FormState;
  draft: BookingDraft | null;
  change: (changed: Partial<BookingDraft>) => void;
  locations: readonly BookingLocation[];
  location: BookingLocation | null;
  placeQuery: LocationDataQuery;
  refusals: readonly BookingRefusal[];
  /** What did not fit the location, of a template or after a change of location. */
  problems: readonly ErrorCode[];
  /** The educator who worked the copied booking; null if nothing is copied. */
  cameLast: { id: string; name: string } | null;
  isRestored: boolean;
  startAgain: () => void;
  send: (bookAnyway: boolean) => void;
  /** Sends the unanswered request again, unchanged. */
  sendAgain: () => void;
};

/** The one form behind the create screen and its two steps: its state, the location's data and the rules' refusals. */
export function useBookingForm(search: CreateSearch, locations: readonly BookingLocation[]): BookingForm {
  const viewer = useViewer();
  const { now } = useRegionalContext();
  const state = useStore(bookingForm);
  const template = useTemplate(search);
  const contactId = viewer.contact.id;
  const { clientIds } = useClientChoice();
  const origin = search.template ?? search.copy ?? '';
  const draft = 'draft' in state ? state.draft : null;
  const location = useStartLocation(locations, draft, template);
  const placeQuery = useLocationData(location);
  const place = placeQuery.state === 'ready' ? placeQuery.place : null;
  const runEffect = useFormEffects(contactId, locations);
  const dispatch = (event: FormEvent) => dispatchToForm(event, runEffect);

  const open = useEffectEvent(() => {
    claimForm(contactId);
    dispatch({ type: 'opened', origin, kept: readKeptDraft(contactId, { origin, clientIds }), locations });
  });
  useEffect(() => open(), [origin]);

  const isAwaited = state.name === 'waiting' || state.name === 'restoring' || state.name === 'moving';
  const fit = (arrived: LocationData) => {
    const { found } = template;
    dispatch({
      type: 'locationLoaded',
      place: arrived,
      now,
      submittedBy: viewer.fullName,
      template: found,
      losesLocation: found !== null && !locations.some((one) => one.locationId === found.locationId),
      origin,
      clientIds,
      newId: crypto.randomUUID(),
    });
  };
  const settle = useEffectEvent(fit);
  useEffect(() => {
    if (isAwaited && place !== null) settle(place);
  }, [isAwaited, state, place]);
  // Changes of the location by others are noticed when its data is refetched.
  const isEditing = state.name === 'editing';
  useEffect(() => {
    if (isEditing && place !== null) settle(place);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each answer stays the same until it changes; `place` is new each time
  }, [
    isEditing,
    place?.classifications,
    place?.grades,
    place?.certifications,
    place?.contacts,
    place?.details,
  ]);

  useFormSignals(contactId, (event) => {
    dispatch(event);
    // The other tab may have older data of the location than this one.
    if (event.type === 'typedElsewhere' && place !== null) fit(place);
  });

  const chosenId = draft?.preferredCandidateId ?? null;
  const { ids: candidateIds } = useCandidatesToAsk(
    place?.location ?? null,
    chosenId === null ? [] : [chosenId],
  );
  const refusals = useMemo(
    () =>
      draft === null || place === null
        ? []
        : checkBookingRequest(draft, toFacts(place, now), checkPreferredCandidate(chosenId, candidateIds)),
    [draft, place, now, chosenId, candidateIds],
  );
  return {
    state,
    draft,
    change: (fields) => dispatch({ type: 'changed', fields }),
    locations,
    location,
    placeQuery,
    refusals,
    problems: 'draft' in state ? state.problems : [],
    cameLast: template.cameLast,
    isRestored: 'draft' in state && state.isRestored,
    startAgain: () => dispatch({ type: 'startedAgain' }),
    send: (bookAnyway) => dispatch({ type: 'submitted', bookAnyway }),
    sendAgain: () => dispatch({ type: 'online' }),
  };
}

/** The location of the draft, else the one the form is about to start from. */
function useStartLocation(
  locations: readonly BookingLocation[],
  draft: BookingDraft | null,
  template: StartingTemplate,
): BookingLocation | null {
  const choice = useClientChoice();
  if (draft !== null) return locations.find((one) => one.locationId === draft.locationId) ?? null;
  if (template.isLoading) return null;
  return startLocation(locations, {
    asked: template.isAsked ? template.found : null,
    chosenId: choice.locationId,
    clientIds: choice.clientIds,
    byDefault: template.found,
  });
}

type StartingTemplate = {
  found: StandardBookingDefaults | null;
  /** Whether the address asked for it; else it is the contact's default. */
  isAsked: boolean;
  isLoading: boolean;
  cameLast: { id: string; name: string } | null;
};

/** The template or past booking that the address names; otherwise the contact's default template. */
function useTemplate(search: CreateSearch): StartingTemplate {
  const viewer = useViewer();
  const choice = useClientChoice();
  const regional = useRegionalContext();
  const last = useQuery({
    ...summaryQuery(choice.clientIds, regional.today),
    enabled: search.copy === 'last',
  });
  const lastId = last.data?.findLast((card) => card.id !== null)?.id ?? null;
  const copyId = search.copy === 'last' ? lastId : (search.copy ?? null);
  const copied = useQuery({
    ...queryFor('bookings', getBooking, { params: { bookingId: copyId ?? '' } }),
    enabled: copyId !== null,
  });
  const { standardBookings } = viewer.contact;
  return useMemo(() => {
    if (search.copy !== undefined) {
      if (copied.data) {
        const { candidate } = copied.data;
        return { found: toTemplate(copied.data), isAsked: true, isLoading: false, cameLast: candidate };
      }
      const isWaiting = copyId !== null ? copied.isPending : last.isPending;
      if (isWaiting) return { found: null, isAsked: true, isLoading: true, cameLast: null };
    }
    const named = standardBookings.find((one) => one.id === search.template);
    const found = named ?? standardBookings[0] ?? null;
    return { found, isAsked: named !== undefined, isLoading: false, cameLast: null };
  }, [search.copy, search.template, copied.data, copied.isPending, copyId, last.isPending, standardBookings]);
}
