import { describe, expect, it } from 'vitest';
import { screens } from './screens.ts';
import type { ScreenAccess, ScreenEntry } from './screens.ts';

/** The table of spec section 2, verbatim: name, path, access. */
const specTable: readonly [name: string, path: string, access: string][] = [
  ['home', '/', 'login'],
  ['myAvailability', '/availability', 'login'],
  ['client-overview', '/overview', 'login'],
  ['clientGroupOverview', '/group-overview', 'client-group-overview flag'],
  ['timesheets', '/timesheets', 'timesheets view (selected-client-and-below)'],
  [
    'candidates',
    '/candidates',
    'booking view (group-and-below) or timesheets view (selected-client-and-below) or accounts view (group-and-below)',
  ],
  ['help', '/help', 'login'],
  [
    'bookingsCreate',
    '/bookings/create',
    'booking view (group-and-below) or pending booking create (group-and-below)',
  ],
  [
    'bookingsPendingApproval',
    '/bookings/pending-approval',
    'pending booking view (group-and-below) or pending booking create (group-and-below)',
  ],
  ['settings', '/settings', 'login'],
  ['changePassword', '/settings/change-password', 'login'],
  ['login', '/login', 'public, home when signed in'],
  ['logout', '/logout', 'public'],
  ['impersonateLogout', '/user/impersonate/logout', 'public'],
  ['impersonateReturn', '/user/impersonate/return', 'public'],
  ['impersonateLogin', '/user/impersonate/$contactId', 'public, home when signed in'],
  ['finance', '/finance', 'accounts view (any level)'],
  ['invoiceDetails', '/finance/invoices/$invoiceNo', 'accounts view (group-and-below)'],
  ['under-construction', '/under-construction', 'public'],
];

const errorPaths = [
  '/404',
  '/500',
  '/error',
  '/401',
  '/403',
  '/400',
  '/410',
  '/locked',
  '/timeout',
  '/expired',
];
const titles = [
  'Educator Overview',
  'Location Selection',
  'Forgot Password',
  'Page timeout',
  'Expired link',
  'Select Dates',
  'Profile',
  'Change Password',
  'Finance',
  'View Invoice',
  'Timesheets',
];
const entries: readonly ScreenEntry[] = screens;

describe('the route table', () => {
  it.each(specTable)('has %s at %s for %s', (name, path, access) => {
    const entry = entries.find((one) => one.name === name);
    expect(entry?.path).toBe(path);
    expect(entry && describeAccess(entry.access)).toBe(access);
  });

  it('leaves no address but its own to the under-construction page', () => {
    // Entries without a module and without `shows` render the under-construction page (`lazy-screens.ts`).
    const unbuilt = entries.filter(({ load, shows }) => load === undefined && shows === undefined);
    expect(unbuilt.map(({ path }) => path)).toEqual(['/under-construction']);
  });

  it('has bookings as a parent and every error path', () => {
    expect(entries.some((entry) => entry.path === '/bookings')).toBe(true);
    expect(errorPaths.filter((path) => !entries.some((entry) => entry.path === path))).toEqual([]);
  });

  it('has every screen that the spec knows by title', () => {
    expect(titles.filter((title) => !entries.some((entry) => entry.title === title))).toEqual([]);
  });

  it('names each screen and each address once', () => {
    expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
    expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length);
  });

  it('sends a refused invoice to the list and a refused educator home; the rest is forbidden', () => {
    const elsewhere = entries.filter((entry) => entry.refusedTo !== undefined);
    expect(elsewhere.map(({ path, refusedTo }) => [path, refusedTo])).toEqual([
      ['/candidates', '/'],
      ['/finance/invoices/$invoiceNo', '/finance'],
      ['/candidates/$candidateId', '/'],
    ]);
  });
});

function describeAccess(access: ScreenAccess): string {
  switch (access.kind) {
    case 'public':
      return access.leavesWhenSignedIn ? 'public, home when signed in' : 'public';
    case 'login':
      return 'login';
    case 'groupOverviewFlag':
      return 'client-group-overview flag';
    case 'requires':
      return access.requirements
        .map(({ scope, modifier, level }) => `${scope} ${modifier} (${level ?? 'any level'})`)
        .join(access.combine === 'one' ? ' or ' : ' and ');
  }
}
