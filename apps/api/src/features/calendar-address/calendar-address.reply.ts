import type * as z from 'zod/mini';
import type { calendarAddress } from '@staffroom/domain/calendar-address/calendar-address.contract.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';
import type { AddressRow } from './calendar-addresses.sql.ts';
import { calendarFileOf } from './calendar-secret.ts';

/** Without a row: that there is none. */
export function toCalendarAddress(
  row: AddressRow | undefined,
  viewer: Viewer,
): z.input<typeof calendarAddress> {
  return {
    isAllowed: mayHaveAddress(viewer),
    createdOnUtc: row?.created_at ?? null,
    lastReadOnUtc: row?.last_read_at ?? null,
  };
}

/** Not where one of the contact's groups asks its people to sign in before they use links: the address asks for nothing. */
export function mayHaveAddress({ rights }: Viewer): boolean {
  return !rights.links.groups.some(({ linksNeedSignIn }) => linksNeedSignIn);
}

/** The address to be told once, for `tellOnce`. */
export function addressOf(origin: string, secret: string): { address: string } {
  return { address: `${origin}/api/v1/calendar/${calendarFileOf(secret)}` };
}
