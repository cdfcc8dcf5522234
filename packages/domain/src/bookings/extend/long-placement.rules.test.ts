import { expect, test } from 'vitest';
import { addDays } from '../../time/calendar-date.ts';
import {
  findPlacementLimit,
  isNearLimit,
  measurePlacement,
  measureRequested,
  watchPlacement,
} from './long-placement.rules.ts';

const uk = { maxWeeks: 12, pauseWeeks: 6 };
const victoria = { maxWeeks: 4, pauseWeeks: 0, state: 'VIC', clientTypeInt: 1 };

/** A Monday in each of these weeks, the first one numbered 0. */
const mondays = (...weeks: number[]) => weeks.map((week) => addDays('2026-01-05', 7 * week));
const upTo = (count: number) => mondays(...Array.from({ length: count }, (_, week) => week));

test.each([
  ['VIC', 1, victoria],
  [' vic ', 1, victoria],
  ['VIC', 2, null],
  ['NSW', 1, null],
])('in %s a client of type %i has its limit', (state, clientTypeInt, expected) => {
  expect(findPlacementLimit([victoria], { state, clientTypeInt })).toBe(expected);
});

test('a limit without a place holds everywhere, and no limit is none', () => {
  expect(findPlacementLimit([uk], { state: 'Kent', clientTypeInt: 3 })).toBe(uk);
  expect(findPlacementLimit([], { state: 'VIC', clientTypeInt: 1 })).toBeNull();
});

test.each([
  [1, '2026-03-29', false, false],
  [10, '2026-03-29', false, false],
  [11, '2026-03-29', true, false],
  [12, '2026-03-29', true, false],
  [13, '2026-03-29', true, true],
])('%i weeks of 12: the limit falls on %s, near %s, over %s', (count, limitLocal, isNear, isOver) => {
  const placement = measurePlacement(upTo(count), uk, 1)!;
  expect(placement).toEqual({ weeks: count, maxWeeks: 12, sinceLocal: '2026-01-05', limitLocal, isOver });
  expect(isNearLimit(placement)).toBe(isNear);
});

test('one day makes a week, the order and doubles of dates make no difference', () => {
  const dates = ['2026-01-11', '2026-01-05', '2026-01-05', '2026-01-12'];
  expect(measurePlacement(dates, uk, 1)?.weeks).toBe(2);
  // Where the week begins on Sunday, the 11th belongs to the second one.
  expect(measurePlacement(dates.slice(0, 3), uk, 0)?.weeks).toBe(2);
});

test('six weeks away pause the count, a seventh begins it anew', () => {
  expect(measurePlacement(mondays(0, 1, 2, 9), uk, 1)).toMatchObject({
    weeks: 4,
    sinceLocal: '2026-01-05',
    limitLocal: addDays('2026-01-05', 7 * 17 + 6),
  });
  expect(measurePlacement(mondays(0, 1, 2, 10, 11), uk, 1)).toMatchObject({
    weeks: 2,
    sinceLocal: addDays('2026-01-05', 70),
  });
});

test('at a Victorian school one week away begins the count anew', () => {
  expect(measurePlacement(mondays(0, 1, 2, 3), victoria, 1)?.isOver).toBe(false);
  expect(measurePlacement(mondays(0, 1, 2, 3, 4), victoria, 1)?.isOver).toBe(true);
  expect(measurePlacement(mondays(0, 1, 2, 4), victoria, 1)?.weeks).toBe(1);
});

test('who has no day there has no placement', () => {
  expect(measurePlacement([], uk, 1)).toBeNull();
});

test.each<[string, string[], string[], object | null]>([
  ['a first day says nothing', [], mondays(0), null],
  ['nor do days within the limit of somebody new', [], upTo(4), null],
  ['five weeks of somebody new go past it', [], upTo(5), { weeks: 5, weeksSoFar: 0, isOver: true }],
  [
    'a third week after two',
    upTo(2),
    mondays(2),
    { weeks: 3, weeksSoFar: 2, sinceLocal: '2026-01-05', limitLocal: '2026-02-01', isOver: false },
  ],
  ['a fifth after four', upTo(4), mondays(4), { weeks: 5, weeksSoFar: 4, isOver: true }],
  ['a week away begins it anew', upTo(4), mondays(5), null],
  ['another day of a week counts once', upTo(2), ['2026-01-16'], { weeks: 2, weeksSoFar: 2, isOver: false }],
  [
    'what comes after the requested dates is left out',
    [...upTo(1), ...mondays(3, 4)],
    mondays(1),
    { weeks: 2, weeksSoFar: 1 },
  ],
  [
    'days that stand already fill the gap',
    mondays(0, 1, 3),
    mondays(2, 4),
    { weeks: 5, weeksSoFar: 3, isOver: true },
  ],
  ['nothing is requested', upTo(3), [], null],
])('before booking: %s', (_, datesLocal, requestedLocal, expected) => {
  const measured = measureRequested({ datesLocal, requestedLocal }, victoria, 1);
  if (expected === null) expect(measured).toBeNull();
  else expect(measured).toMatchObject(expected);
});

test.each<[string, string[], string, object | null]>([
  ['two weeks of four are far from it', upTo(2), '2026-01-14', null],
  ['three are near', upTo(3), '2026-01-21', { weeks: 3, isOver: false, isBookedPast: false }],
  ['five are past it', upTo(5), '2026-02-04', { weeks: 5, isOver: true, isBookedPast: true }],
  [
    'two with three more accepted go past it',
    upTo(5),
    '2026-01-14',
    { weeks: 2, isOver: false, isBookedPast: true },
  ],
  ['days after a week away are another count', [...upTo(2), ...mondays(4, 5, 6)], '2026-01-14', null],
  ['it goes on in the week after the last day', upTo(4), '2026-02-06', { weeks: 4 }],
  ['and has ended a week later', upTo(4), '2026-02-09', null],
  ['nobody has come yet', upTo(5), '2026-01-04', null],
])('the watch: %s', (_, datesLocal, todayLocal, expected) => {
  const watched = watchPlacement({ datesLocal, todayLocal }, victoria, 1);
  if (expected === null) expect(watched).toBeNull();
  else expect(watched).toMatchObject(expected);
});

/** 2026-03-22 ends the eleventh week, 2026-03-29 the twelfth. */
test.each([
  ['in their last week', 11, '2026-03-22', '2026-03-29'],
  ['in the next one, without a day so far', 11, '2026-03-24', '2026-03-29'],
  ['after a week away', 11, '2026-03-30', '2026-04-05'],
  ['after six weeks away', 11, '2026-05-10', '2026-05-10'],
  ['away with nothing left', 12, '2026-04-20', '2026-03-29'],
])('the limit falls later while weeks away pause the count: %s', (_case, weeks, todayLocal, limitLocal) => {
  expect(watchPlacement({ datesLocal: upTo(weeks), todayLocal }, uk, 1)).toMatchObject({
    weeks,
    limitLocal,
    isOver: false,
  });
});
