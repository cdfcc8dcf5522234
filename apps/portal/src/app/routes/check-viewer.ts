import { canAll } from '@staffroom/domain/permissions/can.ts';
import type { PermissionView } from '@staffroom/domain/permissions/can.ts';
import { errorLink, overviewLink } from '../../lib/links.ts';
import { CallFailure } from '../../lib/calls/call-result.ts';
import type { GuardDecision, GuardError } from './route-guard.ts';
import type { ScreenEntry } from '../screens.ts';

/**
 * The dependencies of the guard for signed-in people, so that the order of its steps can be tested without a browser.
 */
export type ViewerGuardDeps<Viewer extends GuardViewer> = {
  findViewer(): Viewer | null;
  /** Throws a CallFailure. */
  loadViewer(): Promise<Viewer>;
  /** Resolves when the language's texts have loaded. */
  setLocale(viewer: Viewer): Promise<void>;
  hasClientChoice(viewer: Viewer): boolean;
  /** False if the tree has no client. */
  settleClientChoice(viewer: Viewer): boolean;
  /** Starts the call once per client; a failure is reported and does not block. */
  startAdditionalDetails(): void;
  permissionView(viewer: Viewer): PermissionView;
};

export type GuardViewer = {
  readonly contact: { readonly isClientGroupOverviewEnabled: boolean };
  readonly tree: PermissionView['tree'];
};

/** Steps 3 to 6 of spec section 2, in order. Never throws. */
export async function checkViewer<Viewer extends GuardViewer>(
  entry: ScreenEntry,
  deps: ViewerGuardDeps<Viewer>,
): Promise<GuardDecision> {
  // 3. The profile, then its language
  const known = deps.findViewer();
  const viewer = known ?? (await loadOrExplain(deps));
  if ('kind' in viewer) return viewer;
  if (known === null) await deps.setLocale(viewer);
  // 4. The chosen clients
  if (!deps.hasClientChoice(viewer) && !deps.settleClientChoice(viewer)) {
    return { kind: 'errorPage', page: 'noClients' };
  }
  // 5. The first client's details
  deps.startAdditionalDetails();
  // 6. The route's own rule
  if (!mayOpen(entry, viewer, deps.permissionView(viewer))) {
    return { kind: 'redirect', to: entry.refusedTo ?? errorLink(403) };
  }
  // With more than one client in total, home is the overview.
  return entry.name === 'home' && viewer.tree.clients.size > 1
    ? { kind: 'redirect', to: overviewLink }
    : pass;
}

const pass = { kind: 'pass' } as const;

async function loadOrExplain<Viewer extends GuardViewer>(
  deps: ViewerGuardDeps<Viewer>,
): Promise<Viewer | Extract<GuardDecision, { kind: 'errorPage' }>> {
  try {
    return await deps.loadViewer();
  } catch (thrown) {
    return { kind: 'errorPage', page: errorPageOf(thrown) };
  }
}

/** The error page for a failed profile request (spec section 2, guard step 3). */
export function errorPageOf(thrown: unknown): GuardError {
  if (!(thrown instanceof CallFailure)) return 'accountLoadFailure';
  const { error, statusCode } = thrown.result;
  if (error.kind === 'noResponse') return 'noServerResponse';
  if (error.kind === 'unreadable') return 'accountLoadFailure';
  switch (statusCode) {
    case 400:
      return 'badRequest';
    case 401:
      return 'unauthorized';
    case 403:
      return 'forbidden';
    default:
      return 'internalError';
  }
}

/** Whether the viewer may open the screen; also decides what the menus show. */
export function mayOpen(entry: ScreenEntry, viewer: GuardViewer, view: PermissionView): boolean {
  switch (entry.access.kind) {
    case 'public':
    case 'login':
      return true;
    case 'groupOverviewFlag':
      return viewer.contact.isClientGroupOverviewEnabled;
    case 'requires':
      return canAll(view, entry.access);
  }
}
