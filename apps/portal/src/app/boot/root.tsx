import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useVariantLinks } from '../../session/region.ts';
import { entryOf } from '../screens.ts';
import { ToastRegion } from '../../ui/feedback/toast-region.tsx';

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
  const title = useMatches({
    select: (matches) => {
      // Of an address that no screen has, the root matches, or a screen whose address it goes on from.
      const isNotFound = matches.length === 1 || matches.some(({ _notFound }) => _notFound === true);
      return isNotFound ? entryOf('notFound').title : matches.at(-1)?.staticData.title;
    },
  });
  useEffect(() => {
    document.title = title === undefined ? appName : `${title} | ${appName}`;
  }, [title, appName]);
}
