import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { getBooking } from '@staffroom/domain/bookings/get-booking.contract.ts';
import { checkBookingRequest, type BookingRefusal } from '@staffroom/domain/bookings/create-booking.rules.ts';
import type { StandardBookingDefaults } from '@staffroom/domain/bookings/standard-booking.rules.ts';
import type { ErrorCode } from '@staffroom/domain/errors/error-catalogue.ts';
import { queryFor } from '../../lib/query-for.ts';
import { useStore } from '../../lib/store.ts';
import { useClientChoice } from '../../session/client-choice.ts';
import { useViewer } from '../../session/viewer.ts';
import { draftStore, keepDraft, readKeptDraft, type BookingDraft } from './booking-draft.ts';
import { summaryQuery } from './booking-queries.ts';
import { toTemplate } from './booking-template.ts';
import { moveDraft, startDraft, startLocation } from './start-draft.ts';
import { toFacts, useBookingPlace, type BookingLocation, type PlaceQuery } from './use-booking-place.ts';
import { useWording } from './use-wording.ts';

/** What the address asks to start from. */
export type CreateSearch = { template?: string; copy?: string };

export type BookingForm = {
  draft: BookingDraft | null;
  change: (changed: Partial<BookingDraft>) => void;
  locations: readonly BookingLocation[];
  location: BookingLocation | null;
  placeQuery: PlaceQuery;
  refusals: readonly BookingRefusal[];
  /** What did not fit the location, of a template or after a change of location. */
  problems: readonly ErrorCode[];
  isRestored: boolean;
  startAgain: () => void;
};

/** The one form behind the create screen and its two steps: its draft, the place's data and what the rules say to it. */
export function useBookingForm(search: CreateSearch, locations: readonly BookingLocation[]): BookingForm {
  const viewer = useViewer();
  const choice = useClientChoice();
  const { now } = useWording();
  const draft = useStore(draftStore);
  const template = useTemplate(search);
  const [isRestored, setRestored] = useState(false);
  const [problems, setProblems] = useState<readonly ErrorCode[]>([]);
  const contactId = viewer.contact.id;

  const wantedId =
    draft?.locationId ??
    startLocation(locations, template.found, choice.locationId ?? firstOf(locations, choice.clientIds))
      ?.locationId ??
    null;
  const location = locations.find((one) => one.locationId === wantedId) ?? null;
  const placeQuery = useBookingPlace(location);
  const place = placeQuery.state === 'ready' ? placeQuery.place : null;

  // The start: what was typed before, else the template or the location's own defaults, once they are known.
  const started = useRef(false);
  useEffect(() => {
    if (started.current || draft !== null || template.isLoading) return;
    const asked = search.template !== undefined || search.copy !== undefined;
    const kept = asked ? null : readKeptDraft(contactId);
    if (kept !== null && locations.some((one) => one.locationId === kept.locationId)) {
      started.current = true;
      setRestored(true);
      draftStore.set(kept);
      return;
    }
    if (place === null) return;
    started.current = true;
    const start = startDraft(template.found, place, { submittedBy: viewer.fullName, now });
    setProblems(start.problems);
    draftStore.set(start.draft);
  }, [draft, template, place, search, contactId, viewer.fullName, now, locations]);

  // A change of location waits for the new place's data, then keeps what fits.
  const settledId = useRef<number | null>(null);
  useEffect(() => {
    if (draft === null || place === null) return;
    if (settledId.current !== null && settledId.current !== place.location.locationId) {
      const moved = moveDraft(draft, place, viewer.fullName);
      setProblems(moved.problems);
      draftStore.set(moved.draft);
    }
    settledId.current = place.location.locationId;
  }, [draft, place, viewer.fullName]);

  useEffect(() => {
    // At once: a reload right after the last key loses nothing.
    if (draft !== null) keepDraft(contactId, draft);
  }, [draft, contactId]);

  const refusals = useMemo(
    () => (draft === null || place === null ? [] : checkBookingRequest(draft, toFacts(place, now))),
    [draft, place, now],
  );

  return {
    draft,
    change: (changed) => draftStore.set((before) => (before === null ? before : { ...before, ...changed })),
    locations,
    location,
    placeQuery,
    refusals,
    problems,
    isRestored,
    startAgain: () => {
      keepDraft(contactId, null);
      started.current = false;
      settledId.current = null;
      setRestored(false);
      setProblems([]);
      draftStore.set(null);
    },
  };
}

function firstOf(locations: readonly BookingLocation[], clientIds: readonly string[]): number | null {
  const own = locations.filter((one) => clientIds.includes(one.clientId) && one.tags.includes('confirmed'));
  return (own.find((one) => one.canCreate || one.canAsk) ?? own[0])?.locationId ?? null;
}

/** The template, or the past booking, that the address names; without one the contact's default template. */
function useTemplate(search: CreateSearch): { found: StandardBookingDefaults | null; isLoading: boolean } {
  const viewer = useViewer();
  const choice = useClientChoice();
  const wording = useWording();
  const last = useQuery({
    ...summaryQuery(choice.clientIds, wording.today),
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
      if (copied.data) return { found: toTemplate(copied.data), isLoading: false };
      const isWaiting = copyId !== null ? copied.isPending : last.isPending;
      if (isWaiting) return { found: null, isLoading: true };
    }
    const named = standardBookings.find((one) => one.id === search.template);
    return { found: named ?? standardBookings[0] ?? null, isLoading: false };
  }, [search.copy, search.template, copied.data, copied.isPending, copyId, last.isPending, standardBookings]);
}
