import { describe, expect, it } from 'vitest';
import type { StandardBookingDefaults } from '@staffroom/domain/bookings/create/standard-booking.rules.ts';
import {
  keepWhatFits,
  moveDraft,
  refreshDraft,
  startDraft,
  startLocation,
  toConfirmation,
} from './start-draft.ts';
import type { LocationData } from '../form/fields/use-location-data.ts';
import type { BookingDraft } from './booking-draft.ts';
import { aLocation, at, classification, contact, location } from '../testing/location-data.ts';

/** Monday 9 March 2026, well before the cut-off. */
const morning = {
  submittedBy: 'Kim Office',
  now: at('2026-03-09T06:30'),
  draftId: 'first',
  origin: '',
  clientIds: ['north'],
  losesLocation: false,
};

const byEmail = (contactId: string) => ({ contactId, email: true, sms: false, voice: false, push: false });

const template: StandardBookingDefaults = {
  locationId: 41,
  classificationId: 'aide',
  startTime: '09:00',
  endTime: '12:00',
  breakMinutes: 10,
  gradeIds: ['prep'],
  certificationIds: ['first-aid'],
  reasonForAbsence: null,
  notes: 'Bring chalk',
  room: '4',
  bookingsPerDate: 2,
  confirmations: [byEmail('principal')],
  preferredCandidateId: null,
};

describe('where the form starts', () => {
  it('takes over the template', () => {
    const { draft, problems } = startDraft(template, aLocation(), morning);
    expect(draft).toMatchObject({ ...template, reasonForAbsence: '', dates: ['2026-03-09'] });
    expect(problems).toEqual([]);
  });

  it('leaves out of the template what no longer fits, and says so', () => {
    const { draft, problems } = startDraft(
      template,
      aLocation({ classifications: [classification('teacher'), classification('cook')], grades: [] }),
      morning,
    );
    expect(draft).toMatchObject({ classificationId: null, gradeIds: [], notes: 'Bring chalk' });
    expect(problems).toEqual(['classification_not_available', 'grade_not_available']);
  });

  it('takes hours and lunch break of the location where there is no template', () => {
    const { draft } = startDraft(null, aLocation(), morning);
    expect(draft).toMatchObject({
      startTime: '08:30',
      endTime: '15:30',
      breakMinutes: 40,
      classificationId: null,
    });
  });

  it('chooses the only classification, with its own break', () => {
    const { draft } = startDraft(
      null,
      aLocation({ classifications: [classification('teacher', 25)] }),
      morning,
    );
    expect(draft).toMatchObject({ classificationId: 'teacher', breakMinutes: 25 });
  });

  it('tells somebody without email by what reaches them first', () => {
    const mobile = contact('self', true);
    const methods = { ...mobile.methods, email: { usable: false, why: 'No email address' } };
    expect(toConfirmation({ ...mobile, methods })).toEqual({ ...byEmail('self'), email: false, sms: true });
  });

  it('tells the person who books, by email', () => {
    expect(startDraft(null, aLocation(), morning).draft.confirmations).toEqual([byEmail('self')]);
    const others = aLocation({ contacts: [contact('principal')] });
    expect(startDraft(null, others, morning).draft.confirmations).toEqual([]);
  });

  it('names who submits only where the location asks for it', () => {
    expect(startDraft(null, aLocation(), morning).draft.submittedBy).toBeNull();
    const asking = aLocation({ location: { ...location, submittedByTemplateRequired: true } });
    expect(startDraft(null, asking, morning).draft.submittedBy).toBe('Kim Office');
  });
});

describe('the proposed date', () => {
  const proposed = (now: string, changes: Partial<LocationData> = {}) =>
    startDraft(null, aLocation(changes), { ...morning, now: at(now) }).draft.dates;
  const restricted = (datesLocal: string[]) => ({
    restrictions: [{ locationId: 41, locationName: 'Main campus', datesLocal, messageMarkDown: '' }],
  });

  it.each([
    ['today before the cut-off', '2026-03-09T06:30', '2026-03-09'],
    ['tomorrow after it', '2026-03-09T10:00', '2026-03-10'],
    ['Monday on a Saturday', '2026-03-07T06:30', '2026-03-09'],
    ['Monday on a Friday after the cut-off', '2026-03-06T12:00', '2026-03-09'],
  ])('is %s', (_which, now, date) => {
    expect(proposed(now)).toEqual([date]);
  });

  it('skips dates on which the location takes no bookings', () => {
    expect(proposed('2026-03-09T06:30', restricted(['2026-03-09', '2026-03-10']))).toEqual(['2026-03-11']);
  });

  it('is left open where none within three weeks can be booked', () => {
    const limits = { ...aLocation().details.limits, daysAheadMax: 0 };
    const details = { ...aLocation().details, limits };
    expect(proposed('2026-03-07T12:00', { details })).toEqual([]);
  });
});

describe('a change of location', () => {
  const typed = startDraft(template, aLocation(), morning).draft;
  const other = { ...location, locationId: 42, locationName: 'Annex' };
  const moving = { from: location, submittedBy: 'Kim' };

  it('keeps what still fits and what was typed', () => {
    const { draft, problems } = moveDraft(
      { ...typed, reasonForAbsence: 'typed' },
      aLocation({ location: other }),
      moving,
    );
    expect(draft).toMatchObject({
      locationId: 42,
      classificationId: 'aide',
      dates: typed.dates,
      startTime: '09:00',
      notes: 'Bring chalk',
      room: '4',
      confirmations: [byEmail('principal')],
      reasonForAbsence: 'typed',
    });
    expect(problems).toEqual(['reason_for_absence_unknown']);
  });

  it('says what does not fit, and starts again with what has to be agreed', () => {
    const place = aLocation({ location: other, certifications: [], contacts: [contact('self', true)] });
    const agreed = { ...typed, policiesAgreed: [{ policyId: 'p', version: '1' }], bookAnyway: true };
    const { draft, problems } = moveDraft(agreed, place, moving);
    expect(draft).toMatchObject({
      certificationIds: [],
      confirmations: [byEmail('self')],
      policiesAgreed: [],
      bookAnyway: false,
    });
    expect(problems).toEqual(['certification_not_available', 'confirmation_contact_unknown']);
  });
});

describe('what belongs to a location', () => {
  const other = {
    ...location,
    locationId: 42,
    startTime: '09:00',
    endTime: '15:00',
    locationLunchBreakMinutes: 20,
  };
  const moving = { from: location, submittedBy: 'Kim' };
  const plain = startDraft(null, aLocation(), morning).draft;

  it('goes with it: hours and break of the old one become those of the new one', () => {
    const { draft } = moveDraft(plain, aLocation({ location: other }), moving);
    expect(draft).toMatchObject({ startTime: '09:00', endTime: '15:00', breakMinutes: 20 });
  });

  it('stays where somebody typed other hours', () => {
    const typed = { ...plain, endTime: '12:00', breakMinutes: 15 };
    const { draft } = moveDraft(typed, aLocation({ location: other }), moving);
    expect(draft).toMatchObject({ startTime: '08:30', endTime: '12:00', breakMinutes: 15 });
  });

  it('leaves a covered contact who is not registered there by name', () => {
    const covering = { contactId: 'principal', name: 'Pat Principal' };
    const stays = moveDraft({ ...plain, covering }, aLocation({ location: other }), moving);
    expect(stays.draft.covering).toEqual(covering);
    const place = aLocation({ location: other, contacts: [contact('self', true)] });
    expect(moveDraft({ ...plain, covering }, place, moving).draft.covering).toEqual({
      name: 'Pat Principal',
    });
  });

  it('keeps the preferred educator, also at another client: the field says whether they can be asked for there', () => {
    const preferring = { ...plain, preferredCandidateId: 'sam', preferredName: 'Sam Pane' };
    const { draft, problems } = moveDraft(
      preferring,
      aLocation({ location: { ...other, clientId: 'another' } }),
      moving,
    );
    expect(draft).toMatchObject({ preferredCandidateId: 'sam', preferredName: 'Sam Pane' });
    expect(problems).toEqual([]);
  });
});

describe('a template of a location that is gone', () => {
  it('fills the form for another one, and says so', () => {
    const start = startDraft(template, aLocation(), { ...morning, losesLocation: true });
    expect(start.problems).toEqual(['location_required']);
    expect(start.draft).toMatchObject({ locationId: 41, classificationId: 'aide' });
  });
});

describe('the location that the form starts from', () => {
  const locations = [
    { ...location, locationId: 1, tags: [] },
    { ...location, locationId: 2 },
    { ...location, locationId: 3 },
    { ...location, locationId: 4, clientId: 'west', canCreate: false, canAsk: false },
    { ...location, locationId: 5, clientId: 'west' },
    { ...location, locationId: 6, clientId: 'east', canCreate: false, canAsk: false },
  ];

  const own = [location.clientId];

  it.each([
    ['that of the template that was asked for', { asked: 3, chosen: 2, byDefault: 2, clients: own }, 3],
    ['else the one chosen in the shell', { asked: null, chosen: 3, byDefault: 2, clients: own }, 3],
    ['else that of the default template', { asked: null, chosen: null, byDefault: 3, clients: own }, 3],
    ['the chosen one when the asked one is gone', { asked: 9, chosen: 3, byDefault: 9, clients: own }, 3],
    ['else the first that takes bookings', { asked: null, chosen: null, byDefault: null, clients: own }, 2],
    ['one of the chosen client', { asked: null, chosen: null, byDefault: 3, clients: ['west'] }, 5],
    ['that of a template of another client', { asked: 3, chosen: null, byDefault: 3, clients: ['west'] }, 3],
    ['elsewhere if none there is booked', { asked: null, chosen: null, byDefault: 3, clients: ['east'] }, 3],
    ['there without a template', { asked: null, chosen: null, byDefault: null, clients: ['east'] }, 6],
  ])('is %s', (_which, { asked, chosen, byDefault, clients }, expected) => {
    const of = (locationId: number | null) => (locationId === null ? null : { locationId });
    const from = { asked: of(asked), chosenId: chosen, clientIds: clients, byDefault: of(byDefault) };
    expect(startLocation(locations, from)?.locationId).toBe(expected);
  });

  it('is nowhere where there is none', () => {
    expect(startLocation([], { asked: null, chosenId: null, clientIds: [], byDefault: null })).toBeNull();
  });
});

describe('a draft that was kept', () => {
  const kept = { ...startDraft(template, aLocation(), morning).draft, dates: ['2026-03-09', '2026-03-11'] };

  it('keeps the dates that can still be booked', () => {
    expect(refreshDraft(kept, aLocation(), at('2026-03-09T08:59'))).toEqual({ draft: kept, problems: [] });
    const later = refreshDraft(kept, aLocation(), at('2026-03-09T09:00'));
    expect([later.draft.dates, later.problems]).toEqual([['2026-03-11'], ['date_in_past']]);
  });

  it('proposes a date when all have passed, which a choice takes the place of', () => {
    const next = refreshDraft(kept, aLocation(), at('2026-03-12T06:30'));
    expect([next.draft.dates, next.problems]).toEqual([['2026-03-12'], ['date_in_past']]);
    expect(next.draft.areDatesProposed).toBe(true);
    expect(next.draft.notes).toBe('Bring chalk');
  });

  it('loses what its location no longer offers, and says so', () => {
    const old: BookingDraft = {
      ...kept,
      classificationId: 'gone',
      gradeIds: ['prep', 'gone'],
      certificationIds: ['gone'],
      covering: { contactId: 'gone', name: 'Gil Gone' },
      confirmations: [byEmail('gone'), byEmail('principal')],
    };
    const { draft, problems } = refreshDraft(old, aLocation(), at('2026-03-09T06:30'));
    expect(draft).toMatchObject({
      classificationId: null,
      gradeIds: ['prep'],
      certificationIds: [],
      covering: { name: 'Gil Gone' },
      confirmations: [byEmail('principal')],
      notes: 'Bring chalk',
    });
    expect(problems).toEqual([
      'classification_not_available',
      'grade_not_available',
      'certification_not_available',
      'confirmation_contact_unknown',
    ]);
  });

  it('tells oneself where nobody who was to be told is left', () => {
    const old = { ...kept, confirmations: [byEmail('gone')] };
    expect(refreshDraft(old, aLocation(), at('2026-03-09T06:30')).draft.confirmations).toEqual([
      byEmail('self'),
    ]);
  });

  it('has agreed to nothing but the versions of today', () => {
    const policy = { id: 'p', name: 'Conduct', url: '', version: '2', agreed: false };
    const { details } = aLocation();
    const place = aLocation({ details: { ...details, policies: [policy] } });
    const agreedTo = (version: string) => ({ ...kept, policiesAgreed: [{ policyId: 'p', version }] });
    const asked = refreshDraft(agreedTo('1'), place, at('2026-03-09T06:30'));
    expect([asked.draft.policiesAgreed, asked.problems]).toEqual([[], []]);
    const current = agreedTo('2');
    expect(refreshDraft(current, place, at('2026-03-09T06:30')).draft).toBe(current);
  });

  it('stays as it was typed where all of it is still offered', () => {
    const typed = {
      ...kept,
      bookingsPerDate: Number.NaN,
      breakMinutes: Number.NaN,
      reasonForAbsence: '',
      confirmations: [{ ...byEmail('self'), email: false }],
    };
    expect(keepWhatFits(typed, aLocation())).toEqual({ draft: typed, problems: [] });
    expect(keepWhatFits(typed, aLocation()).draft).toBe(typed);
  });
});
