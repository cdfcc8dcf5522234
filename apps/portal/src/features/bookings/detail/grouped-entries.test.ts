import { expect, test } from 'vitest';
import { joinChanges, joinMessages } from './grouped-entries.ts';

const momentOf = (instant: string) => instant.slice(0, 16);
const change = (field: 'room' | 'notes', to: string) => ({ field, from: '', to });
const changed = (time: string, changes: ReturnType<typeof change>[] | null, who = 'Olive') => ({
  atUtc: `2026-11-29T${time}Z`,
  what: 'changed' as const,
  who,
  changes,
});

test('changes by one person within a minute are one entry, in their order', () => {
  const history = [changed('01:04:05', [change('room', 'A')]), changed('01:04:50', [change('notes', 'B')])];
  expect(joinChanges(history, momentOf)).toEqual([
    changed('01:04:05', [change('room', 'A'), change('notes', 'B')]),
  ]);
});

test.each([
  [
    'in another minute',
    [changed('01:04:59', [change('room', 'A')]), changed('01:05:00', [change('room', 'B')])],
  ],
  [
    'by another person',
    [changed('01:04:05', [change('room', 'A')]), changed('01:04:06', [change('room', 'B')], 'Ann')],
  ],
  [
    'with something in between',
    [
      changed('01:04:05', [change('room', 'A')]),
      { ...changed('01:04:06', null), what: 'offered' as const },
      changed('01:04:07', [change('room', 'B')]),
    ],
  ],
  [
    'without changed fields',
    [
      { ...changed('01:04:05', null), what: 'offered' as const },
      { ...changed('01:04:06', null), what: 'offered' as const },
    ],
  ],
])('entries %s stay apart', (_case, history) => {
  expect(joinChanges(history, momentOf)).toEqual(history);
});

const message = (
  method: 'email' | 'sms' | 'voice',
  { contactName = 'Olive', atUtc = '2026-11-29T01:04:05Z' } = {},
) => ({
  atUtc,
  contactName,
  method,
  template: 'bookingChanged',
  status: 'sent' as const,
  sentAtUtc: atUtc,
  dueAtUtc: null,
});

test('messages about one event to one person are one line for each outcome', () => {
  const messages = [
    message('email'),
    message('sms'),
    message('email', { contactName: 'Ann' }),
    message('voice'),
    message('voice'),
    message('email', { atUtc: '2026-11-29T01:05:00Z' }),
  ];
  const outcomeOf = ({ method }: { method: string }) => (method === 'sms' ? 'on its way' : 'sent');
  const lines = joinMessages(messages as unknown as Parameters<typeof joinMessages>[0], outcomeOf);
  expect(lines.map(({ contactName, methods, outcome }) => [contactName, methods, outcome])).toEqual([
    ['Olive', ['email', 'voice'], 'sent'],
    ['Olive', ['sms'], 'on its way'],
    ['Ann', ['email'], 'sent'],
    // Of another event in the same second.
    ['Olive', ['voice'], 'sent'],
    ['Olive', ['email'], 'sent'],
  ]);
});
