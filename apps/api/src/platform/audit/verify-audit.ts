import { sql } from 'kysely';
import type { Columns } from '../../db/schema/row.ts';
import type { Database } from '../../db/connections/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { canonicalEntry, hashSeal, noHash } from '../events/sequencer-seals.ts';
import type { AuditHead } from '../events/sequencer-seals.ts';

export type AuditProblem = {
  clientGroupId: string;
  what:
    /** A seal's number does not follow the previous one. */
    | 'sealMissing'
    /** A seal does not carry the hash of the previous one. */
    | 'chainBroken'
    /** A sealed row has changed or is missing. */
    | 'entriesChanged'
    /** A row that no seal covers and that is not waiting for one. */
    | 'entryUnknown'
    /** A row that two seals cover. */
    | 'entrySealedTwice'
    /** A row that has waited for its seal for more than a minute. */
    | 'unsealedTooLong'
    /** The chain is shorter than, or differs from, the end kept outside the database. */
    | 'headDiffers'
    /** A group has seals, but no end of its chain was kept outside the database. */
    | 'headMissing';
  sealNo?: number;
  auditEntryId?: string;
};

export type AuditVerification = { seals: number; entries: number; problems: AuditProblem[] };

export type VerifyAuditOptions = {
  /** The worker login. */
  database: Database;
  now: Temporal.Instant;
  /** The chain ends kept outside the database; not checked when omitted. */
  heads?: readonly AuditHead[];
};

const maxUnsealedSeconds = 60;
/** A new group's first end is kept within a second, or at the next start of a worker that was killed before that. */
const maxUnkeptSeconds = 60;
const pageSize = 500;

/** Follows every group's chain of seals and compares it with the current rows. Changes nothing. */
export async function verifyAudit({ database, now, heads }: VerifyAuditOptions): Promise<AuditVerification> {
  return inTransaction(
    database,
    null,
    async (tx) => {
      const chains = await followChains(tx, now, heads ?? null);
      const [unknown, twice, waiting] = await Promise.all([
        findUnknown(tx),
        findSealedTwice(tx),
        findUnsealed(tx, now),
      ]);
      return { ...chains, problems: [...chains.problems, ...unknown, ...twice, ...waiting] };
    },
    { isolation: 'repeatable read', readOnly: true },
  );
}

async function followChains(
  tx: Tx,
  now: Temporal.Instant,
  heads: readonly AuditHead[] | null,
): Promise<AuditVerification> {
  const result: AuditVerification = { seals: 0, entries: 0, problems: [] };
  const keptGroups = heads && new Set(heads.map((head) => head.clientGroupId));
  const oldest = now.subtract({ seconds: maxUnkeptSeconds }).epochMilliseconds;
  const keptHeads = new Map(heads?.map((head) => [`${head.clientGroupId} ${head.sealNo}`, head]));
  let last: ChainEnd = { clientGroupId: '', sealNo: 0, hash: noHash };
  for (let page = await readSeals(tx, null); page.length > 0; page = await readSeals(tx, last)) {
    for (const seal of page) {
      const clientGroupId = seal.client_group_id;
      const isFirst = clientGroupId !== last.clientGroupId;
      if (isFirst) last = { clientGroupId, sealNo: 0, hash: noHash };
      const report = (what: AuditProblem['what']): void =>
        void result.problems.push({ clientGroupId, sealNo: seal.seal_no, what });
      const isKept = keptGroups === null || keptGroups.has(clientGroupId);
      if (isFirst && !isKept && seal.sealed_ms < oldest) report('headMissing');
      if (seal.seal_no !== last.sealNo + 1) report('sealMissing');
      if (!seal.previous_hash.equals(last.hash)) report('chainBroken');
      const content = { clientGroupId, sealNo: seal.seal_no, previousHash: seal.previous_hash };
      if (!hashSeal({ ...content, entries: seal.entries }).equals(seal.hash)) report('entriesChanged');
      const key = `${clientGroupId} ${seal.seal_no}`;
      const kept = keptHeads.get(key);
      if (kept && kept.hash !== seal.hash.toString('hex')) report('headDiffers');
      keptHeads.delete(key);
      result.seals += 1;
      result.entries += seal.entries.length;
      last = { clientGroupId, sealNo: seal.seal_no, hash: seal.hash };
    }
  }
  for (const { clientGroupId, sealNo } of keptHeads.values()) {
    result.problems.push({ clientGroupId, sealNo, what: 'headDiffers' });
  }
  return result;
}

type ChainEnd = { clientGroupId: string; sealNo: number; hash: Buffer };

type SealRow = Columns<'audit_seals', 'client_group_id' | 'seal_no' | 'previous_hash' | 'hash'> & {
  sealed_ms: number;
  entries: (string | null)[];
};

async function readSeals(
  tx: Tx,
  after: { clientGroupId: string; sealNo: number } | null,
): Promise<SealRow[]> {
  const from = after ?? { clientGroupId: '00000000-0000-0000-0000-000000000000', sealNo: 0 };
  const { rows } = await sql<SealRow>`
    select s.client_group_id, s.seal_no, s.previous_hash, s.hash,
      extract(epoch from s.sealed_at)::float8 * 1000 as sealed_ms, sealed.entries
    from (
      select * from audit_seals
      where (client_group_id, seal_no) > (${from.clientGroupId}::uuid, ${from.sealNo}::bigint)
      order by client_group_id, seal_no limit ${pageSize}
    ) s
    cross join lateral (
      select coalesce(array_agg(${canonicalEntry} order by ids.place), '{}') as entries
      from unnest(s.audit_entry_ids) with ordinality ids (audit_entry_id, place)
      left join audit_entries e
        on e.client_group_id = s.client_group_id and e.audit_entry_id = ids.audit_entry_id
    ) sealed
    order by s.client_group_id, s.seal_no`.execute(tx.db);
  return rows;
}

type EntryRow = Columns<'audit_entries', 'client_group_id' | 'audit_entry_id'>;

function problemOf(what: AuditProblem['what']) {
  return (row: EntryRow): AuditProblem => ({
    clientGroupId: row.client_group_id,
    auditEntryId: row.audit_entry_id,
    what,
  });
}

async function findUnknown(tx: Tx): Promise<AuditProblem[]> {
  const { rows } = await sql<EntryRow>`
    with covered as (
      select client_group_id, unnest(audit_entry_ids) as audit_entry_id from audit_seals
      union all
      select client_group_id, audit_entry_id from audit_unsealed
    )
    select e.client_group_id, e.audit_entry_id from audit_entries e
    where not exists (
      select from covered c
      where c.client_group_id = e.client_group_id and c.audit_entry_id = e.audit_entry_id
    )`.execute(tx.db);
  return rows.map(problemOf('entryUnknown'));
}

async function findSealedTwice(tx: Tx): Promise<AuditProblem[]> {
  const { rows } = await sql<EntryRow>`
    select client_group_id, audit_entry_id
    from (select client_group_id, unnest(audit_entry_ids) as audit_entry_id from audit_seals) sealed
    group by client_group_id, audit_entry_id having count(*) > 1`.execute(tx.db);
  return rows.map(problemOf('entrySealedTwice'));
}

async function findUnsealed(tx: Tx, now: Temporal.Instant): Promise<AuditProblem[]> {
  const oldest = now.subtract({ seconds: maxUnsealedSeconds }).toString();
  const { rows } = await sql<EntryRow>`
    select u.client_group_id, u.audit_entry_id from audit_unsealed u
    left join audit_entries e on e.client_group_id = u.client_group_id and e.audit_entry_id = u.audit_entry_id
    where e.acted_at is null or e.acted_at < ${oldest}`.execute(tx.db);
  return rows.map(problemOf('unsealedTooLong'));
}
