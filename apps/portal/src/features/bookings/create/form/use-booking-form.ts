import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { getBooking } from '@staffroom/domain/bookings/get-booking.contract.ts';
import {
  checkBookingRequest,
  checkPreferredCandidate,
  type BookingRefusal,
} from '@staffroom/domain/bookings/create-booking.rules.ts';
import type { StandardBookingDefaults } from '@staffroom/domain/bookings/standard-booking.rules.ts';
import type { ErrorCode } from '@staffroom/domain/errors/error-catalogue.ts';
import { isBookingForm, type CreateSearch } from '../../../../lib/links.ts';
import { queryFor } from '../../../../lib/calls/query-for.ts';
import { useStore } from '../../../../lib/store.ts';
import { useClientChoice } from '../../../../session/client-choice.ts';
import { useViewer } from '../../../../session/viewer.ts';
import {
  draftName,
  draftStore,
  dropDraft,
  isOwnDraft,
  keepDraft,
  parseDraft,
  readKeptDraft,
  type BookingDraft,
} from '../draft/booking-draft.ts';
import { summaryQuery } from '../../../../shared/booking/booking-queries.ts';
import { toTemplate } from '../../detail/booking-template.ts';
import { moveDraft, refreshDates, startDraft, startLocation } from '../draft/start-draft.ts';
import { toFacts, useBookingPlace, type BookingLocation, type PlaceQuery } from './use-booking-place.ts';
import { useCandidatesToAsk } from './use-candidates-to-ask.ts';
import { useRegionalContext } from '../../../../shared/wording/use-regional-context.ts';

export type BookingForm = {
  draft: BookingDraft | null;
  change: (changed: Partial<BookingDraft>) => void;
  locations: readonly BookingLocation[];
  location: BookingLocation | null;
  placeQuery: PlaceQuery;
  refusals: readonly BookingRefusal[];
  /** What did not fit the location, of a template or after a change of location. */
  problems: readonly ErrorCode[];
  /** Who came when the copied booking was worked; null where nothing is copied. */
  cameLast: { id: string; name: string } | null;
  isRestored: boolean;
  startAgain: () => void;
  /** The draft was sent: nothing of it stays. */
  finish: () => void;
};

/** The one form behind the create screen and its two steps: its draft, the place's data and what the rules say to it. */
export function useBookingForm(search: CreateSearch, locations: readonly BookingLocation[]): BookingForm {
  const viewer = useViewer();
  const { now } = useRegionalContext();
  const stored = useStore(draftStore);
  const template = useTemplate(search);
  const [isRestored, setRestored] = useState(false);
  const [problems, setProblems] = useState<readonly ErrorCode[]>([]);
  const isOver = useRef(false);
  const contactId = viewer.contact.id;
  const origin = search.template ?? search.copy ?? '';
  // Another template was asked for meanwhile: the draft shown before is not the one of this address.
  const draft = stored !== null && (origin === '' || stored.origin === origin) ? stored : null;

  const location = useStartLocation(locations, draft, template);
  const placeQuery = useBookingPlace(location);
  const place = placeQuery.state === 'ready' ? placeQuery.place : null;

  useLeaving(isOver);

  // The start: what was typed before, else the template or the location's own defaults, once they are known.
  useEffect(() => {
    if (isOver.current || draft !== null || template.isLoading) return;
    const kept = readKeptDraft(contactId, origin);
    if (kept !== null && locations.some((one) => one.locationId === kept.locationId)) {
      setRestored(true);
      draftStore.set(kept);
      return;
    }
    if (place === null) return;
    const { found } = template;
    const start = startDraft(found, place, {
      submittedBy: viewer.fullName,
      now,
      draftId: crypto.randomUUID(),
      origin,
      losesLocation: found !== null && !locations.some((one) => one.locationId === found.locationId),
    });
    setRestored(false);
    setProblems(start.problems);
    draftStore.set(start.draft);
  }, [draft, template, place, origin, contactId, viewer.fullName, now, locations]);

  // A change of location waits for the new place's data, then keeps what fits; what was kept is brought up to today.
  const settled = useRef<BookingLocation | null>(null);
  useEffect(() => {
    if (draft === null || place === null || place.location.locationId !== draft.locationId) return;
    const from = settled.current;
    settled.current = place.location;
    const after =
      from !== null && from.locationId !== place.location.locationId
        ? moveDraft(draft, place, { from, submittedBy: viewer.fullName })
        : from === null && isRestored
          ? refreshDates(draft, place, now)
          : null;
    if (after === null || after.draft === draft) return;
    setProblems(after.problems);
    putDraft(contactId, after.draft);
  }, [draft, place, isRestored, now, contactId, viewer.fullName]);

  useOtherTabs(contactId);

  const chosenId = draft?.preferredCandidateId ?? null;
  const { ids: candidateIds } = useCandidatesToAsk(
    place?.location ?? null,
    chosenId === null ? [] : [chosenId],
  );
  const refusals = useMemo(
    () =>
      draft === null || place === null
        ? []
        : [
            ...checkBookingRequest(draft, toFacts(place, now)),
            ...checkPreferredCandidate(chosenId, candidateIds),
          ],
    [draft, place, now, chosenId, candidateIds],
  );

  const end = () => {
    if (draft !== null) dropDraft(contactId, draft.draftId);
    settled.current = null;
    setRestored(false);
    setProblems([]);
    draftStore.set(null);
  };
  return {
    draft,
    change: (changed) => {
      const before = draftStore.get();
      if (before !== null) putDraft(contactId, { ...before, ...changed, isTyped: true });
    },
    locations,
    location,
    placeQuery,
    refusals,
    problems,
    cameLast: template.cameLast,
    isRestored,
    startAgain: end,
    finish: () => {
      isOver.current = true;
      end();
    },
  };
}

function putDraft(contactId: string, next: BookingDraft): void {
  draftStore.set(next);
  // At once: a reload right after the last key loses nothing.
  if (next.isTyped) keepDraft(contactId, next);
}

/** Where the draft is, else where the form is about to start. */
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
    byDefault: template.found ?? toId(firstOf(locations, choice.clientIds)),
  });
}

const toId = (locationId: number | null) => (locationId === null ? null : { locationId });

/** Away from the form a draft rests in the storage, if it was typed; the next visit starts from there, or anew. */
function useLeaving(isOver: { readonly current: boolean }): void {
  useEffect(
    () => () => {
      if (isOver.current || !isBookingForm(globalThis.location.pathname)) draftStore.set(null);
    },
    [isOver],
  );
}

/** A tab that only looks at a draft shows what another tab types into it. */
function useOtherTabs(contactId: string): void {
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      const shown = draftStore.get();
      if (key !== draftName(contactId) || shown === null || isOwnDraft(contactId, shown.draftId)) return;
      const typed = parseDraft(() => newValue);
      if (typed?.draftId === shown.draftId) draftStore.set(typed);
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [contactId]);
}

function firstOf(locations: readonly BookingLocation[], clientIds: readonly string[]): number | null {
  const own = locations.filter((one) => clientIds.includes(one.clientId) && one.tags.includes('confirmed'));
  return (own.find((one) => one.canCreate || one.canAsk) ?? own[0])?.locationId ?? null;
}

type StartingTemplate = {
  found: StandardBookingDefaults | null;
  /** Whether the address asked for it; else it is the contact's default. */
  isAsked: boolean;
  isLoading: boolean;
  cameLast: { id: string; name: string } | null;
};

/** The template, or the past booking, that the address names; without one the contact's default template. */
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
