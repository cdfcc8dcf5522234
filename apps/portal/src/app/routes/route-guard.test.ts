import { describe, expect, it } from 'vitest';
import { buildPermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import { CallFailure, failed, noResponse, unreadable } from '../../lib/calls/call-result.ts';
import { errorPageOf, checkViewer } from './check-viewer.ts';
import type { ViewerGuardDeps } from './check-viewer.ts';
import { guardRoute } from './route-guard.ts';
import type { GuardDeps } from './route-guard.ts';
import { entryOf } from '../screens.ts';
import type { ScreenName } from '../screens.ts';

const client = (clientId: string, permissions: string[]) => ({
  clientId,
  clientName: clientId,
  access: { permissions },
  locations: [],
});

function viewerWith(permissions: string[], clientIds: string[] = ['a'], hasOverview = false) {
  const groups = [
    {
      groupId: 'g',
      groupName: 'g',
      access: { permissions: [] },
      clients: clientIds.map((clientId) => client(clientId, permissions)),
    },
  ];
  return { contact: { isClientGroupOverviewEnabled: hasOverview }, tree: buildPermissionTree({ groups }) };
}
type Viewer = ReturnType<typeof viewerWith>;

/** By default a signed-in, known person without rights; `steps` records what the guard did, in order. */
function depsWith(parts: Partial<GuardDeps & ViewerGuardDeps<Viewer>> & { viewer?: Viewer } = {}) {
  const { viewer = viewerWith([]), ...changes } = parts;
  const steps: string[] = [];
  const own: GuardDeps & ViewerGuardDeps<Viewer> = {
    loadViewerGuard: async () => (entry) => checkViewer(entry, own),
    ensureSignedIn: async () => (steps.push('token'), 'yes'),
    isImpersonating: () => false,
    openSeen: async () => false,
    findViewer: () => null,
    loadViewer: async () => (steps.push('profile'), viewer),
    setLocale: async () => void steps.push('locale'),
    hasClientChoice: () => false,
    settleClientChoice: () => (steps.push('clients'), viewer.tree.clients.size > 0),
    startAdditionalDetails: () => void steps.push('details'),
    permissionView: () => (
      steps.push('check'),
      { tree: viewer.tree, activeClientId: 'a', selectedClientIds: ['a'] }
    ),
    ...changes,
  };
  return { steps, deps: own };
}

const guard = (name: ScreenName, parts: Parameters<typeof depsWith>[0] = {}) =>
  guardRoute(entryOf(name), depsWith(parts).deps);

describe('the guard', () => {
  it('takes its steps in order', async () => {
    const { steps, deps: own } = depsWith();
    expect(await guardRoute(entryOf('help'), own)).toEqual({ kind: 'pass' });
    expect(steps).toEqual(['token', 'profile', 'locale', 'clients', 'details', 'check']);
  });

  it('asks nothing on a public route', async () => {
    const { steps, deps: own } = depsWith();
    expect(await guardRoute(entryOf('notFound'), own)).toEqual({ kind: 'pass' });
    expect(steps).toEqual([]);
  });

  it('does not load again what is known', async () => {
    const viewer = viewerWith([]);
    const { steps, deps: own } = depsWith({ viewer, findViewer: () => viewer, hasClientChoice: () => true });
    await guardRoute(entryOf('help'), own);
    expect(steps).toEqual(['token', 'details', 'check']);
  });

  it('goes home from the sign-in screens when signed in, and stays otherwise', async () => {
    for (const name of ['login', 'landing-en-AU', 'forgotPassword'] as const) {
      expect(await guard(name)).toEqual({ kind: 'redirect', to: '/' });
      expect(await guard(name, { ensureSignedIn: async () => 'no' })).toEqual({ kind: 'pass' });
      expect(await guard(name, { ensureSignedIn: async () => 'unreachable' })).toEqual({ kind: 'pass' });
    }
  });

  it('leaves the sign-in of support to whoever is signed in by a password, and goes home who acts already', async () => {
    expect(await guard('impersonateLogin')).toEqual({ kind: 'pass' });
    const acting = { isImpersonating: () => true };
    expect(await guard('impersonateLogin', acting)).toEqual({ kind: 'redirect', to: '/' });
    expect(await guard('impersonateLogin', { ...acting, ensureSignedIn: async () => 'no' })).toEqual({
      kind: 'pass',
    });
  });

  it('goes to the landing page without a token, to the login route when impersonating', async () => {
    expect(await guard('bookings', { ensureSignedIn: async () => 'no' })).toEqual({
      kind: 'signIn',
      at: 'landing',
    });
    expect(
      await guard('bookings', { ensureSignedIn: async () => 'no', isImpersonating: () => true }),
    ).toEqual({
      kind: 'signIn',
      at: 'login',
    });
  });

  it('goes to sign-in when the token turns out to be one of an ended session', async () => {
    const answers = ['yes', 'no'] as const;
    let asked = 0;
    const thrown = new CallFailure(failed({ kind: 'generic', message: null }, 401));
    const decision = await guard('bookings', {
      ensureSignedIn: async () => answers[asked++] ?? 'no',
      loadViewer: () => Promise.reject(thrown),
    });
    expect(decision).toEqual({ kind: 'signIn', at: 'landing' });
  });

  it('says that nothing answered when the guard of signed-in people does not arrive', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    expect(await guard('bookings', { loadViewerGuard: lost })).toEqual({
      kind: 'errorPage',
      page: 'noServerResponse',
    });
  });

  it('does not take an unreachable server for a signed-out person', async () => {
    expect(await guard('bookings', { ensureSignedIn: async () => 'unreachable' })).toEqual({
      kind: 'errorPage',
      page: 'noServerResponse',
    });
  });

  it('opens what the device has seen when the token is here and the server is not', async () => {
    let seen: Viewer | null = null;
    const openSeen = async () => {
      seen = viewerWith([]);
      return true;
    };
    const unreachable = () => Promise.reject(new CallFailure(noResponse()));
    const { deps: own } = depsWith({ findViewer: () => seen, loadViewer: unreachable, openSeen });
    expect(await guardRoute(entryOf('help'), own)).toEqual({ kind: 'pass' });
    const nothingSeen = depsWith({ loadViewer: unreachable });
    expect(await guardRoute(entryOf('help'), nothingSeen.deps)).toEqual({
      kind: 'errorPage',
      page: 'noServerResponse',
    });
  });

  it.each([
    [403, 'forbidden'],
    [401, 'unauthorized'],
    [400, 'badRequest'],
    [404, 'internalError'],
    [429, 'internalError'],
    [500, 'internalError'],
    [503, 'internalError'],
  ])('explains a profile that answers %i as %s', async (status, page) => {
    const thrown = new CallFailure(failed({ kind: 'generic', message: null }, status));
    expect(await guard('home', { loadViewer: () => Promise.reject(thrown) })).toEqual({
      kind: 'errorPage',
      page,
    });
  });

  it('explains a failed request, and anything else', () => {
    expect(errorPageOf(new CallFailure(noResponse()))).toBe('noServerResponse');
    expect(errorPageOf(new CallFailure(unreadable()))).toBe('accountLoadFailure');
    expect(errorPageOf(new TypeError('groups is undefined'))).toBe('accountLoadFailure');
  });

  it('shows the generic page to a contact without any client', async () => {
    expect(await guard('home', { viewer: viewerWith([], []) })).toEqual({
      kind: 'errorPage',
      page: 'noClients',
    });
  });

  it.each([
    ['bookings', [], '/403'],
    ['timesheets', ['booking_all'], '/403'],
    ['finance', ['booking_all'], '/403'],
    ['invoiceDetails', ['booking_all'], '/finance'],
    ['candidates', ['accounts_create'], '/'],
    ['educatorOverview', [], '/'],
    ['clientGroupOverview', ['booking_all'], '/403'],
  ] as const)('sends a refused %s with %j to %s', async (name, permissions, to) => {
    expect(await guard(name, { viewer: viewerWith([...permissions]) })).toEqual({ kind: 'redirect', to });
  });

  it.each([
    ['bookings', ['booking_view']],
    ['bookings', ['pending booking_view']],
    ['bookingsCreate', ['pending booking_create']],
    ['bookingsPendingApproval', ['pending booking_create']],
    ['timesheets', ['timesheets_all']],
    ['finance', ['accounts_view']],
    ['candidates', ['timesheets_view']],
    ['candidates', ['accounts_view']],
  ] as const)('lets %s pass with %j', async (name, permissions) => {
    expect(await guard(name, { viewer: viewerWith([...permissions]) })).toEqual({ kind: 'pass' });
  });

  it('opens the group overview by the user flag alone', async () => {
    expect(await guard('clientGroupOverview', { viewer: viewerWith([], ['a'], true) })).toEqual({
      kind: 'pass',
    });
  });

  it('makes the overview the home of more than one client', async () => {
    expect(await guard('home', { viewer: viewerWith([], ['a', 'b']) })).toEqual({
      kind: 'redirect',
      to: '/overview',
    });
    expect(await guard('home', { viewer: viewerWith([], ['a']) })).toEqual({ kind: 'pass' });
  });
});
