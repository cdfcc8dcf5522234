import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Columns, OrNull, Renamed } from '../../db/schema/row.ts';
import type { Tx } from '../../db/transaction.ts';

/** The end of one group's chain of seals. */
export type AuditHead = { clientGroupId: string; sealNo: number; hash: string };

const batchSize = 2_000;
/** The previous hash of a group's first seal. */
export const noHash = Buffer.alloc(32);

/**
 * The text of an audit row that its seal covers: every column, in a form independent of session settings. `e` is
 * audit_entries. Contains no line feed. Null when the row is missing.
 */
export const canonicalEntry = sql<string | null>`
  case when e.audit_entry_id is not null then jsonb_build_array(
    e.client_group_id, e.audit_entry_id, to_char(e.acted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    e.action, e.entity, to_jsonb(e.entity_ids), e.actor_kind, e.actor_id, e.subject_contact_id, e.session_id,
    e.address::text, e.request_id, e.changes)::text end`;

export type SealedContent = {
  clientGroupId: string;
  sealNo: number;
  previousHash: Buffer;
  /** In the order of the ids in the seal. */
  entries: readonly (string | null)[];
};

/** sha256 over the previous hash, the group, the seal's number and the canonical rows. */
export function hashSeal({ clientGroupId, sealNo, previousHash, entries }: SealedContent): Buffer {
  const lines = [clientGroupId, String(sealNo), ...entries.map((entry) => entry ?? 'missing')];
  return createHash('sha256').update(previousHash).update(lines.join('\n')).digest();
}

/** Seals the rows committed since the last batch: one seal per client group, chained to the previous one. */
export async function sealAudit(
  tx: Tx,
  now: Temporal.Instant,
): Promise<{ moreWaits: boolean; heads: AuditHead[] }> {
  const unsealed = await takeUnsealed(tx);
  const heads = unsealed.map((group) => {
    const clientGroupId = group.client_group_id;
    const sealNo = (group.last_seal_no ?? 0) + 1;
    const previousHash = group.last_hash ?? noHash;
    const hash = hashSeal({ clientGroupId, sealNo, previousHash, entries: group.entries });
    tx.send(sql`
      insert into audit_seals (client_group_id, seal_no, audit_entry_ids, previous_hash, hash, sealed_at)
      values (${clientGroupId}, ${sealNo}, ${group.audit_entry_ids}::uuid[], ${previousHash}, ${hash},
        ${now.toString()})`);
    return { clientGroupId, sealNo, hash: hash.toString('hex') };
  });
  const sealed = unsealed.reduce((sum, group) => sum + group.audit_entry_ids.length, 0);
  return { moreWaits: sealed === batchSize, heads };
}

type Unsealed = Columns<'audit_unsealed', 'client_group_id'> &
  Columns<'audit_seals', 'audit_entry_ids'> &
  OrNull<Renamed<'audit_seals', { last_seal_no: 'seal_no'; last_hash: 'hash' }>> & {
    entries: (string | null)[];
  };

async function takeUnsealed(tx: Tx): Promise<Unsealed[]> {
  const { rows } = await sql<Unsealed>`
    with taken as (
      delete from audit_unsealed u
      using (select client_group_id, audit_entry_id from audit_unsealed limit ${batchSize}) part
      where u.client_group_id = part.client_group_id and u.audit_entry_id = part.audit_entry_id
      returning u.client_group_id, u.audit_entry_id
    )
    select t.client_group_id,
      array_agg(t.audit_entry_id order by t.audit_entry_id) as audit_entry_ids,
      array_agg(${canonicalEntry} order by t.audit_entry_id) as entries,
      last.seal_no as last_seal_no,
      last.hash as last_hash
    from taken t
    left join audit_entries e on e.client_group_id = t.client_group_id and e.audit_entry_id = t.audit_entry_id
    left join lateral (
      select s.seal_no, s.hash from audit_seals s
      where s.client_group_id = t.client_group_id order by s.seal_no desc limit 1
    ) last on true
    group by t.client_group_id, last.seal_no, last.hash`.execute(tx.db);
  return rows;
}
