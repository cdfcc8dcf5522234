import { createRouter, Outlet, redirect, useMatches } from '@tanstack/react-router';
import type { AnyRoute, ErrorComponentProps } from '@tanstack/react-router';
import { BaseRootRoute, BaseRoute } from '@tanstack/router-core';
import type { ComponentType } from 'react';
import { connectRouter, goTo } from '../../lib/navigation/go-to.ts';
import { errorLink, homeLink, loginLink, signInLink } from '../../lib/links.ts';
import { TimeoutPage } from '../../features/error-pages/timeout-page.tsx';
import { isSignInScreen } from '../boot/first-screen.ts';
import { intendedAddress } from '../../session/intended-address.ts';
import { landingAddress } from '../../session/session.ts';
import { LoadingScreen } from '../../ui/feedback/loading-screen.tsx';
import { GuardStop } from './guard-stop.ts';
import { guardDeps } from './guard-deps.ts';
import { guardRoute } from './route-guard.ts';
import type { GuardError } from './route-guard.ts';
import { screens } from '../screens.ts';
import type { ScreenEntry, ScreenName } from '../screens.ts';
import { Root } from '../boot/root.tsx';
import { errorPage, lazy, screenOf, signIn } from './lazy-screens.ts';

/** The frame, which itself knows the screens that it stands around. */
const shell = lazy(() => import('../shell/shell.tsx').then((module) => module.Shell));

/** Error pages with an address of their own; the others stand at the address that failed. */
const errorAddresses: Partial<Record<GuardError, string>> = {
  forbidden: errorLink(403),
  unauthorized: errorLink(401),
  badRequest: errorLink(400),
  internalError: errorLink(500),
};

/** Runs the guard and turns its decision into what the router understands. */
function guardOf(entry: ScreenEntry) {
  return async ({ location: to }: { location: { href: string; search: unknown } }) => {
    if (isSignInScreen(entry)) signIn.preload();
    if (!entry.isBare) preloadScreens(entry);
    const decision = await guardRoute(entry, guardDeps);
    switch (decision.kind) {
      case 'pass':
        return;
      case 'redirect': {
        const from = (to.search as { from?: unknown }).from;
        throw redirect({
          href: decision.to === homeLink ? intendedAddress(from, location.origin) : decision.to,
          replace: true,
        });
      }
      case 'signIn': {
        signIn.preload();
        const at = decision.at === 'login' ? loginLink : landingAddress();
        const from = intendedAddress(to.href, location.origin);
        throw redirect({ href: signInLink(at, from), replace: true });
      }
      case 'errorPage': {
        const address = errorAddresses[decision.page];
        if (address !== undefined) throw redirect({ href: address, replace: true });
        throw new GuardStop(decision.page);
      }
    }
  };
}

/** The chunks come while the guard asks the server. */
function preloadScreens(entry: ScreenEntry): void {
  shell.preload();
  screenOf(entry.name as ScreenName).preload();
}

function RouteError({ error, reset }: ErrorComponentProps) {
  const page = error instanceof GuardStop ? error.page : 'internalError';
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <errorPage.Screen type={page} onRetry={retry} />;
}

// The core's own routes: those of the React package bring its link and its typed hooks along, which no screen uses.
const rootRoute = new BaseRootRoute({
  component: Root,
  notFoundComponent: () => <errorPage.Screen type="notFound" />,
});

function bareComponent(entry: ScreenEntry): ComponentType {
  const name = entry.name as ScreenName;
  switch (entry.shows) {
    case 'signIn':
      return RoutedSignIn;
    case 'error':
      return () => <errorPage.Screen type={name} />;
    case 'timeout':
      return TimeoutPage;
    default:
      return screenOf(name).Screen;
  }
}

function RoutedSignIn() {
  return <signIn.Screen onSignedIn={(address) => goTo(address, { replaces: true })} />;
}

type RouteParts = {
  getParentRoute: () => AnyRoute;
  path?: string;
  id?: string;
  component?: ComponentType;
  beforeLoad?: ReturnType<typeof guardOf>;
  staticData?: { title: string };
};

/** The table makes routes of any shape, so their addresses are not typed. */
const makeRoute = (parts: RouteParts) => new BaseRoute(parts as never) as unknown as AnyRoute;

function routeOf(entry: ScreenEntry, parent: AnyRoute, component: ComponentType): AnyRoute {
  return makeRoute({
    getParentRoute: () => parent,
    path: entry.path,
    beforeLoad: guardOf(entry),
    staticData: { title: entry.title },
    component,
  });
}

const root = rootRoute as unknown as AnyRoute;
const shellRoute = makeRoute({ getParentRoute: () => root, id: 'shell', component: shell.Screen });

/** Entries of one module: their screen stays drawn while the address changes among them. */
const families = Map.groupBy(
  (screens as readonly ScreenEntry[]).filter(({ isBare, load }) => !isBare && load !== undefined),
  ({ load }) => load,
);

function familyRoute(members: readonly ScreenEntry[]): AnyRoute {
  const head = members[0]!.name as ScreenName;
  const { Screen } = screenOf(head);
  const layout = makeRoute({
    getParentRoute: () => shellRoute,
    id: head,
    // Where the guard stopped at a member, its error page stands alone: the screen would draw without a person.
    component: () => (useIsStopped() ? <Outlet /> : <Screen />),
  });
  return layout.addChildren(members.map((entry) => routeOf(entry, layout, Nothing)));
}

function useIsStopped(): boolean {
  return useMatches({ select: (matches) => matches.some(({ status }) => status === 'error') });
}

/** The head of the family draws the whole screen. */
function Nothing() {
  return null;
}

const bareRoutes = screens
  .filter((entry: ScreenEntry) => entry.isBare)
  .map((entry) => routeOf(entry, root, bareComponent(entry)));
const shellRoutes = screens
  .filter((entry: ScreenEntry) => !entry.isBare && entry.load === undefined)
  .map((entry) => routeOf(entry, shellRoute, screenOf(entry.name).Screen));
const familyRoutes = [...families.values()].map(familyRoute);

export const router = createRouter({
  routeTree: root.addChildren([...bareRoutes, shellRoute.addChildren([...shellRoutes, ...familyRoutes])]),
  scrollRestoration: true,
  defaultErrorComponent: RouteError,
  defaultPendingComponent: () => <LoadingScreen />,
  defaultPendingMs: 400,
  defaultPendingMinMs: 0,
  defaultPreload: false,
});

connectRouter((href, { replaces, keepsScroll, startsInForm }) => {
  const state = startsInForm ? { startsInForm } : {};
  void router.navigate({ href, replace: replaces === true, resetScroll: keepsScroll !== true, state });
});

declare module '@tanstack/react-router' {
  interface HistoryState {
    startsInForm?: boolean;
  }
  interface StaticDataRouteOption {
    /** Before the app's name in the page title. */
    title?: string;
  }
}
