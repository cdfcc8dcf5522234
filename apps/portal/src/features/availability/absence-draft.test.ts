import { expect, test } from 'vitest';
import { wasSaved } from './absence-draft.ts';

const absence = {
  dateFromLocal: '2027-02-15',
  dateToLocal: '2027-02-15',
  from: null,
  to: null,
  reason: 'Course',
};

test('an absence whose answer was lost is found among those that were saved since, and no other is', () => {
  const unanswered = { absence, before: ['old'] };
  expect(wasSaved(unanswered, [{ id: 'new', ...absence }])).toBe(true);
  expect(wasSaved(unanswered, [{ id: 'old', ...absence }])).toBe(false);
  for (const other of [{ dateToLocal: '2027-02-16' }, { from: '09:00', to: '12:00' }, { reason: '' }])
    expect(wasSaved(unanswered, [{ id: 'new', ...absence, ...other }])).toBe(false);
});
