import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useVariantLinks } from '../session/region.ts';
import { ToastRegion } from '../ui/toast-region.tsx';

/** What stands around every screen: page title and toasts. */
export function Root() {
  useTitle();
  return (
    <>
      <Outlet />
      <ToastRegion />
    </>
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
