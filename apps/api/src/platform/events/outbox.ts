import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Ids } from '../runtime/ids.ts';

/** What a write announces: one per location and kind. Ids only; the sequencer numbers it after commit. */
export type Announcement = {
  clientGroupId: string;
  clientId?: string | null;
  locationId?: number | null;
  entityIds: readonly string[];
  /** Calendar dates at the location that the change touches. */
  datesLocal?: readonly string[];
} & (
  | {
      kind: 'booking' | 'feedback' | 'timesheet' | 'invoice' | 'serviceStatus' | 'people' | 'candidate';
      contactId?: null;
    }
  /**
   * About one contact, who receives it even without the right to read those of others: they made the request, or it
   * concerns them.
   */
  | { kind: 'pendingBooking' | 'replaceMe' | 'permissions' | 'availability'; contactId: string }
);

/** The contact's call that made a change; sent only to that contact. */
export type MadeBy = { contactId: string; requestId: string };

/** Sent without waiting, among the last statements of a write: each row comes after the lock of its entity. */
export function sendAnnouncements(
  tx: Tx,
  announcements: readonly Announcement[],
  { ids, at, madeBy }: { ids: Ids; at: Temporal.Instant; madeBy?: MadeBy | null },
): void {
  for (const announcement of announcements) {
    const { kind, clientGroupId, clientId = null, locationId = null, contactId = null } = announcement;
    tx.send(sql`
      insert into outbox
        (client_group_id, outbox_id, kind, client_id, location_id, contact_id, entity_ids, dates_local, created_at,
         made_by_contact_id, request_id)
      values
        (${clientGroupId}, ${ids.next()}, ${kind}, ${clientId}, ${locationId}, ${contactId},
         ${[...announcement.entityIds]}::uuid[], ${[...(announcement.datesLocal ?? [])]}::date[], ${at.toString()},
         ${madeBy?.contactId ?? null}, ${madeBy?.requestId ?? null})`);
  }
}
