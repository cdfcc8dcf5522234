import type { IconName } from '../../ui/display/icon-names.ts';
import { shellTexts } from './shell-texts.ts';
import { mayOpen } from '../routes/check-signed-in.ts';
import type { GuardViewer } from '../routes/check-signed-in.ts';
import { entryOf } from '../routes/route-table.ts';
import type { ScreenName } from '../routes/route-table.ts';
import type { PermissionView } from '@staffroom/domain/permissions/can.ts';
import { type Address } from '../../lib/links.ts';

export type NavPlace = {
  readonly name: ScreenName;
  readonly to: Address;
  readonly label: string;
  readonly icon: IconName;
};

type Label = Exclude<keyof ReturnType<typeof shellTexts>, 'keyList' | 'offlineAsOf'>;

const places: readonly (readonly [name: ScreenName, label: Label, icon: IconName])[] = [
  ['home', 'home', 'home'],
  ['client-overview', 'overview', 'home'],
  ['clientGroupOverview', 'groupOverview', 'chart'],
  ['bookings', 'bookings', 'calendar'],
  ['bookingsPendingApproval', 'approvals', 'check-circle'],
  ['timesheets', 'timesheets', 'clock'],
  ['candidates', 'educators', 'people'],
  ['finance', 'finance', 'receipt'],
  ['myAvailability', 'availability', 'person'],
  ['help', 'help', 'help'],
  ['settings', 'settings', 'settings'],
];

/** The places of the drawer that the viewer may open. Home is the overview where there is more than one client. */
export function listNavPlaces(viewer: GuardViewer, view: PermissionView): NavPlace[] {
  const texts = shellTexts();
  const unused: ScreenName = viewer.tree.clients.size > 1 ? 'home' : 'client-overview';
  return places
    .filter(([name]) => name !== unused && mayOpen(entryOf(name), viewer, view))
    .map(([name, label, icon]) => ({ name, to: entryOf(name).path, label: texts[label], icon }));
}

/** What a person comes for on a phone, the most urgent first; the rest stands in the drawer. */
const barOrder: readonly ScreenName[] = [
  'bookings',
  'bookingsPendingApproval',
  'timesheets',
  'finance',
  'clientGroupOverview',
  'candidates',
  'myAvailability',
];

/**
 * The places of the bottom bar before and after its middle: home and three more, or two more around the main button
 * (`hasMain`).
 */
export function listBarPlaces(
  places: readonly NavPlace[],
  { hasMain }: { hasMain: boolean },
): [first: NavPlace[], last: NavPlace[]] {
  const home = places.filter(({ name }) => name === 'home' || name === 'client-overview');
  const others = barOrder.flatMap((name) => places.find((place) => place.name === name) ?? []);
  const [next, ...rest] = others.slice(0, hasMain ? 2 : 3);
  return [next === undefined ? home : [...home, next], rest];
}
