import { expect, test } from 'vitest';
import { decisionLinkExpiry, feedbackLinkExpiry } from './link-expiry.rules.ts';

const instant = (text: string) => Temporal.Instant.from(text);

test.each([
  ['30 days after the end', '2026-03-05T05:00:00Z', '2026-03-05T06:00:00Z', '2026-04-04T05:00:00Z'],
  ['as long while a day is left', '2026-03-05T05:00:00Z', '2026-04-03T05:00:00Z', '2026-04-04T05:00:00Z'],
  ['a day from now after that', '2026-03-05T05:00:00Z', '2026-04-03T05:00:01Z', '2026-04-04T05:00:01Z'],
  ['a day from now long afterwards', '2026-03-05T05:00:00Z', '2026-12-24T12:00:00Z', '2026-12-25T12:00:00Z'],
])('a link to the feedback form is good until %s', (_, end, now, expiry) => {
  expect(feedbackLinkExpiry(instant(end), instant(now)).toString()).toBe(expiry);
});

test('a link to a request tells for a week after its last start what became of it', () => {
  expect(decisionLinkExpiry(instant('2026-03-09T21:30:00Z')).toString()).toBe('2026-03-16T21:30:00Z');
});
