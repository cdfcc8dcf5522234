import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useVariantLinks } from '../session/region.ts';
import { entryOf } from './route-table.ts';
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
  // The root alone matches an address that no screen has.
  const title = useMatches({
    select: (matches) =>
      matches.length === 1 ? entryOf('notFound').title : matches.at(-1)?.staticData.title,
  });
  useEffect(() => {
    document.title = title === undefined ? appName : `${title} | ${appName}`;
  }, [title, appName]);
}
