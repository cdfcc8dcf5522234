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
  /** What did not fit the location: of a template, after a change of location, or of a draft of an earlier day. */
  problems: readonly ErrorCode[];
  /** Why it was not booked when it was last sent; null once something is changed, or it is sent by a press. */
  failure: CallFailed | null;
};

/** A form whose draft fits the data of its location. */
type Settled = Form & { location: BookingLocation };
type Sent = Settled & { request: BookingRequest; sentDraft: BookingDraft };

/** The states of the booking form, drawn in docs/states.md. */
export type FormState =
  /** For what it starts from, and for the location's data. */
  | { name: 'waiting' }
  /** A draft of before is shown; its dates are looked at again once the location's data is there. */
  | ({ name: 'restoring' } & Form)
  | ({ name: 'editing' } & Settled)
  /** Another location was chosen, whose data is on its way. `location` is the one before. */
  | ({ name: 'moving' } & Settled)
  | ({ name: 'sending' } & Sent)
  /** Sent without an answer, or under a session that had ended: it is retried automatically. */
  | ({ name: 'held'; until: 'online' | 'signedIn' } & Sent)
  | { name: 'sent' };

/** A form that shows a draft. */
export type StartedState = Extract<FormState, Form>;

/** What was sent got no answer: it is retried until it gets one. */
export function isUnanswered(state: FormState): boolean {
  return state.name === 'sending'
    ? state.failure !== null
    : state.name === 'held' && state.until === 'online';
}

export type FormEvent =
  /** The screen opens, or its address asks for another start. `kept` is what was typed before. */
  | { type: 'opened'; origin: string; kept: BookingDraft | null; locations: readonly BookingLocation[] }
  | { type: 'left' }
  | ({ type: 'locationLoaded' } & Arrival)
  | { type: 'changed'; fields: Partial<BookingDraft> }
  /** Another tab typed into the same draft. */
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
  /** What a new draft starts from. */
  template: StandardBookingDefaults | null;
  losesLocation: boolean;
  origin: string;
  newId: string;
};

export type FormEffect =
  | { type: 'keep'; draft: BookingDraft }
  /** Nobody typed it: newer data changed it. */
  | { type: 'keepOwn'; draft: BookingDraft }
  | { type: 'drop'; draftId: string }
  | { type: 'send'; request: BookingRequest; draftId: string }
  | { type: 'showSent'; made: BookingMade; draft: BookingDraft; isElsewhere: boolean };

type StateName = FormState['name'];
type EventType = FormEvent['type'];
type Transitions = Readonly<
  Record<StateName, Readonly<Partial<Record<EventType, StateName | readonly StateName[]>>>>
>;

/** Which events apply in a state, and where they lead. Any other event is ignored there. */
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

/** What an event makes of the form, and what is to be done for it. Does nothing itself. */
export function stepForm(state: FormState, event: FormEvent): Step {
  return event.type in formTransitions[state.name] ? apply(state, event) : { state, effects: [] };
}

function apply(state: FormState, event: FormEvent): Step {
  if (event.type === 'opened') return open(state, event);
  if (event.type === 'left') return { state: waiting, effects: [] };
  if (event.type === 'locationLoaded') return settle(state, event);
  // The rest is of a form that shows a draft.
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
  // Another template was asked for meanwhile: the draft shown before is not the one of this address.
  const goesOn = 'draft' in state && (origin === '' || state.draft.origin === origin);
  if (goesOn) return { state, effects: [] };
  const isSeen = locations.some(({ locationId }) => locationId === kept?.locationId);
  return { state: kept !== null && isSeen ? restore(kept, true) : waiting, effects: [] };
}

/** A draft to go on with. */
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
  // Still the data of the location before.
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
      // What was refused may be what has just gone.
      failure: state.name === 'editing' ? null : state.failure,
    },
    effects: draft !== before && draft.isTyped ? [{ type: 'keepOwn', draft }] : [],
  };
}

/** The data of another location has come, of the one that a kept draft is for, or newer data of the same. */
function refit(state: FormState & Form, { place, now, submittedBy }: Arrival) {
  const { draft } = state;
  if (state.name === 'moving') return moveDraft(draft, place, { from: state.location, submittedBy });
  return state.name === 'editing' ? keepWhatFits(draft, place) : refreshDraft(draft, place, now);
}

/** The form with what was typed: settled while its location stays. What is on its way goes on. */
function edit(state: StartedState, draft: BookingDraft): FormState {
  if (state.name === 'restoring' || state.name === 'sending') return { ...state, draft };
  const { isRestored, problems, failure, location } = state;
  const name = location.locationId === draft.locationId ? 'editing' : 'moving';
  return { name, draft, isRestored, problems, failure, location };
}

/** The other tab has seen to its dates and its location already. */
function follow(state: StartedState, draft: BookingDraft): FormState {
  const isHere = 'location' in state && state.location.locationId === draft.locationId;
  return isHere ? edit({ ...state, failure: null }, draft) : restore(draft, state.isRestored);
}

/** `failure`: why it is sent again by itself, which is said until an answer comes. */
function send(state: Settled, request: BookingRequest, failure: CallFailed | null = null): Step {
  const { isRestored, problems, location } = state;
  // What was not typed either waits in the storage until it is made: it is found again under its own key.
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

/** What was typed on while it was being sent is not what goes out again. */
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
