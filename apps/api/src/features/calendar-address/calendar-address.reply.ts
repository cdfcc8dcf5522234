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

/**
 * The reply with the address in it. What is kept for repetitions of the call was made without, and a repetition stays
 * without: nobody finds a secret in the database.
 */
export function tellAddress<Reply extends { status: number }>(
  reply: Reply,
  { origin, secret }: { origin: string; secret: string },
): Reply {
  if (!('body' in reply)) return reply;
  const address = `${origin}/api/v1/calendar/${calendarFileOf(secret)}`;
  return { ...reply, body: { ...(reply.body as object), address } };
}
