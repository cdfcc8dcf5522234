import { createElement } from 'react';
import type { ComponentType } from 'react';
import { TimeoutPage } from '../../features/error-pages/timeout-page.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import type { LazyScreen } from './lazy-screen.tsx';
import type { ScreenName } from './route-table.ts';

export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  return lazyScreen(load, (isOnItsWay) => createElement(TimeoutPage, { isOnItsWay }));
}

const construction = lazy(() =>
  import('../../features/under-construction/under-construction-page.tsx').then(
    (module) => module.UnderConstructionPage,
  ),
);
const home = lazy(() => import('../../features/home/home-screen.tsx').then((module) => module.HomeScreen));
const settings = lazy(() =>
  import('../../features/settings/settings-screen.tsx').then((module) => module.SettingsScreen),
);

/** The screens that are built. Every other name of the route table shows the under-construction page. */
const built: Partial<Record<ScreenName, LazyScreen>> = {
  bookings: lazy(() =>
    import('../../features/bookings/list/bookings-screen.tsx').then((module) => module.BookingsScreen),
  ),
  home,
  'client-overview': home,
  bookingsCreate: lazy(() =>
    import('../../features/bookings/create/create-booking-screen.tsx').then(
      (module) => module.CreateBookingScreen,
    ),
  ),
  help: lazy(() => import('../../features/help/help-screen.tsx').then((module) => module.HelpScreen)),
  settings,
  settingsProfile: settings,
  settingsTemplates: settings,
  settingsAppearance: settings,
};

export function screenOf(name: ScreenName): LazyScreen {
  return built[name] ?? construction;
}

export const signIn = lazy(() =>
  import('../../features/sign-in/sign-in-screen.tsx').then((module) => module.SignInScreen),
);

/** The dialog over a screen whose session has ended. */
export const signInAgain = lazy(() =>
  import('../../features/sign-in/sign-in-again-dialog.tsx').then((module) => module.SignInAgainDialog),
);

export const errorPage = lazy(() =>
  import('../../features/error-pages/error-page.tsx').then((module) => module.ErrorPage),
);
export const loggedOutPage = lazy(() =>
  import('../../features/error-pages/logged-out-page.tsx').then((module) => module.LoggedOutPage),
);
export const bareConstruction = lazy(() =>
  import('../../features/error-pages/bare-construction-page.tsx').then(
    (module) => module.BareConstructionPage,
  ),
);
