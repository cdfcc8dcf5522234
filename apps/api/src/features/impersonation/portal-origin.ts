import type { Settings } from '../../http/settings.ts';

/** Where the browser has the portal open: as it says itself, which the access rule has checked, or as configured. */
export function portalOrigin({
  header,
  settings,
}: {
  header: (name: string) => string | undefined;
  settings: Pick<Settings, 'publicOrigins'>;
}): string | null {
  return header('origin') ?? settings.publicOrigins?.[0] ?? null;
}
