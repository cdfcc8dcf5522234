import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { createBookingLink } from '../../lib/links.ts';
import { goTo, recheckScreen, type GoToOptions } from '../../lib/navigation/go-to.ts';
import { usePathname } from '../../lib/navigation/shown.ts';
import { changePreferences, followOtherTabs, usePreferences } from '../../lib/device/device-preferences.ts';
import { queryClient, refetchUnanswered } from '../../lib/calls/query-client.ts';
import { keepStreamOpen } from '../../lib/stream/keep-stream-open.ts';
import { onConnectionBack } from '../../lib/stream/live-state.ts';
import { shellTexts } from './shell-texts.ts';
import { useMayBook, usePermissionView } from '../../session/can.ts';
import { useHasClientChoice } from '../../session/client-choice.ts';
import { findClientChoice } from '../../session/client-choice.ts';
import { useRegionalSettings } from '../../session/region.ts';
import { useSessionPhase } from '../../session/session-state.ts';
import { findViewer, useViewer } from '../../session/viewer.ts';
import { BottomBar, BottomBarButton } from '../../ui/navigation/bottom-bar.tsx';
import { Drawer, SideRail } from '../../ui/overlay/drawer.tsx';
import { loadLostParts } from '../../ui/lazy/lazy-component.ts';
import { LazyOverlay } from '../../ui/lazy/lazy-overlay.tsx';
import { useLazyComponent } from '../../ui/lazy/use-lazy-component.ts';
import { MainLandmark } from '../../ui/navigation/main-landmark.tsx';
import { UiSettingsProvider } from '../../ui/settings/ui-settings.tsx';
import { mediaQueries, useMediaQuery } from '../../ui/settings/use-media-query.ts';
import { AppBar } from './navigation/app-bar.tsx';
import { followLinks } from '../routes/follow-links.ts';
import { followLiveEvents } from './live-refresh.ts';
import { listBarPlaces, listNavPlaces } from './navigation/nav-places.ts';
import type { NavPlace } from './navigation/nav-places.ts';
import { BottomBarRouterLink } from '../routes/router-links.tsx';
import { overScreens, screenOf } from '../routes/lazy-screens.ts';
import { commandPalette, shellExtras, shortcutsDialog } from './shell-dialogs.ts';
import { recoverFocus } from './recover-focus.ts';
import { collectTyped } from './search/typed-early.ts';
import { SideMenu } from './navigation/side-menu.tsx';
import { usePageStart } from '../routes/use-page-start.ts';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import css from './shell.module.css';

type Framed = { readonly children: ReactNode };

/**
 * The frame of a signed-in person's screens. If the guard stopped before the person was known, its page is shown
 * without it.
 */
export function Shell({ children }: Framed) {
  return useHasClientChoice() ? <OpenShell>{children}</OpenShell> : children;
}

/** What every screen of a signed-in person needs: the cache, regional settings, the live connection. */
function OpenShell({ children }: Framed) {
  const phase = useSessionPhase();
  useEffect(() => {
    if (phase !== 'signedIn') return;
    return keepStreamOpen();
  }, [phase]);
  useEffect(() => followLiveEvents(recheckScreen), []);
  useEffect(() => onConnectionBack(askAgain), []);
  useEffect(() => followLinks(goTo), []);
  useEffect(recoverFocus, []);
  useEffect(followOtherTabs, []);
  // If the guard stopped before the profile or the clients were loaded, only its error page is shown.
  const isReady = findViewer() !== null && findClientChoice() !== null;
  const screens = isReady ? <Frame>{children}</Frame> : children;
  return (
    <QueryClientProvider client={queryClient}>
      <UiSettingsProvider settings={useRegionalSettings()}>
        {findViewer()?.contact.isImpersonating ? (
          <overScreens.Screen>{screens}</overScreens.Screen>
        ) : (
          <>
            {phase === 'expired' ? <overScreens.Screen /> : null}
            {screens}
          </>
        )}
      </UiSettingsProvider>
    </QueryClientProvider>
  );
}

/** The connection is back: requests and chunks that failed without it are loaded again. */
function askAgain(): void {
  void refetchUnanswered(queryClient);
  loadLostParts();
}

/** The frame around the screen: app bar, menu, and the dialogs opened by keys. */
function Frame({ children }: Framed) {
  const texts = shellTexts();
  const viewer = useViewer();
  const view = usePermissionView();
  const places = listNavPlaces(viewer, view);
  const canBook = useMayBook();
  const [first, last] = listBarPlaces(places, { hasMain: canBook });
  const isMobile = useMediaQuery(mediaQueries.mobile);
  const { drawer } = usePreferences();
  const { Component: Extras } = useLazyComponent(shellExtras, false);
  const [open, setOpen] = useState<'drawer' | 'palette' | 'shortcuts' | null>(null);
  const book = (options?: GoToOptions) => goTo(createBookingLink(), options);
  const close = () => setOpen(null);
  useEffect(() => (open === 'palette' ? collectTyped() : undefined), [open]);

  useShortcuts({
    palette: () => setOpen('palette'),
    shortcuts: () => setOpen('shortcuts'),
    // A key pressed while a dialog is opening is meant for the dialog, not for the screen.
    newBooking: canBook && open === null ? () => book({ startsInForm: true }) : null,
  });
  useEffect(() => {
    if (canBook) screenOf('bookingsCreate').loadAtRest({ isLikely: true });
    shellExtras.loadAtRest({ isNeeded: true });
    for (const part of [screenOf('bookings'), commandPalette, shortcutsDialog, overScreens])
      part.loadAtRest();
  }, [canBook]);

  return (
    <div className={css.shell}>
      <a href="#content" className={css.skip}>
        {texts.skip}
      </a>
      <AppBar
        isMenuOpen={isMobile ? open === 'drawer' : drawer}
        onMenu={() => (isMobile ? setOpen('drawer') : changePreferences({ drawer: !drawer }))}
        onSearch={() => setOpen('palette')}
      />
      <div className={css.body}>
        {isMobile ? null : (
          <div className={css.rail}>
            <SideRail label={texts.mainMenu} isNarrow={!drawer}>
              <SideMenu places={places} isNarrow={!drawer} />
            </SideRail>
          </div>
        )}
        <MainLandmark id="content" tabIndex={-1} className={css.content}>
          {Extras && <Extras />}
          {children}
        </MainLandmark>
      </div>
      <Arrival onArrival={close} />
      {isMobile ? (
        <>
          <Drawer label={texts.mainMenu} isOpen={open === 'drawer'} onClose={close}>
            <SideMenu places={places} isNarrow={false} />
          </Drawer>
          <BottomBar label={texts.mainMenu}>
            {barLinks(first)}
            {canBook ? (
              <BottomBarButton icon="plus" label={texts.newShort} isMain onPress={() => book()} />
            ) : null}
            {barLinks(last)}
            <BottomBarButton icon="search" label={texts.search} onPress={() => setOpen('palette')} />
            <BottomBarButton icon="menu" label={texts.more} onPress={() => setOpen('drawer')} />
          </BottomBar>
        </>
      ) : null}
      {open === 'palette' ? (
        <LazyOverlay part={commandPalette} isOpen onClose={close} onShortcuts={() => setOpen('shortcuts')} />
      ) : null}
      {open === 'shortcuts' ? (
        <LazyOverlay part={shortcutsDialog} isOpen onClose={close} mayBook={canBook} />
      ) : null}
    </div>
  );
}

/** A separate component, so that the frame does not rerender for every address. */
function Arrival({ onArrival }: { readonly onArrival: () => void }) {
  const pathname = usePathname();
  const arrive = useEffectEvent(onArrival);
  usePageStart();
  useEffect(() => arrive(), [pathname]);
  return null;
}

function barLinks(places: readonly NavPlace[]) {
  return places.map(({ name, to, icon, label }) => (
    <BottomBarRouterLink key={name} to={to} icon={icon} label={label} />
  ));
}
