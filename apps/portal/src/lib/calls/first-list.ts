import { listBookings, listBookingSummary } from '@staffroom/domain/bookings/list-bookings.contract.ts';
import { bookingsLink, homeLink, overviewLink } from '../links.ts';
import { buildAddress } from './build-request.ts';

/** What the device remembers so that the next start can ask for its first list at once; gone with the sign-out. */
export type FirstList = {
  readonly clientIds: readonly string[];
  /** The one location that the choice is narrowed to. */
  readonly locationId: number | null;
  /** Of the first chosen client: its today is the list's. */
  readonly timeZone: string;
};

const storageName = 'firstList';

export function rememberFirstList(list: FirstList): void {
  try {
    localStorage.setItem(storageName, JSON.stringify(list));
  } catch {
    // Without storage the list is asked for by its screen.
  }
}

/** Who sees no bookings has no such list. */
export function forgetFirstList(): void {
  try {
    localStorage.removeItem(storageName);
  } catch {
    // A closed storage holds none.
  }
}

/** Null for anything that is not one. Never throws. */
export function readFirstList(shelf: Pick<Storage, 'getItem'>): FirstList | null {
  try {
    const { clientIds, locationId, timeZone } = JSON.parse(
      shelf.getItem(storageName) ?? 'null',
    ) as Partial<FirstList>;
    if (!Array.isArray(clientIds) || typeof timeZone !== 'string') return null;
    return { clientIds, locationId: typeof locationId === 'number' ? locationId : null, timeZone };
  } catch {
    return null;
  }
}

/** The address that the screen at `pathname` will ask for first, or null where it asks for no list of today. */
export function firstListAddress(pathname: string, list: FirstList, dateFromLocal: string): string | null {
  const clientIds = [...list.clientIds];
  switch (pathname) {
    case homeLink:
    case overviewLink:
      return buildAddress(listBookingSummary, { query: { clientIds, dateFromLocal } });
    case bookingsLink(): {
      const locationIds = list.locationId === null ? undefined : [list.locationId];
      return buildAddress(listBookings, { query: { clientIds, dateFromLocal, locationIds } });
    }
    default:
      return null;
  }
}
