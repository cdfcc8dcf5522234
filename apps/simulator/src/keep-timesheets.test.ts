import { checkTimes, unpaidMinutesOf } from '@staffroom/domain/timesheets/timesheet-times.rules.ts';
import { kindOfClaim } from '@staffroom/domain/timesheets/timesheet.rules.ts';
import { expect, test } from 'vitest';
import { createDice } from './dice.ts';
import { UnreachableError } from './call-provider.ts';
import type { CallProvider } from './call-provider.ts';
import { claimOf, createTimesheetKeeper } from './keep-timesheets.ts';
import type { Due } from './keep-timesheets.ts';

const due = (bookingId: string, changes: Partial<Due> = {}): Due => ({
  bookingId,
  clientGroupId: 'group',
  candidateId: 'candidate',
  dateLocal: '2026-03-11',
  startTime: '08:30',
  endTime: '15:30',
  breakMinutes: 30,
  startUtc: '2026-03-10T21:30:00Z',
  endUtc: '2026-03-11T04:30:00Z',
  ...changes,
});
const habits = { pace: 1, troubleShare: 0, dice: createDice('claims') };

test('claims are what the rules allow, most of them as booked and a few of each other kind', () => {
  const kinds = new Map<string, number>();
  for (let number = 0; number < 1_000; number++) {
    const one = due(`${number}`, number % 2 === 0 ? {} : { startTime: '23:00', endTime: '23:50' });
    const claim = claimOf(one, habits);
    const day = { dateLocal: one.dateLocal, timeZone: 'Australia/Melbourne' };
    expect(checkTimes(claim, day)).toEqual({ ok: true });
    const times = { ...claim, unpaidBreakMinutes: unpaidMinutesOf(claim.breaks, day) };
    const kind = kindOfClaim(
      { ...one, unpaidBreakMinutes: one.breakMinutes },
      claim.didNotHappen ? null : times,
      5,
    );
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  expect(kinds.get('unmodified')).toBeGreaterThan(700);
  expect(kinds.get('candidateModified')).toBeGreaterThan(100);
  expect(kinds.get('didNotHappen')).toBeGreaterThan(10);
});

test('the same booking is claimed the same after a restart', () => {
  expect(claimOf(due('one'), habits)).toEqual(claimOf(due('one'), { ...habits, dice: createDice('claims') }));
});

test('a question is answered after a moment, and one of yesterday is left to a person', async () => {
  const now = Temporal.Instant.from('2026-03-12T05:00:00Z');
  const question = (id: string, secondsAgo: number) => ({
    bookingId: `booking ${id}`,
    question: { id, text: 'Was she there?', askedAtUtc: now.subtract({ seconds: secondsAgo }).toString() },
  });
  const asked = [question('just now', 2), question('a moment ago', 7), question('yesterday', 90_000)];
  const answered: unknown[] = [];
  const call = (async ({ name }: { name: string }, { body }: { body?: { questionId: string } }) => {
    if (name === 'listProviderTimesheets')
      return { ok: true, body: { cursor: 1, due: [], timesheets: asked } };
    answered.push(body?.questionId);
    return { ok: true, body: {} };
  }) as unknown as CallProvider;
  await createTimesheetKeeper({ call, habits, now: () => now, onSignedOff: () => undefined })();
  expect(answered).toEqual(['a moment ago']);
});

test('what ends after the first look is claimed however far time went on; what had ended a day before it is not', async () => {
  let now = Temporal.Instant.from('2026-03-12T05:00:00Z');
  const claimed: unknown[] = [];
  const call = (async ({ name }: { name: string }, { params }: { params?: { bookingId: string } }) => {
    if (name === 'listProviderTimesheets') {
      const old = due('forgotten', { endUtc: '2026-03-11T04:59:00Z' });
      const later = due('later', { endUtc: '2026-03-12T06:00:00Z' });
      return { ok: true, body: { cursor: 1, due: [old, later], timesheets: [] } };
    }
    claimed.push(params?.bookingId);
    return { ok: true, body: {} };
  }) as unknown as CallProvider;
  const look = createTimesheetKeeper({ call, habits, now: () => now, onSignedOff: () => undefined });
  await look();
  now = now.add({ hours: 70 });
  await look();
  expect(claimed).toEqual(['later']);
});

test('work and questions are read to the last page', async () => {
  const now = Temporal.Instant.from('2026-03-12T05:00:00Z');
  const askedAtUtc = now.subtract({ seconds: 10 }).toString();
  const sent: unknown[] = [];
  const call = (async (
    { name }: { name: string },
    { query, params }: { query?: { page?: string }; params?: { bookingId: string } },
  ) => {
    if (name !== 'listProviderTimesheets') {
      sent.push(`${name} ${params?.bookingId}`);
      return { ok: true, body: {} };
    }
    const isLast = query?.page === 'two';
    const asked = { bookingId: 'asked', question: { id: 'one', text: 'Was she there?', askedAtUtc } };
    const ended = { endUtc: '2026-03-12T04:30:00Z' };
    return {
      ok: true,
      nextPage: isLast ? null : 'two',
      body: {
        cursor: 1,
        due: [due(isLast ? 'worked earlier' : 'worked', ended)],
        timesheets: isLast ? [asked] : [],
      },
    };
  }) as unknown as CallProvider;
  await createTimesheetKeeper({ call, habits, now: () => now, onSignedOff: () => undefined })();
  expect(sent).toEqual([
    'answerTimesheetQuestion asked',
    'claimTimesheet worked',
    'claimTimesheet worked earlier',
  ]);
});

test('an answer that did not arrive, or that a busy server did not take, is given again', async () => {
  let now = Temporal.Instant.from('2026-03-12T05:00:00Z');
  const askedAtUtc = now.subtract({ seconds: 10 }).toString();
  const asked = [{ bookingId: 'booking', question: { id: 'one', text: 'Was she there?', askedAtUtc } }];
  const outcomes = [new UnreachableError(), { ok: false, status: 503 }, { ok: true, status: 200, body: {} }];
  let given = 0;
  let reads = 0;
  const call = (async ({ name }: { name: string }) => {
    if (name === 'listProviderTimesheets')
      return { ok: true, body: { cursor: 1, due: [], timesheets: reads++ === 0 ? asked : [] } };
    const outcome = outcomes[given++];
    if (outcome instanceof Error) throw outcome;
    return outcome;
  }) as unknown as CallProvider;
  const keep = createTimesheetKeeper({ call, habits, now: () => now, onSignedOff: () => undefined });
  await expect(keep()).rejects.toThrow(UnreachableError);
  for (let time = 0; time < 4; time++) {
    now = now.add({ seconds: 60 });
    await keep();
  }
  expect(given).toBe(3);
});

test('what was signed off is told once read: everything at first, then what changed, and everything again in ten minutes', async () => {
  let now = Temporal.Instant.from('2026-03-12T05:00:00Z');
  const asked: (string | undefined)[] = [];
  const told: string[][] = [];
  const answers = [
    { cursor: 5, signedOff: ['old', 'older'] },
    { cursor: 7, signedOff: ['new'] },
    { cursor: 7, signedOff: [] },
    { cursor: 9, signedOff: ['old', 'missed'] },
    { cursor: 9, signedOff: [] },
  ];
  const call = (async (_: object, { query }: { query: { after?: string } }) => {
    asked.push(query.after);
    const { cursor, signedOff } = answers[asked.length - 1]!;
    const timesheets = [
      ...signedOff.map((bookingId) => ({ bookingId, status: 'ApprovedForInvoice', question: null })),
      { bookingId: 'not there', status: 'DidNotHappen', question: null },
    ];
    return { ok: true, body: { cursor, due: [], timesheets }, nextPage: null };
  }) as unknown as CallProvider;
  const keep = createTimesheetKeeper({
    call,
    habits,
    now: () => now,
    onSignedOff: (ids) => told.push([...ids]),
  });
  for (const seconds of [0, 5, 594, 1, 5]) {
    now = now.add({ seconds });
    await keep();
  }
  expect(asked).toEqual([undefined, '5', '7', undefined]);
  now = now.add({ seconds: 5 });
  await keep();
  expect(asked.at(-1)).toBe('9');
  expect(told).toEqual([['old', 'older'], ['new'], [], ['old', 'missed'], []]);
});
