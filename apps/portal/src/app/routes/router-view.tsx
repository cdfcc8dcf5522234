import { Component, useEffect, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { TimeoutPage } from '../../features/error-pages/timeout-page.tsx';
import { goTo, recheckScreen } from '../../lib/navigation/go-to.ts';
import { useShown } from '../../lib/navigation/shown.ts';
import { useStore } from '../../lib/store.ts';
import { useVariant } from '../../session/region.ts';
import { findViewer } from '../../session/viewer.ts';
import { LoadingScreen } from '../../ui/feedback/loading-screen.tsx';
import { ToastRegion } from '../../ui/feedback/toast-region.tsx';
import type { ScreenEntry, ScreenName } from '../screens.ts';
import { errorPage, overScreens, screenOf, signIn } from './lazy-screens.ts';
import { route, shell, takeScroll } from './router.ts';
import { scrollWhenThere } from './scroll-positions.ts';
import type { Route } from './router.ts';

/** The screen of the address, with page title, scrolling and toasts. */
export function RouterView() {
  const { entry, stop, isPending } = useStore(route);
  return (
    <>
      <CatchFailures>
        {entry === null ? (
          <errorPage.Screen type="notFound" />
        ) : entry.isBare ? (
          <BareScreen entry={entry} stop={stop} isPending={isPending} />
        ) : (
          <shell.Screen>
            <CatchFailures>
              <FramedScreen entry={entry} stop={stop} isPending={isPending} />
            </CatchFailures>
          </shell.Screen>
        )}
      </CatchFailures>
      <Arrival />
      <ToastRegion />
    </>
  );
}

/** A separate component, so that the screen does not rerender for each of its addresses. */
function Arrival() {
  const { visit } = useShown();
  useTitle();
  useScroll(visit);
  return null;
}

type ScreenProps = Route & { readonly entry: ScreenEntry };

/** Where the guard stopped, only the error page is rendered: the screen itself needs a signed-in person. */
function FramedScreen({ entry, stop, isPending }: ScreenProps) {
  if (isPending) return <LoadingScreen />;
  const { Screen } = screenOf(entry.name as ScreenName);
  return stop === null ? <Screen /> : <errorPage.Screen type={stop} onRetry={recheckScreen} />;
}

function BareScreen({ entry, stop, isPending }: ScreenProps) {
  const name = entry.name as ScreenName;
  if (isPending) return <LoadingScreen />;
  if (stop !== null) return <errorPage.Screen type={stop} onRetry={recheckScreen} />;
  switch (entry.shows) {
    case 'signIn':
      return <signIn.Screen onSignedIn={(address) => goTo(address, { replaces: true })} />;
    case 'error': {
      const page = <errorPage.Screen type={name} />;
      return findViewer()?.contact.isImpersonating ? <overScreens.Screen>{page}</overScreens.Screen> : page;
    }
    case 'timeout':
      return <TimeoutPage />;
    default: {
      const { Screen } = screenOf(name);
      return <Screen />;
    }
  }
}

/** 'title | app name' */
function useTitle(): void {
  const { appName } = useVariant();
  const { title } = useShown();
  useEffect(() => {
    document.title = title === '' ? appName : `${title} | ${appName}`;
  }, [title, appName]);
}

/** Scrolls to the top, to the position of the history entry, or to the element in the address. */
function useScroll(visit: number): void {
  useLayoutEffect(() => {
    const top = takeScroll();
    if (top === null) return undefined;
    const place = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
    if (place === null) return scrollWhenThere(top);
    place.scrollIntoView();
    return undefined;
  }, [visit]);
}

/** A screen that throws is replaced by the error page until the next navigation. */
function CatchFailures({ children }: { readonly children: ReactNode }) {
  return <FailureBoundary visit={useShown().visit}>{children}</FailureBoundary>;
}

type BoundaryProps = { readonly visit: number; readonly children: ReactNode };

class FailureBoundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate({ visit }: BoundaryProps) {
    // oxlint-disable-next-line react/no-did-update-set-state -- an arrival draws the screen anew, once
    if (this.state.hasFailed && visit !== this.props.visit) this.setState({ hasFailed: false });
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <errorPage.Screen type="internalError" onRetry={recheckScreen} />;
  }
}
