import type { Viewer } from '../../identity/viewer/viewer.ts';

/** The recipient of a link; the group's variant decides how the page formats dates and times. */
export function linkReader({ name, rights }: Viewer) {
  return { name, variant: rights.links.groups[0]?.variant ?? 'AU' };
}
