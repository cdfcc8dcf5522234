import { listBookings, listBookingSummary } from '@staffroom/domain/bookings/read/list-bookings.contract.ts';
import { tryStorage } from '../device/try-storage.ts';
import { buildAddress } from './build-request.ts';

/** The cards of the next 14 days, or the pages of all upcoming bookings. */
export type FirstListKind = 'summary' | 'list';

/**
 * Kept so that the next start can request its first list at once: for this tab, and on the device for new tabs. Removed
 * on sign-out.
 */
export type FirstList = {
  readonly clientIds: readonly string[];
  /** The one location that the list is narrowed to. */
  readonly locationId: number | null;
  /** The time zone of the first chosen client, which determines the list's today. */
  readonly timeZone: string;
};

const storageName = 'firstList';

export function rememberFirstList(list: FirstList): void {
  // Without storage the screen requests the list itself.
  const text = JSON.stringify(list);
  tryStorage(() => {
    localStorage.setItem(storageName, text);
    sessionStorage.setItem(storageName, text);
  });
}

/** For a user who may see no bookings. */
export function forgetFirstList(): void {
  tryStorage(() => {
    localStorage.removeItem(storageName);
    sessionStorage.removeItem(storageName);
  });
}

/** This tab's, else the device's: other clients may be chosen in another tab. Null for anything invalid. Never throws. */
export function readFirstList(): FirstList | null {
  try {
    const { clientIds, locationId, timeZone } = JSON.parse(
      (sessionStorage.getItem(storageName) ?? localStorage.getItem(storageName))!,
    ) as Partial<FirstList>;
    if (!Array.isArray(clientIds) || typeof timeZone !== 'string') return null;
    return { clientIds, locationId: typeof locationId === 'number' ? locationId : null, timeZone };
  } catch {
    return null;
  }
}

/** The URL of the list, exactly as the screen will request it. */
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
