import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Ids } from '../runtime/ids.ts';

/** What was done. `changes` contains ids, states and dates; never names, texts, addresses or secrets. */
export type AuditEntry = {
  clientGroupId: string;
  /** Such as `booking.cancel`: the noun, then the verb. */
  action: string;
  /** Such as `booking`. */
  entity: string;
  entityIds: readonly string[];
  changes?: Readonly<Record<string, unknown>>;
};

/** Who did it, and from where as seen by the server. */
export type AuditActor = {
  kind: 'contact' | 'support' | 'provider' | 'system';
  id: string;
  /** The contact on whose behalf somebody else acts. */
  subjectContactId?: string | null;
  sessionId?: string | null;
  address?: string | null;
  requestId?: string | null;
};

/** Sent without waiting, among the last statements of a write; the sequencer seals the rows after commit. */
export function sendAuditEntries(
  tx: Tx,
  entries: readonly AuditEntry[],
  { actor, ids, at }: { actor: AuditActor; ids: Ids; at: Temporal.Instant },
): void {
  for (const { clientGroupId, action, entity, entityIds, changes = {} } of entries) {
    const auditEntryId = ids.next();
    tx.send(sql`
      insert into audit_entries
        (client_group_id, audit_entry_id, acted_at, action, entity, entity_ids, actor_kind, actor_id,
         subject_contact_id, session_id, address, request_id, changes)
      values
        (${clientGroupId}, ${auditEntryId}, ${at.toString()}, ${action}, ${entity}, ${[...entityIds]}::uuid[],
         ${actor.kind}, ${actor.id}, ${actor.subjectContactId ?? null}, ${actor.sessionId ?? null},
         ${actor.address ?? null}::inet, ${actor.requestId ?? null}, ${JSON.stringify(changes)}::jsonb)`);
    tx.send(sql`
      insert into audit_unsealed (client_group_id, audit_entry_id) values (${clientGroupId}, ${auditEntryId})`);
  }
}
