import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSessionPhase } from '../session/session-state.ts';
import { useRegionalSettings, useVariantLinks } from '../session/use-regional-settings.ts';
import { ToastRegion } from '../ui/toast-region.tsx';
import { UiSettingsProvider } from '../ui/ui-settings.tsx';
import { signInAgain } from './screens.ts';

/** What stands around every screen: regional settings, page title, toasts, the sign-in after an expiry. */
export function Root() {
  useTitle();
  return (
    <UiSettingsProvider settings={useRegionalSettings()}>
      <Outlet />
      <ToastRegion />
      {useSessionPhase() === 'expired' ? <signInAgain.Screen /> : null}
    </UiSettingsProvider>
  );
}

/** 'title | app name' */
function useTitle(): void {
  const { appName } = useVariantLinks();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  useEffect(() => {
    document.title = title === undefined ? appName : `${title} | ${appName}`;
  }, [title, appName]);
}
