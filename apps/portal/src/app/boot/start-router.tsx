import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { awaitFirstList } from './prefetch-lists.ts';
import { router } from '../routes/router.tsx';

/** Decides about the address of the page, then answers what to draw. Never throws. */
export async function startRouter(): Promise<ReactNode> {
  await router.load();
  const { pathname, searchStr } = router.state.location;
  await awaitFirstList(pathname, searchStr);
  return <RouterProvider router={router} />;
}
