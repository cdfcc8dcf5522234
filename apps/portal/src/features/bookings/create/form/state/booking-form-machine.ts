import type { BookingRequest } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import type { StandardBookingDefaults } from '@staffroom/domain/bookings/create/standard-booking.rules.ts';
import type { ErrorCode } from '@staffroom/domain/errors/error-catalogue.ts';
import type { CallFailed } from '../../../../../lib/calls/call-result.ts';
import type { BookingMade } from '../../../../../shared/booking/booking-intent.ts';
import { toRequest, type BookingDraft } from '../../draft/booking-draft.ts';
import { keepWhatFits, moveDraft, refreshDraft, startDraft } from '../../draft/start-draft.ts';
import type { BookingLocation, LocationData } from '../fields/use-location-data.ts';

/** What the screen shows of a form that has started. */
type Form = {
  draft: BookingDraft;
  isRestored: boolean;
  /** What did not fit the location: of a template, after a change of location, or of a draft from an earlier day. */
  problems: readonly ErrorCode[];
  /** Why the last attempt failed; null once something is changed or a press sends it again. */
  failure: CallFailed | null;
};

/** A form whose draft fits its location's data. */
type Settled = Form & { location: BookingLocation };
type Sent = Settled & { request: BookingRequest; sentDraft: BookingDraft };

/** The states of the booking form; docs/states.md has a diagram. */
export type FormState =
  /** Waits for the start and the location's data. */
  | { name: 'waiting' }
  /** Shows an earlier draft; its dates are checked again once the location's data has arrived. */
  | ({ name: 'restoring' } & Form)
  | ({ name: 'editing' } & Settled)
  /** Another location was chosen and its data is loading. `location` is the previous one. */
  | ({ name: 'moving' } & Settled)
  | ({ name: 'sending' } & Sent)
  /** Sent without a response, or with an expired session: it is retried automatically. */
  | ({ name: 'held'; until: 'online' | 'signedIn' } & Sent)
  | { name: 'sent' };

/** A form that shows a draft. */
export type StartedState = Extract<FormState, Form>;

/** Whether a request got no response; it is then retried until it gets one. */
export function isUnanswered(state: FormState): boolean {
  return state.name === 'sending'
    ? state.failure !== null
    : state.name === 'held' && state.until === 'online';
}

export type FormEvent =
  /** The screen opens, or its address asks for another start. `kept` is an earlier draft. */
  | { type: 'opened'; origin: string; kept: BookingDraft | null; locations: readonly BookingLocation[] }
  | { type: 'left' }
  | ({ type: 'locationLoaded' } & Arrival)
  | { type: 'changed'; fields: Partial<BookingDraft> }
  /** Another tab edited the same draft. */
  | { type: 'typedElsewhere'; draft: BookingDraft }
  | { type: 'startedAgain' }
  | { type: 'submitted'; bookAnyway: boolean }
  | { type: 'made'; made: BookingMade; isElsewhere: boolean }
  /** Another tab has booked the same draft. */
  | { type: 'madeElsewhere'; made: BookingMade }
  | { type: 'refused'; failure: CallFailed }
  | { type: 'unanswered'; failure: CallFailed }
  | { type: 'expired'; failure: CallFailed }
  | { type: 'online' }
  | { type: 'signedIn' };

type Arrival = {
  place: LocationData;
  now: Temporal.Instant;
  submittedBy: string;
  /** The start of a new draft. */
  template: StandardBookingDefaults | null;
  losesLocation: boolean;
  origin: string;
  /** The clients chosen in the shell. */
  clientIds: readonly string[];
  newId: string;
};

export type FormEffect =
  | { type: 'keep'; draft: BookingDraft }
  /** The draft was changed by newer data, not by a person. */
  | { type: 'keepOwn'; draft: BookingDraft }
  | { type: 'drop'; draftId: string }
  | { type: 'send'; request: BookingRequest; draftId: string }
  | { type: 'showSent'; made: BookingMade; draft: BookingDraft; isElsewhere: boolean };

type StateName = FormState['name'];
type EventType = FormEvent['type'];
type Transitions = Readonly<
  Record<StateName, Readonly<Partial<Record<EventType, StateName | readonly StateName[]>>>>
>;

/** Which events apply in a state, and the states they lead to. Any other event is ignored. */
export const formTransitions = {
  waiting: { opened: ['waiting', 'restoring'], locationLoaded: 'editing' },
  restoring: {
    opened: ['restoring', 'waiting'],
    locationLoaded: 'editing',
    changed: 'restoring',
    typedElsewhere: 'restoring',
    startedAgain: 'waiting',
    madeElsewhere: 'sent',
    left: 'waiting',
  },
  editing: {
    opened: ['restoring', 'waiting'],
    locationLoaded: 'editing',
    changed: ['editing', 'moving'],
    typedElsewhere: ['editing', 'restoring'],
    startedAgain: 'waiting',
    submitted: 'sending',
    madeElsewhere: 'sent',
    left: 'waiting',
  },
  moving: {
    opened: ['restoring', 'waiting'],
    locationLoaded: 'editing',
    changed: ['moving', 'editing'],
    typedElsewhere: ['restoring', 'editing'],
    startedAgain: 'waiting',
    madeElsewhere: 'sent',
    left: 'waiting',
  },
  sending: {
    changed: 'sending',
    made: 'sent',
    refused: ['editing', 'moving'],
    unanswered: ['held', 'editing', 'moving'],
    expired: ['held', 'editing', 'moving'],
  },
  held: {
    opened: ['restoring', 'waiting'],
    changed: ['editing', 'moving'],
    typedElsewhere: ['editing', 'restoring'],
    startedAgain: 'waiting',
    submitted: 'sending',
    online: 'sending',
    signedIn: 'sending',
    madeElsewhere: 'sent',
    left: 'waiting',
  },
  sent: { opened: ['restoring', 'waiting'], left: 'waiting' },
} as const satisfies Transitions;

export type Step = { state: FormState; effects: readonly FormEffect[] };

/** The next state after an event, and the effects to run. A pure function. */
export function stepForm(state: FormState, event: FormEvent): Step {
  return event.type in formTransitions[state.name] ? apply(state, event) : { state, effects: [] };
}

function apply(state: FormState, event: FormEvent): Step {
  if (event.type === 'opened') return open(state, event);
  if (event.type === 'left') return { state: waiting, effects: [] };
  if (event.type === 'locationLoaded') return settle(state, event);
  // The remaining events apply only to a form that shows a draft.
  if (!('draft' in state)) return { state, effects: [] };
  const { draft } = state;
  switch (event.type) {
    case 'changed': {
      const typed = { ...draft, ...event.fields, isTyped: true };
      return { state: edit({ ...state, failure: null }, typed), effects: [{ type: 'keep', draft: typed }] };
    }
    case 'typedElsewhere':
      return { state: follow(state, event.draft), effects: [] };
    case 'startedAgain':
      return { state: waiting, effects: [{ type: 'drop', draftId: draft.draftId }] };
    case 'made':
    case 'madeElsewhere': {
      const isElsewhere = event.type === 'madeElsewhere' || event.isElsewhere;
      return finish(
        event.made,
        isElsewhere || !('sentDraft' in state) ? draft : state.sentDraft,
        isElsewhere,
      );
    }
    case 'submitted': {
      const request = toRequest({ ...draft, bookAnyway: event.bookAnyway });
      return request === null || !('location' in state) ? { state, effects: [] } : send(state, request);
    }
    case 'refused':
    case 'unanswered':
    case 'expired':
      return { state: state.name === 'sending' ? answer(state, event) : state, effects: [] };
    case 'online':
    case 'signedIn':
      return state.name === 'held' && state.until === event.type
        ? send(state, state.request, event.type === 'online' ? state.failure : null)
        : { state, effects: [] };
  }
}

const waiting: FormState = { name: 'waiting' };

/** Continues the open draft, else the kept one, else starts an empty one. */
function open(state: FormState, event: FormEvent & { type: 'opened' }): Step {
  const { origin, kept, locations } = event;
  // Another template was requested meanwhile: the current draft does not belong to this address.
  const goesOn = 'draft' in state && (origin === '' || state.draft.origin === origin);
  if (goesOn) return { state, effects: [] };
  const isSeen = locations.some(({ locationId }) => locationId === kept?.locationId);
  return { state: kept !== null && isSeen ? restore(kept, true) : waiting, effects: [] };
}

/** A state that continues with a draft. */
export function restore(draft: BookingDraft, isRestored: boolean): FormState {
  return { name: 'restoring', draft, isRestored, problems: [], failure: null };
}

function settle(state: FormState, arrival: Arrival): Step {
  const { place } = arrival;
  const { location } = place;
  if (state.name === 'waiting') {
    const { newId: draftId } = arrival;
    const start = startDraft(arrival.template, place, { ...arrival, draftId });
    return { state: { ...start, name: 'editing', location, isRestored: false, failure: null }, effects: [] };
  }
  if (state.name !== 'restoring' && state.name !== 'moving' && state.name !== 'editing')
    return { state, effects: [] };
  // The data is still that of the previous location.
  if (state.draft.locationId !== location.locationId) return { state, effects: [] };
  const before = state.draft;
  const { draft, problems } = refit(state, arrival);
  if (state.name === 'editing' && draft === before) return { state, effects: [] };
  return {
    state: {
      ...state,
      name: 'editing',
      location,
      draft,
      problems: draft === before ? state.problems : problems,
      // The refused value may be the one just removed.
      failure: state.name === 'editing' ? null : state.failure,
    },
    effects: draft !== before && draft.isTyped ? [{ type: 'keepOwn', draft }] : [],
  };
}

/** Fits the draft to the data of a new location, of a kept draft's location, or to newer data of the same one. */
function refit(state: FormState & Form, { place, now, submittedBy }: Arrival) {
  const { draft } = state;
  if (state.name === 'moving') return moveDraft(draft, place, { from: state.location, submittedBy });
  return state.name === 'editing' ? keepWhatFits(draft, place) : refreshDraft(draft, place, now);
}

/** The form with an edited draft: `editing` while its location stays. A request in flight continues. */
function edit(state: StartedState, draft: BookingDraft): FormState {
  if (state.name === 'restoring' || state.name === 'sending') return { ...state, draft };
  const { isRestored, problems, failure, location } = state;
  const name = location.locationId === draft.locationId ? 'editing' : 'moving';
  return { name, draft, isRestored, problems, failure, location };
}

/** The other tab has already handled its dates and its location. */
function follow(state: StartedState, draft: BookingDraft): FormState {
  const isHere = 'location' in state && state.location.locationId === draft.locationId;
  return isHere ? edit({ ...state, failure: null }, draft) : restore(draft, state.isRestored);
}

/** `failure`: why it is retried automatically; shown until a response arrives. */
function send(state: Settled, request: BookingRequest, failure: CallFailed | null = null): Step {
  const { isRestored, problems, location } = state;
  // Marks an untouched draft as typed, so that it stays in the storage until it is booked and is found again under its
  // key.
  const draft = { ...state.draft, isTyped: true };
  return {
    state: {
      name: 'sending',
      draft,
      isRestored,
      problems,
      location,
      failure,
      request,
      sentDraft: draft,
    },
    effects: [
      ...(state.draft.isTyped ? [] : [{ type: 'keep', draft } as const]),
      { type: 'send', request, draftId: draft.draftId },
    ],
  };
}

/** After a change during the request, the form returns to editing and is not retried. */
function answer(
  state: FormState & { name: 'sending' },
  { type, failure }: FormEvent & { failure: CallFailed },
): FormState {
  if (type === 'refused' || state.draft !== state.sentDraft)
    return edit({ ...state, name: 'editing', failure }, state.draft);
  return { ...state, name: 'held', failure, until: type === 'expired' ? 'signedIn' : 'online' };
}

function finish(made: BookingMade, draft: BookingDraft, isElsewhere: boolean): Step {
  return {
    state: { name: 'sent' },
    effects: [
      { type: 'drop', draftId: draft.draftId },
      { type: 'showSent', made, draft, isElsewhere },
    ],
  };
}
