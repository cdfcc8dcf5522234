import type { IconName } from '../../../ui/display/icon-names.ts';
import { shellTexts } from '../shell-texts.ts';
import { mayOpen } from '../../routes/check-viewer.ts';
import type { GuardViewer } from '../../routes/check-viewer.ts';
import { screens } from '../../screens.ts';
import type { ScreenEntry, ScreenName } from '../../screens.ts';
import type { PermissionView } from '@staffroom/domain/permissions/can.ts';
import { type Address } from '../../../lib/links.ts';

export type NavPlace = {
  readonly name: string;
  readonly to: Address;
  readonly label: string;
  readonly icon: IconName;
  readonly barPosition?: number;
};

const entries: readonly ScreenEntry[] = screens;

/** The menu entries that the viewer may open. With more than one client, home is the overview. */
export function listNavPlaces(viewer: GuardViewer, view: PermissionView): NavPlace[] {
  const texts = shellTexts();
  const unused: ScreenName = viewer.tree.clients.size > 1 ? 'home' : 'client-overview';
  return entries
    .filter((entry) => entry.name !== unused && mayOpen(entry, viewer, view))
    .flatMap(({ name, path, menu }) => (menu ? [{ ...menu, name, to: path, label: texts[menu.label] }] : []))
    .toSorted((one, other) => one.position - other.position);
}

/**
 * The entries of the bottom bar before and after its middle: home and two more, or only one more if the main button
 * (`hasMain`) is in the middle. The bar also has the search and the rest of the menu.
 */
export function listBarPlaces(
  places: readonly NavPlace[],
  { hasMain }: { hasMain: boolean },
): [first: NavPlace[], last: NavPlace[]] {
  const inOrder = places
    .filter(({ barPosition }) => barPosition !== undefined)
    .toSorted((one, other) => one.barPosition! - other.barPosition!);
  return [inOrder.slice(0, 2), inOrder.slice(2, hasMain ? 2 : 3)];
}
