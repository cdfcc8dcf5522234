import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { failed, noResponse, type CallFailed } from '../../../../../lib/calls/call-result.ts';
import type { BookingMade } from '../../../../../shared/booking/booking-intent.ts';
import { emptyDraft, type BookingDraft } from '../../draft/booking-draft.ts';
import { aLocation, at, contact, location } from '../../testing/location-data.ts';
import {
  formTransitions,
  isUnanswered,
  stepForm,
  type FormEffect,
  type FormEvent,
  type FormState,
} from './booking-form-machine.ts';

const morning = at('2026-03-09T06:30');
const elsewhere = { ...location, locationId: 52, locationName: 'Second campus', startTime: '09:00' };
const made = { status: 'booked', blocks: [{ bookingIds: ['one'] }] } as unknown as BookingMade;
const refusal = (code: string) =>
  failed(
    { kind: 'code', code, message: code } as CallFailed['error'],
    code === 'unauthenticated' ? 401 : 422,
  );

const opened = (kept: BookingDraft | null = null, origin = ''): FormEvent => ({
  type: 'opened',
  origin,
  kept,
  locations: [location, elsewhere],
});
const arrived = (
  changes: Partial<FormEvent & { type: 'locationLoaded' }> = {},
): FormEvent & { type: 'locationLoaded' } => ({
  type: 'locationLoaded',
  place: aLocation(),
  now: morning,
  submittedBy: 'Kim Office',
  template: null,
  losesLocation: false,
  origin: '',
  clientIds: [],
  newId: 'first',
  ...changes,
});
const arrivedElsewhere = arrived({ place: aLocation({ location: elsewhere }) });
/** Meanwhile the only contact to notify has left the location. */
const arrivedWithoutSelf = arrived({ place: aLocation({ contacts: [contact('principal')] }) });
const typed = (fields: Partial<BookingDraft>): FormEvent => ({ type: 'changed', fields });
const toElsewhere = typed({ locationId: 52 });
const submitted: FormEvent = { type: 'submitted', bookAnyway: false };
const refused: FormEvent = { type: 'refused', failure: refusal('booking_double') };
const unanswered: FormEvent = { type: 'unanswered', failure: noResponse() };
const expired: FormEvent = { type: 'expired', failure: refusal('unauthenticated') };
const madeIt: FormEvent = { type: 'made', made, isElsewhere: false };
const madeElsewhere: FormEvent = { type: 'madeElsewhere', made };
const kept: BookingDraft = {
  ...emptyDraft,
  draftId: 'kept',
  locationId: 41,
  classificationId: 'aide',
  dates: ['2026-03-10'],
  startTime: '08:30',
  endTime: '15:30',
  room: 'Kept 12',
  isTyped: true,
};
/** An edit by another tab of the draft that this form has started with. */
const fromTab = (locationId = 41): FormEvent => ({
  type: 'typedElsewhere',
  draft: { ...kept, draftId: 'first', locationId, room: 'Typed there' },
});

/** Applies the events from the initial state; every step must be in the table of transitions. */
function walk(...events: FormEvent[]): { state: FormState; effects: readonly FormEffect[] } {
  return events.reduce<{ state: FormState; effects: readonly FormEffect[] }>(
    ({ state }, event) => {
      const next = stepForm(state, event);
      const targets = (formTransitions[state.name] as Record<string, string | readonly string[]>)[event.type];
      if (targets === undefined) expect(next).toEqual({ state, effects: [] });
      else if (next.state !== state) expect([targets].flat()).toContain(next.state.name);
      return next;
    },
    { state: { name: 'waiting' }, effects: [] },
  );
}

const started = [opened(), arrived(), typed({ classificationId: 'teacher', room: '4' })];
const sending = [...started, submitted];

describe('the start', () => {
  it('waits for the location’s data, and starts with it', () => {
    expect(walk(opened()).state).toEqual({ name: 'waiting' });
    const { state, effects } = walk(opened(), arrived());
    expect(state).toMatchObject({
      name: 'editing',
      isRestored: false,
      failure: null,
      draft: { draftId: 'first', locationId: 41, startTime: '08:30', isTyped: false },
    });
    // An untouched draft is not kept.
    expect(effects).toEqual([]);
  });

  it('takes over a template or a copy, and says what of it does not fit', () => {
    const template = { ...kept, locationId: 41, classificationId: 'gone', reasonForAbsence: null };
    const { state } = walk(
      opened(null, 'template'),
      arrived({ template, origin: 'template', losesLocation: true }),
    );
    expect(state).toMatchObject({
      name: 'editing',
      draft: { room: 'Kept 12', origin: 'template' },
      problems: ['location_required', 'classification_not_available'],
    });
  });

  it('gives back what was typed before, its dates brought up to today', () => {
    expect(walk(opened(kept)).state).toMatchObject({ name: 'restoring', isRestored: true, draft: kept });
    expect(walk(opened(kept), arrived()).state).toMatchObject({ name: 'editing', draft: kept, problems: [] });
    const later = walk(opened(kept), arrived({ now: at('2026-03-12T06:30') }));
    expect(later.state).toMatchObject({
      name: 'editing',
      isRestored: true,
      draft: { dates: ['2026-03-12'], areDatesProposed: true, room: 'Kept 12' },
      problems: ['date_in_past'],
    });
    expect(later.effects).toMatchObject([{ type: 'keepOwn', draft: { dates: ['2026-03-12'] } }]);
  });

  it('lets go of what newer data of the place no longer offers, says so, and is not refused for it any more', () => {
    const told = { contactId: 'principal', email: true, sms: false, voice: false, push: false };
    const both = [{ ...told, contactId: 'self' }, told];
    const before = walk(...started, typed({ confirmations: both, room: '5' }), submitted, refused);
    const { state, effects } = stepForm(before.state, arrivedWithoutSelf);
    expect(state).toMatchObject({
      name: 'editing',
      failure: null,
      problems: ['confirmation_contact_unknown'],
      draft: { confirmations: [told], room: '5' },
    });
    expect(effects).toMatchObject([{ type: 'keepOwn', draft: { confirmations: [told] } }]);
    // If all of it is still offered, nothing changes.
    expect(stepForm(before.state, arrived())).toEqual({ state: before.state, effects: [] });
  });

  it('leaves aside a draft of a location that is no longer seen', () => {
    expect(walk(opened({ ...kept, locationId: 7 })).state).toEqual({ name: 'waiting' });
  });

  it('does not take the data of another location for its own', () => {
    expect(walk(opened(kept), arrivedElsewhere).state).toMatchObject({ name: 'restoring', draft: kept });
  });

  it('keeps what is typed before the data of a restored draft is there', () => {
    expect(walk(opened(kept), typed({ room: '5' }), arrived()).state).toMatchObject({
      name: 'editing',
      draft: { room: '5' },
    });
  });

  it.each([
    ['restoring', [opened(kept)]],
    ['editing', started],
    ['moving', [...started, toElsewhere]],
    ['held', [...sending, unanswered]],
  ])('goes on with a draft that is there, unless the address asks for another one: %s', (name, before) => {
    expect(walk(...before, opened(kept)).state).toMatchObject({ name });
    expect(walk(...before, opened(null, 'template')).state).toEqual({ name: 'waiting' });
    const other = { ...kept, origin: 'template', draftId: 'other' };
    expect(walk(...before, opened(other, 'template')).state).toMatchObject({
      name: 'restoring',
      draft: other,
    });
  });

  it.each([
    ['restoring', [opened(kept)], 'kept'],
    ['editing', started, 'first'],
    ['moving', [...started, toElsewhere], 'first'],
    ['held', [...sending, unanswered], 'first'],
  ])('starts again from %s, and rests when the person leaves', (_name, before, draftId) => {
    const again = walk(...before, { type: 'startedAgain' });
    expect(again).toEqual({ state: { name: 'waiting' }, effects: [{ type: 'drop', draftId }] });
    // It is still in the storage.
    expect(walk(...before, { type: 'left' })).toEqual({ state: { name: 'waiting' }, effects: [] });
  });
});

describe('typing', () => {
  it('is kept with every change', () => {
    const { state, effects } = walk(...started);
    expect(state).toMatchObject({ name: 'editing', draft: { room: '4', isTyped: true } });
    expect(effects).toMatchObject([{ type: 'keep', draft: { draftId: 'first', room: '4' } }]);
  });

  it('at another location waits for its data, then keeps what fits', () => {
    const moving = walk(...started, toElsewhere, arrived());
    expect(moving.state).toMatchObject({ name: 'moving', draft: { locationId: 52, startTime: '08:30' } });
    const moved = walk(...started, toElsewhere, arrivedElsewhere);
    expect(moved.state).toMatchObject({
      name: 'editing',
      location: { locationId: 52 },
      draft: { locationId: 52, startTime: '09:00', room: '4' },
    });
    expect(moved.effects).toMatchObject([{ type: 'keepOwn', draft: { startTime: '09:00' } }]);
  });

  it('goes on while the other location is on its way, and there and back changes nothing', () => {
    expect(walk(...started, toElsewhere, typed({ room: '6' })).state).toMatchObject({ name: 'moving' });
    expect(
      walk(...started, toElsewhere, typed({ room: '6' }), typed({ locationId: 41 })).state,
    ).toMatchObject({
      name: 'editing',
      draft: { locationId: 41, room: '6', startTime: '08:30' },
    });
  });

  it('is not sent while the location’s data is on its way: nothing has checked it', () => {
    expect(walk(...started, toElsewhere, submitted).state.name).toBe('moving');
    expect(walk(opened(kept), submitted).state.name).toBe('restoring');
  });

  it('of another tab in the same draft shows here, and is not kept twice', () => {
    const here = walk(...started, fromTab());
    expect(here).toMatchObject({ state: { name: 'editing', draft: { room: 'Typed there' } }, effects: [] });
    expect(walk(...started, fromTab(52)).state).toMatchObject({
      name: 'restoring',
      draft: { locationId: 52 },
    });
    expect(walk(...started, toElsewhere, fromTab()).state.name).toBe('editing');
    expect(walk(...started, toElsewhere, fromTab(52)).state.name).toBe('restoring');
    expect(walk(opened(kept), fromTab()).state).toMatchObject({ name: 'restoring', isRestored: true });
    expect(walk(...sending, unanswered, fromTab()).state).toMatchObject({ name: 'editing', failure: null });
    expect(walk(...sending, unanswered, fromTab(52)).state.name).toBe('restoring');
  });
});

describe('sending', () => {
  it('sends what stands there, once', () => {
    const { state, effects } = walk(...sending);
    expect(state).toMatchObject({ name: 'sending', request: { classificationId: 'teacher', room: '4' } });
    expect(effects).toMatchObject([
      { type: 'send', draftId: 'first', request: { room: '4', bookAnyway: false } },
    ]);
    expect(walk(...sending, submitted).effects).toEqual([]);
    expect(walk(...started, { type: 'submitted', bookAnyway: true }).effects).toMatchObject([
      { request: { bookAnyway: true } },
    ]);
  });

  it('sends nothing without a required choice', () => {
    expect(walk(...started, typed({ classificationId: null }), submitted)).toMatchObject({
      state: { name: 'editing' },
      effects: [],
    });
  });

  it('keeps what goes out as it was proposed, for it may have to be sent again', () => {
    const template = { ...kept, locationId: 41, reasonForAbsence: null, isTyped: false };
    const ready = arrived({ template });
    const { effects } = walk(opened(), ready, submitted);
    expect(effects).toMatchObject([
      { type: 'keep', draft: { draftId: 'first', isTyped: true } },
      { type: 'send' },
    ]);
    expect(walk(opened(), ready, submitted, unanswered).state.name).toBe('held');
  });

  it('shows what was sent, and forgets the draft', () => {
    expect(walk(...sending, typed({ room: 'Too late' }), madeIt)).toMatchObject({
      state: { name: 'sent' },
      effects: [
        { type: 'drop', draftId: 'first' },
        { type: 'showSent', made, draft: { room: '4' }, isElsewhere: false },
      ],
    });
  });

  it('goes on when the person leaves or opens another form meanwhile', () => {
    expect(walk(...sending, { type: 'left' }, opened(null, 'template')).state.name).toBe('sending');
    expect(walk(...sending, { type: 'left' }, madeIt).state.name).toBe('sent');
  });

  it('says why it was refused until something is changed', () => {
    expect(walk(...sending, refused).state).toMatchObject({
      name: 'editing',
      draft: { room: '4' },
      failure: { error: { code: 'booking_double' } },
    });
    expect(walk(...sending, refused, typed({ room: '5' })).state).toMatchObject({ failure: null });
    expect(walk(...sending, refused, submitted).state).toMatchObject({ name: 'sending', failure: null });
    expect(walk(...sending, toElsewhere, refused).state).toMatchObject({ name: 'moving' });
  });

  it('a cut-off that passes while the form is open is the server’s to refuse, and nothing typed is lost', () => {
    const tooLate: FormEvent = { type: 'refused', failure: refusal('same_day_cut_off_passed') };
    expect(walk(...sending, tooLate).state).toMatchObject({ name: 'editing', draft: { room: '4' } });
  });

  it('without an answer goes out again as it was once the line is back', () => {
    const held = walk(...sending, unanswered);
    expect(held).toMatchObject({ state: { name: 'held', until: 'online' }, effects: [] });
    const again = walk(...sending, unanswered, { type: 'online' });
    expect(again.state.name).toBe('sending');
    expect(again.effects).toEqual(walk(...sending).effects);
    // The failure stays visible during automatic retries; a press starts anew.
    expect(again.state).toMatchObject({ failure: noResponse() });
    expect([held, again, walk(...sending)].map(({ state }) => isUnanswered(state))).toEqual([
      true,
      true,
      false,
    ]);
    expect(walk(...sending, unanswered, submitted).state).toMatchObject({ failure: null });
    expect(walk(...sending, unanswered, submitted).effects).toEqual(again.effects);
    expect(walk(...sending, unanswered, { type: 'signedIn' }).state.name).toBe('held');
  });

  it('under a session that had ended goes out again when the same person is back, never before', () => {
    const held = walk(...sending, expired);
    expect(held.state).toMatchObject({ name: 'held', until: 'signedIn' });
    expect(walk(...sending, expired, { type: 'online' }).state.name).toBe('held');
    const again = walk(...sending, expired, { type: 'signedIn' });
    expect(again.effects).toEqual(walk(...sending).effects);
    // For another person who signs in, the page starts without any of it.
    expect(walk(...sending, expired, { type: 'left' }, { type: 'signedIn' })).toEqual({
      state: { name: 'waiting' },
      effects: [],
    });
  });

  it('does not go out by itself once it was changed', () => {
    for (const failure of [unanswered, expired]) {
      expect(walk(...sending, failure, typed({ room: '5' }), { type: 'online' })).toMatchObject({
        state: { name: 'editing', failure: null },
        effects: [],
      });
      expect(walk(...sending, typed({ room: '5' }), failure, { type: 'online' })).toMatchObject({
        state: { name: 'editing', draft: { room: '5' } },
        effects: [],
      });
      expect(walk(...sending, toElsewhere, failure).state.name).toBe('moving');
      expect(walk(...sending, failure, toElsewhere).state.name).toBe('moving');
    }
  });

  it.each([
    ['restoring', [opened({ ...kept, draftId: 'first' })]],
    ['editing', started],
    ['moving', [...started, toElsewhere]],
    ['held', [...sending, unanswered]],
  ])('from another tab ends the form here, and what was typed here is offered: %s', (_name, before) => {
    expect(walk(...before, madeElsewhere)).toMatchObject({
      state: { name: 'sent' },
      effects: [
        { type: 'drop', draftId: 'first' },
        { type: 'showSent', isElsewhere: true, draft: { draftId: 'first' } },
      ],
    });
  });

  it('waits for its own answer where another tab sends the same at the same time', () => {
    expect(walk(...sending, madeElsewhere).state.name).toBe('sending');
    const found = walk(...sending, { type: 'made', made, isElsewhere: true });
    expect(found.effects).toMatchObject([{ type: 'drop' }, { type: 'showSent', isElsewhere: true }]);
  });
});

describe('Book another', () => {
  it('starts anew, or from what another tab keeps', () => {
    expect(walk(...sending, madeIt, opened()).state).toEqual({ name: 'waiting' });
    expect(walk(...sending, madeIt, { type: 'left' }).state).toEqual({ name: 'waiting' });
    expect(walk(...sending, madeIt, opened(kept)).state).toMatchObject({ name: 'restoring', draft: kept });
    expect(walk(...sending, madeIt, opened(), arrived({ newId: 'second' })).state).toMatchObject({
      name: 'editing',
      draft: { draftId: 'second', room: '' },
      failure: null,
    });
  });

  it('hears nothing of what was sent before', () => {
    for (const event of [refused, unanswered, { type: 'online' } as const, submitted, typed({ room: '9' })])
      expect(walk(...sending, madeIt, event)).toEqual({ state: { name: 'sent' }, effects: [] });
  });
});

const edges = Object.entries(formTransitions)
  .flatMap(([from, events]) =>
    Object.entries(events).flatMap(([event, to]) => [to].flat().map((name) => `${from} ${name} ${event}`)),
  )
  .toSorted();

it('from the start every step of the table can be taken, and no other', () => {
  const events = [
    opened(),
    opened(kept),
    opened({ ...kept, origin: 'template' }, 'template'),
    opened(null, 'copy'),
    { type: 'left' } as const,
    { type: 'startedAgain' } as const,
    arrived(),
    arrivedElsewhere,
    arrivedWithoutSelf,
    typed({ classificationId: 'teacher' }),
    typed({ locationId: 41 }),
    toElsewhere,
    fromTab(),
    fromTab(52),
    submitted,
    refused,
    unanswered,
    expired,
    madeIt,
    madeElsewhere,
    { type: 'online' } as const,
    { type: 'signedIn' } as const,
  ];
  const taken = new Set<string>();
  const seen = new Map<string, FormState>();
  const ahead: FormState[] = [{ name: 'waiting' }];
  for (const state of ahead) {
    for (const event of events) {
      const next = stepForm(state, event).state;
      if (next === state) continue;
      taken.add(`${state.name} ${next.name} ${event.type}`);
      const key = JSON.stringify(next);
      if (!seen.has(key)) ahead.push(next);
      seen.set(key, next);
    }
  }
  expect([...taken].toSorted()).toEqual(edges);
});

it('the drawing shows what the table says', () => {
  const text = readFileSync(new URL('../../../../../../../../docs/states.md', import.meta.url), 'utf8');
  const drawing = text.split('## The booking form')[1]!;
  const drawn = [...drawing.matchAll(/^ {2}(\w+) --> (\w+): (.+)$/gm)].flatMap(([, from, to, events]) =>
    events!.split(', ').map((event) => `${from} ${to} ${event}`),
  );
  expect(drawn.toSorted()).toEqual(edges);
});
