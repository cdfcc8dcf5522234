import { describe, expect, it } from 'vitest';
import { localToInstant } from '../../time/local-instant.ts';
import { approveBefore, checkDateOpen, checkStartOpen, lastStart, parseCutOff } from './cut-off.rules.ts';

describe('the same-day cut-off', () => {
  it.each([
    ['08:00', '08:00:00'],
    ['8:00', '08:00:00'],
    [' 07:15:30 ', '07:15:30'],
    ['23:59', '23:59:00'],
    ['0:00', '00:00:00'],
    ['24:00', '08:00:00'],
    ['08:60', '08:00:00'],
    ['8', '08:00:00'],
    ['8 am', '08:00:00'],
    ['', '08:00:00'],
    [null, '08:00:00'],
    [undefined, '08:00:00'],
  ])('is read from %j as %s', (configured, expected) => {
    expect(parseCutOff(configured)).toBe(expected);
  });

  it.each([
    // On these nights the clock goes back or forward before the cut-off; the wall clock decides.
    ['Australia/Melbourne', '2026-04-05'],
    ['Australia/Melbourne', '2026-10-04'],
    ['Australia/Lord_Howe', '2026-10-04'],
    ['Europe/London', '2026-03-29'],
    ['America/Los_Angeles', '2026-11-01'],
    ['Pacific/Chatham', '2028-02-29'],
  ])('holds by the wall clock in %s on %s', (timeZone, date) => {
    const facts = (time: string) => ({
      now: localToInstant(date, time, timeZone, 'start'),
      timeZone,
      cutOff: '08:00',
    });
    expect(checkDateOpen(date, facts('07:59:59'))).toEqual({ ok: true });
    expect(checkDateOpen(date, facts('08:00:00'))).toEqual({
      ok: false,
      code: 'same_day_cut_off_passed',
      params: { cutOff: '08:00' },
    });
  });

  it('closes nothing on other days', () => {
    const facts = {
      now: Temporal.Instant.from('2026-03-09T23:30:00Z'),
      timeZone: 'Europe/London',
      cutOff: '08:00',
    };
    expect(checkDateOpen('2026-03-10', facts).ok).toBe(true);
    expect(checkDateOpen('2026-03-08', facts)).toEqual({ ok: false, code: 'date_in_past' });
  });

  it('knows a start as passed at the start itself', () => {
    const facts = (now: string) => ({
      now: Temporal.Instant.from(now),
      timeZone: 'Europe/London',
      cutOff: null,
    });
    expect(checkStartOpen('2026-03-10', '08:30', facts('2026-03-10T08:29:59.999Z')).ok).toBe(true);
    expect(checkStartOpen('2026-03-10', '08:30', facts('2026-03-10T08:30:00Z')).ok).toBe(false);
  });
});

describe('answering a pending request', () => {
  const request = {
    dates: ['2026-03-12', '2026-03-10'],
    startTime: '09:00',
    timeZone: 'Europe/London',
    cutOff: '08:00',
  };

  it('ends with the cut-off of the first date, or its start when that is earlier', () => {
    expect(approveBefore(request).toString()).toBe('2026-03-10T08:00:00Z');
    expect(approveBefore({ ...request, startTime: '07:30' }).toString()).toBe('2026-03-10T07:30:00Z');
    expect(lastStart(request).toString()).toBe('2026-03-12T09:00:00Z');
    expect(() => approveBefore({ ...request, dates: [] })).toThrow(RangeError);
    expect(() => lastStart({ ...request, dates: [] })).toThrow(RangeError);
  });
});
