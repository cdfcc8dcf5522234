import type { Viewer } from '../../identity/viewer/viewer.ts';

/** Whom a link was sent to; the variant of the group decides how its page writes dates and times. */
export function linkReader({ name, rights }: Viewer) {
  return { name, variant: rights.links.groups[0]?.variant ?? 'AU' };
}
