import { createElement } from 'react';
import type { ComponentType } from 'react';
import { TimeoutPage } from '../../features/error-pages/timeout-page.tsx';
import { entryOf } from '../screens.ts';
import type { LoadScreen, ScreenName } from '../screens.ts';
import { lazyScreen } from './lazy-screen.tsx';
import type { LazyScreen } from './lazy-screen.tsx';

export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  return lazyScreen(load, (isOnItsWay, askAgain) => createElement(TimeoutPage, { isOnItsWay, askAgain }));
}

const construction = lazy(() =>
  import('../../features/error-pages/under-construction-page.tsx').then(
    (module) => module.UnderConstructionPage,
  ),
);
const bareConstruction = lazy(() =>
  import('../../features/error-pages/bare-construction-page.tsx').then(
    (module) => module.BareConstructionPage,
  ),
);

const made = new Map<LoadScreen, LazyScreen>();

/** One screen per module, however many entries use it. */
export function screenOf(name: ScreenName): LazyScreen {
  const { load, isBare } = entryOf(name);
  if (load === undefined) return isBare ? bareConstruction : construction;
  const screen = made.get(load) ?? lazy(load);
  made.set(load, screen);
  return screen;
}

// Views shown instead of a screen, or over it.

export const signIn = lazy(() =>
  import('../../features/sign-in/sign-in-screen.tsx').then((module) => module.SignInScreen),
);

/** The dialog over a screen whose session has expired, and the strip above it while support acts as the contact. */
export const overScreens = lazy(() => import('./over-screens.tsx').then((module) => module.OverScreens));

export const errorPage = lazy(() =>
  import('../../features/error-pages/error-page.tsx').then((module) => module.ErrorPage),
);
