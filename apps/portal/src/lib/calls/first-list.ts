import { listBookings, listBookingSummary } from '@staffroom/domain/bookings/read/list-bookings.contract.ts';
import { tryStorage } from '../device/try-storage.ts';
import { buildAddress } from './build-request.ts';

/** The cards of the coming fortnight, or the pages of all that come. */
export type FirstListKind = 'summary' | 'list';

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
  // Without storage the list is asked for by its screen.
  tryStorage(() => localStorage.setItem(storageName, JSON.stringify(list)));
}

/** Who sees no bookings has no such list. */
export function forgetFirstList(): void {
  tryStorage(() => localStorage.removeItem(storageName));
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

/** The address of the list, as the screen will ask for it. */
export function firstListAddress(kind: FirstListKind, list: FirstList, dateFromLocal: string): string {
  const clientIds = [...list.clientIds];
  switch (kind) {
    case 'summary':
      return buildAddress(listBookingSummary, { query: { clientIds, dateFromLocal } });
    case 'list': {
      const locationIds = list.locationId === null ? undefined : [list.locationId];
      return buildAddress(listBookings, { query: { clientIds, dateFromLocal, locationIds } });
    }
  }
}
