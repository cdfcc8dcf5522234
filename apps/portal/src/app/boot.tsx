import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { loadPreferences } from '../lib/device-preferences.ts';
import { setLocale } from '../lib/locale.ts';
import { queryClient } from '../lib/query-client.ts';
import { getOriginLanguage, keepRuntimeConfig, loadRuntimeConfig } from '../lib/runtime-config.ts';
import { ensureSignedIn, watchSession } from '../session/session.ts';
import { watchFailures } from './global-failures.ts';
import { router } from './router.tsx';

/** Everything that must be known before the first screen: configuration, sign-in state, language. Never throws. */
export async function boot(): Promise<ReactNode> {
  loadPreferences();
  watchFailures();
  watchSession();
  const [config] = await Promise.all([loadRuntimeConfig(), ensureSignedIn(), provideTemporal()]);
  keepRuntimeConfig(config);
  setLocale(getOriginLanguage());
  await router.load();
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

/** Browsers without Temporal get it from a chunk of its own. */
async function provideTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}
