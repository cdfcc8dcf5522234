import { expect, test } from 'vitest';
import { describeRights, hasGiven, withChosen } from './rights-draft.ts';

const school = { clientGroupId: 'g', clientId: 'c', locationId: null };
const site = { ...school, locationId: 1 };

test('tells rights in words, and leaves out what does nothing', () => {
  expect(describeRights(['booking_view', 'booking_create', 'timesheets_all', 'accounts_delete'])).toBe(
    'Bookings: see, book. Timesheets: see, edit and submit',
  );
  expect(describeRights(['kitchen_view'])).toBe('');
});

test('changes one scope at one place and leaves all others', () => {
  const before = [
    { ...school, permissions: ['accounts_all'] },
    { ...site, permissions: ['booking_view', 'timesheets_view'] },
  ];
  const after = withChosen(before, site, { scope: 'booking', chosen: ['booking_create'] });
  expect(after).toEqual([
    { ...school, permissions: ['accounts_all'] },
    { ...site, permissions: ['booking_create', 'timesheets_view'] },
  ]);
  expect(hasGiven(after, site, 'booking_view')).toBe(false);
});

test('takes the flags that nobody sees with the last that is seen, and a place with its last right', () => {
  const before = [{ ...school, permissions: ['accounts_all'] }];
  expect(withChosen(before, school, { scope: 'accounts', chosen: ['accounts_view'] })).toEqual(before);
  expect(withChosen(before, school, { scope: 'accounts', chosen: [] })).toEqual([]);
});
