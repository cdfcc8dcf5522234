import { describe, expect, test } from 'vitest';
import { afterFailure, findEventType, isSuccess, kindOfEvent, webhookEventTypes } from './webhooks.rules.ts';

const now = Temporal.Instant.from('2026-03-09T00:00:00Z');
const failed = { attempts: 1, status: 500, failingSince: null, now, jitter: 0 };

test.each([
  [1, 'PT5S'],
  [2, 'PT5M'],
  [3, 'PT30M'],
  [4, 'PT2H'],
  [5, 'PT5H'],
  [6, 'PT10H'],
  [7, 'PT14H'],
  [8, 'PT20H'],
  [9, 'PT24H'],
])('after attempt %i the next one is due %s later, or a fifth later than that', (attempts, delay) => {
  const duration = Temporal.Duration.from(delay);
  expect(afterFailure({ ...failed, attempts }).dueAt?.toString()).toBe(now.add(duration).toString());
  const latest = now.add({ milliseconds: duration.total('milliseconds') * 1.2 });
  expect(afterFailure({ ...failed, attempts, jitter: 1 }).dueAt?.toString()).toBe(latest.toString());
});

test('the tenth attempt is the last one', () => {
  expect(afterFailure({ ...failed, attempts: 10 })).toEqual({ dueAt: null, disabledBecause: null });
});

test('410 ends the delivery and disables the webhook', () => {
  expect(afterFailure({ ...failed, status: 410 })).toEqual({ dueAt: null, disabledBecause: 'gone' });
});

test.each([
  ['119:59', null],
  ['120:00', 'failing'],
  ['120:01', 'failing'],
])('after %s hours without a success: %s', (since, disabledBecause) => {
  const [hours = 0, minutes = 0] = since.split(':').map(Number);
  const failingSince = now.subtract({ hours, minutes });
  const after = afterFailure({ ...failed, status: null, failingSince });
  expect(after.disabledBecause).toBe(disabledBecause);
  expect(after.dueAt).not.toBeNull();
});

test.each([
  [199, false],
  [200, true],
  [204, true],
  [299, true],
  [300, false],
  [302, false],
  [410, false],
  [500, false],
])('%i is a success: %s', (status, expected) => expect(isSuccess(status)).toBe(expected));

describe('types of events', () => {
  test.each(webhookEventTypes)('%s stands for one kind of the log', (type) => {
    expect(findEventType(kindOfEvent(type))).toBe(type);
  });

  test.each(['invoice', 'people', 'candidate', 'serviceStatus', 'permissions', 'availability', ''])(
    'of the kind "%s" nothing is told',
    (kind) => expect(findEventType(kind)).toBeNull(),
  );
});
