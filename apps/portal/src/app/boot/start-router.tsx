import type { ReactNode } from 'react';
import { startRouter } from '../routes/router.ts';
import { RouterView } from '../routes/router-view.tsx';
import { awaitFirstList } from './prefetch-lists.ts';

/** Decides about the address of the page, then answers what to draw. Never throws. */
export async function startProgram(): Promise<ReactNode> {
  await startRouter();
  await awaitFirstList(location.pathname, location.search);
  return <RouterView />;
}
