import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { elapsedMinutes, instantToLocal, localToInstant } from './local-instant.ts';

const zones = [
  'Australia/Melbourne',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Europe/London',
  'America/St_Johns',
  'America/Los_Angeles',
] as const;

describe('localToInstant on the nights clocks change', () => {
  // zone, date, wall time, instant as a start, instant as an end
  it.each([
    // Spring: the gap moves to its first valid minute, whichever edge.
    ['Australia/Melbourne', '2026-10-04', '01:59', '2026-10-03T15:59:00Z', '2026-10-03T15:59:00Z'],
    ['Australia/Melbourne', '2026-10-04', '02:00', '2026-10-03T16:00:00Z', '2026-10-03T16:00:00Z'],
    ['Australia/Melbourne', '2026-10-04', '02:59', '2026-10-03T16:00:00Z', '2026-10-03T16:00:00Z'],
    ['Australia/Melbourne', '2026-10-04', '03:00', '2026-10-03T16:00:00Z', '2026-10-03T16:00:00Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:00', '2026-10-03T15:30:00Z', '2026-10-03T15:30:00Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:29', '2026-10-03T15:30:00Z', '2026-10-03T15:30:00Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:30', '2026-10-03T15:30:00Z', '2026-10-03T15:30:00Z'],
    ['Pacific/Auckland', '2026-09-27', '02:30', '2026-09-26T14:00:00Z', '2026-09-26T14:00:00Z'],
    ['Pacific/Chatham', '2026-09-27', '03:00', '2026-09-26T14:00:00Z', '2026-09-26T14:00:00Z'],
    ['Europe/London', '2026-03-29', '01:30', '2026-03-29T01:00:00Z', '2026-03-29T01:00:00Z'],
    ['America/St_Johns', '2026-03-08', '02:30', '2026-03-08T05:30:00Z', '2026-03-08T05:30:00Z'],
    ['America/Los_Angeles', '2026-03-08', '02:30', '2026-03-08T10:00:00Z', '2026-03-08T10:00:00Z'],
    // Autumn: a start takes the earlier instant, an end the later one.
    ['Australia/Melbourne', '2026-04-05', '01:59', '2026-04-04T14:59:00Z', '2026-04-04T14:59:00Z'],
    ['Australia/Melbourne', '2026-04-05', '02:00', '2026-04-04T15:00:00Z', '2026-04-04T16:00:00Z'],
    ['Australia/Melbourne', '2026-04-05', '02:59', '2026-04-04T15:59:00Z', '2026-04-04T16:59:00Z'],
    ['Australia/Melbourne', '2026-04-05', '03:00', '2026-04-04T17:00:00Z', '2026-04-04T17:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00Z', '2026-04-04T15:15:00Z'],
    ['Pacific/Auckland', '2026-04-05', '02:30', '2026-04-04T13:30:00Z', '2026-04-04T14:30:00Z'],
    ['Pacific/Chatham', '2026-04-05', '03:00', '2026-04-04T13:15:00Z', '2026-04-04T14:15:00Z'],
    ['Europe/London', '2026-10-25', '01:30', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
    ['America/St_Johns', '2026-11-01', '01:30', '2026-11-01T04:00:00Z', '2026-11-01T05:00:00Z'],
    ['America/Los_Angeles', '2026-11-01', '01:30', '2026-11-01T08:30:00Z', '2026-11-01T09:30:00Z'],
  ])('%s %s %s', (timeZone, date, time, start, end) => {
    expect(localToInstant(date, time, timeZone, 'start').toString()).toBe(start);
    expect(localToInstant(date, time, timeZone, 'end').toString()).toBe(end);
  });

  it('knows leap days and raises for dates, times and zones that do not exist', () => {
    expect(localToInstant('2028-02-29', '08:00', 'Europe/London', 'start').toString()).toBe(
      '2028-02-29T08:00:00Z',
    );
    expect(() => localToInstant('2026-02-29', '08:00', 'Europe/London', 'start')).toThrow(RangeError);
    expect(() => localToInstant('2026-02-28', '25:00', 'Europe/London', 'start')).toThrow(RangeError);
    expect(() => localToInstant('2026-02-28', '08:00', 'Europe/Atlantis', 'start')).toThrow(RangeError);
  });
});

describe('localToInstant by law', () => {
  const anyWall = fc.record({
    minute: fc.integer({ min: 0, max: 60 * 24 * 365 * 6 }),
    timeZone: fc.constantFrom(...zones),
  });
  const wallTimeOf = (minute: number) => {
    const wallTime = Temporal.PlainDateTime.from('2024-01-01T00:00').add({ minutes: minute });
    return {
      date: wallTime.toPlainDate().toString(),
      time: wallTime.toPlainTime().toString().slice(0, 5),
    };
  };
  /** Every instant at which the zone's clocks show the wall time, found by trying all offsets of the days around. */
  const instantsShowing = (date: string, time: string, timeZone: string) => {
    const asUtc = Temporal.Instant.from(`${date}T${time}:00Z`);
    const offsets = [-36, -24, -12, 0, 12, 24, 36].map(
      (hours) => asUtc.add({ hours }).toZonedDateTimeISO(timeZone).offsetNanoseconds / 60e9,
    );
    return [...new Set(offsets)]
      .map((offset) => asUtc.subtract({ minutes: offset }))
      .filter((instant) => {
        const local = instantToLocal(instant, timeZone);
        return local.dateLocal === date && local.timeLocal === `${time}:00`;
      })
      .toSorted(Temporal.Instant.compare);
  };

  it('is an instant that shows the wall time, the first for a start, the last for an end, or the end of the gap', () => {
    fc.assert(
      fc.property(anyWall, ({ minute, timeZone }) => {
        const { date, time } = wallTimeOf(minute);
        const start = localToInstant(date, time, timeZone, 'start');
        const end = localToInstant(date, time, timeZone, 'end');
        const showing = instantsShowing(date, time, timeZone);
        if (showing.length > 0) {
          expect(start.toString()).toBe(showing[0]?.toString());
          expect(end.toString()).toBe(showing.at(-1)?.toString());
          return;
        }
        const shown = (instant: Temporal.Instant) =>
          Object.values(instantToLocal(instant, timeZone)).join(' ');
        expect(start.toString()).toBe(end.toString());
        expect(shown(start) > `${date} ${time}:00`).toBe(true);
        expect(shown(start.subtract({ minutes: 1 })) < `${date} ${time}:00`).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps the order of wall times', () => {
    fc.assert(
      fc.property(anyWall, fc.integer({ min: 1, max: 3000 }), ({ minute, timeZone }, more) => {
        const first = wallTimeOf(minute);
        const second = wallTimeOf(minute + more);
        const start = localToInstant(first.date, first.time, timeZone, 'start');
        const end = localToInstant(second.date, second.time, timeZone, 'end');
        expect(Temporal.Instant.compare(start, end)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('instantToLocal', () => {
  it('tells date and time in the zone, to the second below', () => {
    expect(instantToLocal('2026-03-08T20:59:59.999Z', 'Australia/Melbourne')).toEqual({
      dateLocal: '2026-03-09',
      timeLocal: '07:59:59',
    });
    expect(instantToLocal('2026-03-08T20:59:59Z', 'Pacific/Chatham')).toEqual({
      dateLocal: '2026-03-09',
      timeLocal: '10:44:59',
    });
  });
});

describe('elapsedMinutes', () => {
  it.each([
    ['an ordinary day', 'Australia/Melbourne', '2026-03-09', '08:30', '15:30', 420],
    ['a night with an hour less', 'Australia/Melbourne', '2026-10-04', '01:00', '05:00', 180],
    ['a night with an hour more', 'Australia/Melbourne', '2026-04-05', '01:00', '05:00', 300],
    ['a night with half an hour more', 'Australia/Lord_Howe', '2026-04-05', '01:00', '05:00', 270],
  ])('counts %s', (_name, timeZone, dateLocal, startTime, endTime, minutes) => {
    expect(elapsedMinutes({ dateLocal, startTime, endTime }, timeZone)).toBe(minutes);
  });
});

describe('the machine’s zone', () => {
  const own = process.env['TZ'];
  afterEach(() => {
    if (own === undefined) delete process.env['TZ'];
    else process.env['TZ'] = own;
  });

  it.each(['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Australia/Lord_Howe', 'America/St_Johns'])(
    'changes nothing when it is %s',
    (machineZone) => {
      process.env['TZ'] = machineZone;
      expect(localToInstant('2026-10-04', '02:30', 'Australia/Melbourne', 'start').toString()).toBe(
        '2026-10-03T16:00:00Z',
      );
      expect(instantToLocal('2026-04-04T15:30:00Z', 'Australia/Melbourne').timeLocal).toBe('02:30:00');
    },
  );
});
