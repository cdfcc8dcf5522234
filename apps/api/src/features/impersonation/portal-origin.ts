import type { Settings } from '../../http/settings.ts';

/** The origin of the open portal: as sent by the browser and checked by the access rule, or as configured. */
export function portalOrigin({
  header,
  settings,
}: {
  header: (name: string) => string | undefined;
  settings: Pick<Settings, 'publicOrigins'>;
}): string | null {
  return header('origin') ?? settings.publicOrigins?.[0] ?? null;
}
