import type { ReactNode } from 'react';
import { startRouter } from '../routes/router.ts';
import { RouterView } from '../routes/router-view.tsx';
import { awaitFirstList } from './prefetch-lists.ts';

/** Runs the guard for the page's address, then returns what to render. Never throws. */
export async function startProgram(): Promise<ReactNode> {
  await startRouter();
  await awaitFirstList(location.pathname, location.search);
  return <RouterView />;
}
