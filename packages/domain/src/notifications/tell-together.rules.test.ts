import { expect, test } from 'vitest';
import type { BookingTemplate } from './notice-templates.ts';
import { nothingElse, tellTogether } from './tell-together.rules.ts';
import type { AlsoTold, RecordedNews } from './tell-together.rules.ts';

const of = (template: BookingTemplate, educator: string | null = null): RecordedNews => ({
  template,
  candidateId: educator,
  educator,
});
const [booked, approved, extended, changed, cancelled, reinstated] = [
  of('bookingCreated'),
  of('pendingBookingAccepted'),
  of('bookingExtended'),
  of('bookingChanged'),
  of('bookingCancelled'),
  of('bookingReinstated'),
];
const comes = (educator: string) => of('bookingFilled', educator);
const leaves = (educator: string) => of('bookingOpenAgain', educator);

type Expected = [BookingTemplate, string | null, Partial<AlsoTold>] | null;

test.each<[string, RecordedNews[], RecordedNews, Expected]>([
  ['who is coming', [], comes('Kim'), ['bookingFilled', 'Kim', {}]],
  ['booked and who is coming', [booked], comes('Kim'), ['bookingFilled', 'Kim', { cameAbout: 'booked' }]],
  [
    'approved and who is coming',
    [approved],
    comes('Kim'),
    ['bookingFilled', 'Kim', { cameAbout: 'approved' }],
  ],
  [
    'added days and who is coming',
    [extended],
    comes('Kim'),
    ['bookingFilled', 'Kim', { cameAbout: 'extended' }],
  ],
  ['changed, and accepted anew', [changed], comes('Kim'), ['bookingFilled', 'Kim', { isChanged: true }]],
  ['who comes for whom', [leaves('Kim')], comes('Sam'), ['bookingFilled', 'Sam', { notComing: 'Kim' }]],
  [
    'nobody who left without having been told of',
    [comes('Kim'), leaves('Kim')],
    comes('Sam'),
    ['bookingFilled', 'Sam', {}],
  ],
  ['who is back', [leaves('Kim')], comes('Kim'), ['bookingFilled', 'Kim', {}]],
  [
    'not cancelled, and who is coming',
    [reinstated],
    comes('Kim'),
    ['bookingFilled', 'Kim', { isReinstated: true }],
  ],
  [
    'no cancellation that was undone',
    [booked, cancelled, reinstated],
    comes('Kim'),
    ['bookingFilled', 'Kim', { cameAbout: 'booked' }],
  ],
  ['a booking as it is now to who has not heard of it', [booked], changed, ['bookingCreated', null, {}]],
  [
    'the same with who is coming',
    [booked, comes('Kim')],
    changed,
    ['bookingFilled', 'Kim', { cameAbout: 'booked' }],
  ],
  ['a change and who is coming', [comes('Kim')], changed, ['bookingChanged', null, { coming: 'Kim' }]],
  ['a change and who is not', [leaves('Kim')], changed, ['bookingChanged', null, { notComing: 'Kim' }]],
  [
    'a change alone where who left is back',
    [leaves('Kim'), comes('Kim')],
    changed,
    ['bookingChanged', null, {}],
  ],
  [
    'an open booking that was changed',
    [changed],
    leaves('Kim'),
    ['bookingOpenAgain', 'Kim', { isChanged: true }],
  ],
  [
    'a cancellation and nothing else',
    [booked, comes('Kim'), changed],
    cancelled,
    ['bookingCancelled', null, {}],
  ],
  ['that it is on again, changed', [changed], reinstated, ['bookingReinstated', null, { isChanged: true }]],
])('tells %s', (_, untold, news, expected) => {
  const [template, candidateId, also] = expected!;
  expect(tellTogether(news, untold, { isChanged: true })).toMatchObject({
    template,
    candidateId,
    also: { ...nothingElse, ...also },
  });
});

test.each<[string, RecordedNews[], RecordedNews, Expected]>([
  ['nothing', [], changed, null],
  ['nothing of two', [changed], changed, null],
  ['who is coming', [comes('Kim')], changed, ['bookingFilled', 'Kim', {}]],
  ['who is not', [leaves('Kim')], changed, ['bookingOpenAgain', 'Kim', {}]],
  ['nothing of who left and is back', [leaves('Kim'), comes('Kim')], changed, null],
  ['the booking', [booked, changed], changed, ['bookingCreated', null, {}]],
  ['who is coming, and no change', [changed], comes('Kim'), ['bookingFilled', 'Kim', {}]],
])('of what was changed back it tells %s', (_, untold, news, expected) => {
  const told = tellTogether(news, untold, { isChanged: false });
  if (expected === null) return expect(told).toBeNull();
  const [template, candidateId, also] = expected;
  expect(told).toMatchObject({ template, candidateId, also: { ...nothingElse, ...also } });
});
