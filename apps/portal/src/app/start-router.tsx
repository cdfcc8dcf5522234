import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { router } from './router.tsx';

/** Decides about the address of the page, then answers what to draw. Never throws. */
export async function startRouter(): Promise<ReactNode> {
  await router.load();
  return <RouterProvider router={router} />;
}
