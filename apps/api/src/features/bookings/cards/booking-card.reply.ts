import type * as z from 'zod/mini';
import { checkBookingActions, formatAction } from '@staffroom/domain/bookings/booking-actions.rules.ts';
import type { ActionFacts, ActionRights } from '@staffroom/domain/bookings/booking-actions.rules.ts';
import { defaultBookingLimits } from '@staffroom/domain/bookings/booking-limits.ts';
import type { bookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { isNamed } from '@staffroom/domain/bookings/assignment-state.ts';
import { plainClassification } from '@staffroom/domain/bookings/create/booking-times.rules.ts';
import type { Verdict } from '@staffroom/domain/errors/verdict.ts';
import { localToInstant } from '@staffroom/domain/time/local-instant.ts';
import { memoize } from '@staffroom/domain/time/memoize.ts';
import type { Settings } from '../../../http/settings.ts';
import type { CardLocation } from '../../../identity/viewer/client-tree.ts';
import type { Viewer } from '../../../identity/viewer/viewer.ts';
import type { CardRow } from '../list/card-keys.sql.ts';

export type Card = z.input<typeof bookingCard>;

/** The caller and the time of the call. */
export type CardCaller = {
  viewer: Viewer;
  receivedAt: Temporal.Instant;
  settings: Pick<Settings, 'features'>;
};

/**
 * Completes a stored card with what depends on the caller, the clock, the place's name and the candidate's state;
 * returns JSON text. Null when the place is not known yet.
 */
export function cardPrinter(caller: CardCaller): (row: CardRow) => string | null {
  const placeOf = placeFinder(caller.viewer);
  const formatActions = actionsPrinter(caller);

  return (row) => {
    const place = placeOf(row);
    if (!place) return null;
    const startTime = row.start_time_local.slice(0, 5);
    const actions = formatActions(
      {
        status: row.status,
        assignmentState: row.assignment_state,
        dateLocal: row.date_local,
        startTime,
        block: { firstDate: row.series_start, lastDate: row.series_end },
      },
      place,
    );
    const startUtc = row.is_request
      ? `"startUtc":"${localToInstant(row.date_local, startTime, place.timeZone, 'start').toString()}",`
      : '';
    return `${row.card.slice(0, -1)},${startUtc}${formatPlace(place)},"candidate":${namedCandidate(row) ?? 'null'},"feedbackState":"${feedbackState(row)}","actions":${actions}}`;
  };
}

/** The candidate, from acceptance on: the client must not learn who was merely offered a booking. */
export function namedCandidate({ assignment_state, candidate }: CardRow): string | null {
  return assignment_state !== null && isNamed(assignment_state) ? candidate : null;
}

/** For a named educator: 'pending' on the last completed worked day of a block (product.md 24). */
function feedbackState(row: CardRow): Card['feedbackState'] {
  if (row.assignment_state === null || !isNamed(row.assignment_state)) return 'none';
  if (row.has_feedback) return 'completed';
  const isWorked = row.is_over && (row.status === 'Filled' || row.status === 'Invoiced');
  return isWorked && row.is_last_worked ? 'pending' : 'none';
}

const formattedPlaces = new WeakMap<CardLocation, string>();

/** Cached by object: a place stays the same object until its tree changes. */
function formatPlace(place: CardLocation): string {
  const known = formattedPlaces.get(place);
  if (known !== undefined) return known;
  const { clientId, clientName, locationId, locationName, timeZone } = place;
  const formatted = JSON.stringify({
    timeZone,
    client: { id: clientId, name: clientName },
    location: { id: locationId, name: locationName },
  } satisfies Pick<Card, 'timeZone' | 'client' | 'location'>).slice(1, -1);
  formattedPlaces.set(place, formatted);
  return formatted;
}

/** Finds a row's place in the viewer's tree. */
export function placeFinder({ rights }: Viewer) {
  const placesOf = new Map(rights.links.groups.map(({ groupId, places }) => [groupId, places]));
  return (row: { client_group_id: string; location_id: number }): CardLocation | undefined =>
    placesOf.get(row.client_group_id)?.get(row.location_id);
}

type OwnFacts = Pick<ActionFacts, 'status' | 'assignmentState' | 'dateLocal' | 'startTime' | 'block'>;

/**
 * The viewer's possible actions on a booking, as JSON. The write checks again in the database what comes from the
 * place.
 */
export function actionsPrinter({ viewer, receivedAt, settings }: CardCaller) {
  const { rights, emailVerified: isEmailVerified } = viewer;
  const modifiable = rights.locationIds('booking', 'modify');
  const deletable = rights.locationIds('booking', 'delete');
  const isEnabled = settings.features.includes('enableExtendBooking');
  const find = (
    facts: OwnFacts,
    place: CardLocation,
    held: Pick<ActionRights, 'canModify' | 'canDelete'>,
  ) => {
    const { cancel, extend, amend } = checkBookingActions(
      {
        ...facts,
        now: receivedAt,
        timeZone: place.timeZone,
        isOnlineCancellationAllowed: place.isOnlineCancellationAllowed,
        isEnabled,
        location: place,
        restrictions: [],
        classification: plainClassification,
        limits: defaultBookingLimits,
        cutOff: place.sameDayCutOff,
        earliestStartTime: null,
      },
      { ...held, isEmailVerified },
    );
    return `{"cancel":${verdictText(cancel)},"extend":${verdictText(extend)},"amend":${verdictText(amend)}}`;
  };
  const answers = memoize<string>();
  return (facts: OwnFacts, place: CardLocation): string => {
    const { status, assignmentState, dateLocal, startTime, block } = facts;
    const canModify = modifiable.has(place.locationId);
    const canDelete = deletable.has(place.locationId);
    // Most bookings of a page do not differ in anything a rule looks at.
    return answers(
      `${status} ${assignmentState} ${dateLocal} ${startTime} ${block.firstDate} ${block.lastDate} ${canModify} ${canDelete} ${ruleFactsOf(place)}`,
      () => find(facts, place, { canModify, canDelete }),
    );
  };
}

/** A number for all facts of a place that decide an action; places with equal facts share it. */
function ruleFactsOf(place: CardLocation): number {
  const known = knownRuleFacts.get(place);
  if (known !== undefined) return known;
  const { timeZone, state, clientTypeInt, sameDayCutOff, isOnlineCancellationAllowed } = place;
  const facts = JSON.stringify([timeZone, state, clientTypeInt, sameDayCutOff, isOnlineCancellationAllowed]);
  const number = numbersOfRuleFacts.get(facts) ?? numbersOfRuleFacts.size;
  numbersOfRuleFacts.set(facts, number);
  knownRuleFacts.set(place, number);
  return number;
}

const knownRuleFacts = new WeakMap<CardLocation, number>();
const numbersOfRuleFacts = new Map<string, number>();

const verdictText = (verdict: Verdict): string => JSON.stringify(formatAction(verdict));
