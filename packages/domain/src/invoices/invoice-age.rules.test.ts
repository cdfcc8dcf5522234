import { expect, test } from 'vitest';
import { ageOfInvoice, isOverdue } from './invoice-age.rules.ts';

test.each([
  ['2026-03-01', '2026-02-28', 'notDue'],
  ['2026-03-01', '2026-03-01', 'notDue'],
  ['2026-03-01', '2026-03-02', 'days1to30'],
  ['2026-03-01', '2026-03-31', 'days1to30'],
  ['2026-03-01', '2026-04-01', 'days31to60'],
  ['2026-03-01', '2026-04-30', 'days31to60'],
  ['2026-03-01', '2026-05-01', 'days61to90'],
  ['2026-03-01', '2026-05-30', 'days61to90'],
  ['2026-03-01', '2026-05-31', 'over90'],
  // A leap day between
  ['2024-02-28', '2024-03-30', 'days31to60'],
])('due on %s it is on %s %s', (due, today, age) => {
  expect(ageOfInvoice(due, today)).toBe(age);
});

test.each([
  ['NotPaid', '2026-03-01', false],
  ['NotPaid', '2026-03-02', true],
  ['Paid', '2026-03-02', false],
] as const)('%s on %s: overdue %s', (paidStatus, today, expected) => {
  expect(isOverdue({ paidStatus, dueDate: '2026-03-01' }, today)).toBe(expected);
});
