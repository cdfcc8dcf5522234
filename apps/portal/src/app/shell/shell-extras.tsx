import { useEffect } from 'react';
import type { ServiceNotices } from '../../shared/service-status/service-notices.tsx';
import { debugMode } from '../../lib/device/debug-mode.ts';
import { showVariantColours } from '../../lib/device/variant-colours.ts';
import { useStore } from '../../lib/store.ts';
import { useVariant } from '../../session/region.ts';
import { lazyComponent } from '../../ui/lazy/lazy-component.ts';
import { useLazyComponent } from '../../ui/lazy/use-lazy-component.ts';

// Separate chunks: modules imported here would be named in the first file of every page.
const serviceNotices = lazyComponent<Parameters<typeof ServiceNotices>[0]>(
  async () => (await import('../../shared/service-status/service-notices.tsx')).ServiceNotices,
);
const offlineParts = lazyComponent(async () => (await import('./offline/offline-parts.tsx')).OfflineParts);
const waitingCounts = lazyComponent(
  async () => (await import('./navigation/waiting-counts.tsx')).WaitingCounts,
);
const debugPanel = lazyComponent(async () => (await import('./debug/debug-panel.tsx')).DebugPanel);

/** Only in development builds. */
const developmentBar = import.meta.env.DEV
  ? lazyComponent(async () => (await import('./debug/development-bar.tsx')).DevelopmentBar)
  : null;

/** Critical notices, the debug panel for support, and the development bar: parts that belong to no screen. */
export function ShellExtras() {
  const isDebugging = useStore(debugMode);
  const { Component: Notices } = useLazyComponent(serviceNotices, true);
  const { theme } = useVariant();
  // The document started with the colours of its address.
  useEffect(() => showVariantColours(theme), [theme]);
  return (
    <>
      {Notices === null ? null : <Notices isInside />}
      <Late part={offlineParts} />
      <Late part={waitingCounts} />
      {isDebugging ? <Late part={debugPanel} /> : null}
      {developmentBar === null ? null : <Late part={developmentBar} />}
    </>
  );
}

function Late({ part }: { readonly part: typeof debugPanel }) {
  const { Component } = useLazyComponent(part, true);
  return Component === null ? null : <Component />;
}
