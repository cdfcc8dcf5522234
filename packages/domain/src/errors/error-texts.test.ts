import { describe, expect, it } from 'vitest';
import { createBooking } from '../bookings/create/create-booking.contract.ts';
import { bookingErrorText, bookingErrorTexts } from './booking-error-texts.ts';
import { errorCatalogue } from './error-catalogue.ts';
import { errorText, errorTexts } from './error-texts.ts';
import { areaFailureTexts } from './area-failure-texts.ts';
import { formFailureTexts } from './form-failure-texts.ts';
import { failureTexts, pageFailureTexts } from './failure-texts.ts';
import { formMessages } from './form-messages.ts';
import { defaultErrorText, fillText } from './text-params.ts';
import { allowed, firstRefusal, refuse } from './verdict.ts';

/** Every message text that the spec quotes, by its section. */
const quotes: Record<string, readonly string[]> = {
  '5 form messages': [
    'This field is required',
    'This field must be {length} characters or less',
    'This field must be a valid email',
    'Please enter a valid email address',
    'Please enter a valid number',
    'Please enter a valid date',
    'Date cannot be in the past',
    'Date cannot be before {date}',
    'Please select a value between {min} and {max}',
    'End time cannot be earlier than the start time',
    'Start time cannot be later than the end time',
    'End time cannot be earlier than {time}',
  ],
  '5 booking creation': ['Creating bookings is restricted for this location', 'Location Id is required'],
  '8 default builder messages': ['Successfully made change', 'There was an error making the update'],
  '8 sign-in and account': [
    "Sorry, we couldn't find an account with that username",
    'Sorry, that password is incorrect. To recover your password, click the Forgot Password link below',
    'profile failed to load',
    'Current password is incorrect',
    'failed to authenticate with credentials',
    'Failed to login as impersonated contact',
    'Failed to authenticate as impersonated contact',
    'Please contact support',
  ],
  '8 loading': [
    'Cannot load invoice',
    'Cannot load client details',
    'Cannot load grades',
    'Cannot load classifications',
    'Cannot load pending feedbacks',
    'Candidate data failed to load',
    'Failed to load Oustanding Invoices Count',
    'Cannot load bookings',
    'Cannot load feedback form url',
    'Cannot load booking contacts',
    'Cannot load locations',
    'Cannot load certifications for this location',
    'Download Failed',
    'failed to load booking approvals',
    'failed to process approval request',
    'did not receive reason from server',
  ],
  '8 booking rules': [
    'exceeded the maximum number of bookings (Max: {maxBookingsAllowed})',
    'Please reduce the number of dates selected or reduce the bookings per date value',
    'Bookings per day should be between {min} - {max}',
    'Please adjust the start and end times to be above the minimum booking duration',
    'Please select at least one date on the calendar to continue',
    'Please add at least one confirmation contact',
    'Only {n} can be extended at a time. Max date: {date}',
  ],
  '8 generic': [
    'Oops.. something went wrong',
    'There was an issue trying to complete your request',
    'An access token is required for authenticated requests',
  ],
};

const allTexts = new Set<string>([
  ...Object.values(formMessages),
  ...Object.values(errorTexts),
  ...Object.values(failureTexts),
  ...Object.values(pageFailureTexts),
  ...Object.values(areaFailureTexts),
  ...Object.values(formFailureTexts),
]);

describe('texts of errors', () => {
  for (const [section, texts] of Object.entries(quotes)) {
    it.each(texts)(`says letter by letter what section ${section} quotes: %s`, (text) => {
      expect(allTexts).toContain(text);
    });
  }

  it('has a text for every code and no text without a code', () => {
    expect(Object.keys(errorTexts).toSorted()).toEqual(Object.keys(errorCatalogue).toSorted());
  });

  it('names codes in snake case', () => {
    for (const code of Object.keys(errorCatalogue)) expect(code).toMatch(/^[a-z]+(_[a-z]+)+$/);
  });

  it('logs every failure of the server and shows no refusal of a field as a page', () => {
    for (const [code, entry] of Object.entries(errorCatalogue)) {
      if (entry.status >= 500) expect(entry.log, code).toBe(true);
      if (entry.status === 422) expect(entry.shows, code).not.toBe('page');
    }
  });

  it('answers 401 only about the call’s own credential, because a 401 makes the portal refresh', () => {
    const unauthorised = Object.entries(errorCatalogue).filter(([, entry]) => entry.status === 401);
    expect(unauthorised.map(([code]) => code)).toEqual([
      'access_token_required',
      'access_token_invalid',
      'session_ended',
      'service_key_required',
      'service_key_invalid',
      'link_invalid',
      'impersonation_grant_ended',
    ]);
  });
});

describe('errorText', () => {
  it('fills the text of a known code', () => {
    expect(errorText({ code: 'bookings_per_date_out_of_range', params: { min: 1, max: 10 } })).toBe(
      'Bookings per day should be between 1 - 10',
    );
  });

  it('shows the server’s message for an unknown code, also for names that every object has', () => {
    expect(errorText({ code: 'brand_new', message: 'From the server' })).toBe('From the server');
    expect(errorText({ code: 'constructor', message: 'From the server' })).toBe('From the server');
  });

  it('shows the server’s message when a parameter of the text is missing', () => {
    expect(errorText({ code: 'bookings_total_exceeded', message: 'Too many' })).toBe('Too many');
    expect(errorText({ code: 'bookings_total_exceeded' })).toBe(defaultErrorText);
  });

  it('shows the default text when nothing is known', () => {
    expect(errorText({})).toBe(defaultErrorText);
    expect(errorText({ code: 'brand_new', message: '' })).toBe(defaultErrorText);
  });

  it('puts zero and values with special characters in as they are', () => {
    expect(fillText(formMessages.outOfRange, { min: 0, max: '$& {min}' })).toBe(
      'Please select a value between 0 and $& {min}',
    );
  });
});

describe('bookingErrorText', () => {
  it('has the text of everything that a booking can be refused for', () => {
    expect(createBooking.codes.filter((code) => !(code in bookingErrorTexts))).toEqual([]);
  });

  it('says the same as errorText, and of any other code what came with it', () => {
    for (const code of Object.keys(bookingErrorTexts))
      expect(bookingErrorText({ code })).toBe(errorText({ code }));
    expect(bookingErrorText({ code: 'page_out_of_range', message: 'From the server' })).toBe(
      'From the server',
    );
  });
});

describe('verdicts', () => {
  it('carry the code and the parameters of its text', () => {
    expect(refuse('dates_required')).toEqual({ ok: false, code: 'dates_required' });
    expect(refuse('bookings_total_exceeded', { maxBookingsAllowed: 100 })).toEqual({
      ok: false,
      code: 'bookings_total_exceeded',
      params: { maxBookingsAllowed: 100 },
    });
  });

  it('stop at the first refusal and do not run the checks behind it', () => {
    const first = refuse('dates_required');
    const verdict = firstRefusal(
      allowed,
      () => first,
      () => {
        throw new Error('must not run');
      },
    );
    expect(verdict).toBe(first);
  });

  it('allow when no check refuses', () => {
    expect(firstRefusal()).toEqual({ ok: true });
    expect(firstRefusal(allowed, () => allowed)).toEqual({ ok: true });
  });
});

describe('the message of a refusal', () => {
  const id = '0190c0de-0000-7000-8000-000000000001';
  const placeholders = Object.entries(errorTexts).flatMap(([code, text]) =>
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => [code, name!] as const),
  );

  it('writes its dates out', () => {
    expect(errorText({ code: 'date_too_far_ahead', params: { date: '2027-03-09' } })).toBe(
      'Bookings can be made up to Tuesday 9 March 2027',
    );
    expect(errorText({ code: 'extension_too_long', params: { n: '28 days', date: '2026-03-09' } })).toBe(
      'Only 28 days can be extended at a time. Max date: Monday 9 March 2026',
    );
  });

  it.each(placeholders.filter(([, name]) => /date/i.test(name)))(
    '%s never prints a raw {%s}',
    (code, name) => {
      expect(errorText({ code, params: { n: 1, [name]: '2027-03-09' } })).not.toContain('2027-03-09');
    },
  );

  it('names no id', () => {
    expect(placeholders.filter(([, name]) => /id$/i.test(name))).toEqual([]);
    const params = Object.fromEntries(placeholders.map(([, name]) => [name, id]));
    expect(errorText({ code: 'timesheet_kinds_mixed', params })).not.toContain(id);
  });
});
