import { sql } from 'kysely';
import type { SupportMode } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import type { Columns } from '../../db/schema/row.ts';
import type { Database } from '../../db/connections/pool.ts';
import { readTogether } from '../../db/transaction.ts';

export type SupportVisit = {
  id: string;
  supportUser: string;
  reason: string;
  mode: SupportMode;
  beganAt: string;
  endsAt: string;
  /** `entityIds` are of bookings and requests where any were changed, and of anything else. */
  changes: { action: string; actedAt: string; entityIds: string[] }[];
};

const maxVisits = 50;
const maxChanges = 100;

type VisitRow = Columns<
  'identity.support_grants',
  'support_grant_id' | 'reason' | 'began_at' | 'expires_at' | 'ended_at'
> &
  Columns<'identity.support_users', 'name'> & { mode: SupportMode };
type ChangeRow = Columns<'audit_entries', 'session_id' | 'action' | 'acted_at' | 'entity_ids'>;

/** The contact's last visits with what was changed in them; also those that go on. */
export async function listVisits(
  auth: Database,
  { contactId, clientGroupIds }: { contactId: string; clientGroupIds: readonly string[] },
): Promise<SupportVisit[]> {
  const [visits, changes] = await readTogether<[VisitRow, ChangeRow]>(auth, { clientGroupIds, contactId }, [
    sql<VisitRow>`
      select support_grant_id, reason, mode, began_at, expires_at, given.ended_at, name
      from identity.support_grants as given join identity.support_users using (support_user_id)
      where contact_id = ${contactId}
      order by began_at desc, support_grant_id limit ${maxVisits}`,
    sql<ChangeRow>`
      select session_id, action, acted_at, entity_ids from (
        select session_id, action, acted_at, audit_entry_id, entity_ids,
          row_number() over (partition by session_id order by acted_at, audit_entry_id) as position
        from public.audit_entries
        where client_group_id = any (${clientGroupIds}::uuid[]) and subject_contact_id = ${contactId}
          and action not in ('supportGrant.begin', 'supportGrant.end', 'call.refused')
          and session_id in (
            select support_grant_id::text from identity.support_grants
            where contact_id = ${contactId} order by began_at desc, support_grant_id limit ${maxVisits})
      ) as changed
      where position <= ${maxChanges}
      order by acted_at, audit_entry_id`,
  ]);
  const byVisit = Map.groupBy(changes, (change) => change.session_id);
  return visits.map((visit) => ({
    id: visit.support_grant_id,
    supportUser: visit.name,
    reason: visit.reason,
    mode: visit.mode,
    beganAt: visit.began_at,
    endsAt: visit.ended_at ?? visit.expires_at,
    changes: (byVisit.get(visit.support_grant_id) ?? []).map((change) => ({
      action: change.action,
      actedAt: change.acted_at,
      entityIds: change.entity_ids,
    })),
  }));
}
