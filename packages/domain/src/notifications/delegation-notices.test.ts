import { describe, expect, test } from 'vitest';
import { variants } from '../regions/testing/variants.ts';
import { delegationRows, delegationText } from './delegation-notices.ts';
import type { DelegationFacts } from './delegation-notices.ts';

const facts: DelegationFacts = {
  appName: 'Staffroom',
  delegator: 'Ana Approver',
  delegate: 'Vic Viewer',
  fromDate: '2026-03-10',
  untilDate: '2026-03-12',
  endedBy: 'delegator',
  reader: 'delegate',
};
const regional = { variant: variants.AU, todayLocal: '2026-03-09' };

test('the colleague hears from when to when they may decide, and for whom', () => {
  expect(delegationText('delegationGiven', facts, regional)).toEqual({
    email: {
      subject: 'You can approve for Ana Approver: Tue 10–Thu 12 Mar',
      lead: 'Ana Approver asks you to answer booking requests in their place, from Tuesday 10 March 2026 to Thursday 12 March 2026. You hear of each request on these days. Each answer shows that you gave it for them. You can end this in Settings at any time.',
    },
    sms: 'Staffroom: Ana Approver asks you to answer booking requests in their place, Tue 10–Thu 12 Mar.',
    voice:
      'This is Staffroom. Ana Approver asks you to answer booking requests in their place, from Tuesday 10 March 2026 to Thursday 12 March 2026.',
    push: { title: 'You can approve for Ana Approver', body: 'Tue 10–Thu 12 Mar' },
  });
  expect(delegationRows(facts, regional)).toEqual([
    { label: 'Approver', value: 'Ana Approver' },
    { label: 'In their place', value: 'Vic Viewer' },
    { label: 'Days', value: 'Tue 10–Thu 12 Mar' },
  ]);
});

test('the approver gets a receipt that says what to do when it was not them', () => {
  const text = delegationText('delegationGiven', { ...facts, reader: 'delegator' }, regional);
  expect(text.email).toEqual({
    subject: 'Vic Viewer can approve for you: Tue 10–Thu 12 Mar',
    lead: 'Vic Viewer was asked with your sign-in to answer booking requests in your place, from Tuesday 10 March 2026 to Thursday 12 March 2026. Each of their answers shows that it was given for you. If this was not you, end it in Settings, Approvals, and change your password.',
  });
  for (const words of [text.sms, text.voice, text.push.body]) expect(words).toContain('If this was not you');
});

describe('one that ended early', () => {
  test.each([
    ['delegate', 'delegator', 'You no longer approve for Ana Approver', 'Ana Approver has ended it.'],
    [
      'delegate',
      'rights',
      'You no longer approve for Ana Approver',
      'Ana Approver cannot let you approve any more.',
    ],
    ['delegator', 'delegate', 'Vic Viewer no longer approves for you', 'Vic Viewer has ended it.'],
    [
      'delegator',
      'rights',
      'Vic Viewer no longer approves for you',
      'You cannot let others approve any more:',
    ],
  ] as const)('tells the %s that it ended by the %s', (reader, endedBy, title, why) => {
    const text = delegationText('delegationEnded', { ...facts, reader, endedBy }, regional);
    expect(text.email.subject).toBe(`${title}: Tue 10–Thu 12 Mar`);
    expect(text.email.lead).toContain(why);
    expect(text.sms).toContain(`Staffroom: ${title}`);
    expect(text.voice).toContain(`This is Staffroom. ${title}.`);
    expect(text.push).toEqual({ title, body: expect.stringContaining(why) });
  });
});

test('a single day is said once, in the order of dates of the variant', () => {
  const day = { ...facts, untilDate: facts.fromDate };
  const text = delegationText('delegationGiven', day, { ...regional, variant: variants.US });
  expect(text.email.subject).toBe('You can approve for Ana Approver: Tue Mar 10');
  expect(text.voice).toContain('on Tuesday, March 10, 2026.');
});
