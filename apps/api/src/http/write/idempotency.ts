import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import type { Columns } from '../../db/schema/row.ts';
import type { Database } from '../../db/connections/pool.ts';
import type { Tx } from '../../db/transaction.ts';
import { InvalidInputError } from '../input/check-input.ts';
import { Refusal } from '../reply/refusal.ts';
import type { AnyReply } from '../route.ts';

/** One intent of one caller at one endpoint. */
export type IdempotencyScope = {
  clientGroupId: string;
  subjectId: string;
  endpoint: string;
  key: string;
  bodyHash: Buffer;
};

/** The key of a call, or null when it sent none. Throws an InvalidInputError for one that cannot be stored. */
export function readIdempotencyKey(endpoint: Endpoint, header: string | undefined): string | null {
  if (!endpoint.idempotent || header === undefined) return null;
  if (/^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw new InvalidInputError([{ path: 'Idempotency-Key', message: 'Must be 1 to 200 visible characters' }]);
}

/** Hashes the parsed input, so that the order of fields does not matter. */
export function hashInput(input: { params: unknown; query: unknown; body: unknown }): Buffer {
  const { params = null, query = null, body = null } = input;
  return createHash('sha256')
    .update(JSON.stringify([params, query, body]))
    .digest();
}

/**
 * Locks the key until the transaction ends and returns the reply already stored for it, or null. Throws 409
 * `idempotency_in_flight` while another call has the lock, and 422 `idempotency_body_differs` when it came with other
 * input.
 */
export async function claimKey(tx: Tx, scope: IdempotencyScope): Promise<AnyReply | null> {
  const { clientGroupId, subjectId, endpoint, key, bodyHash } = scope;
  const lockName = createHash('sha256')
    .update(JSON.stringify([clientGroupId, subjectId, endpoint, key]))
    .digest();
  // The query travels with the lock and runs after it, so it sees what the previous holder committed.
  const [lock, kept] = await Promise.all([
    sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${lockName.readBigInt64BE(0).toString()}::bigint) as mine`.execute(
      tx.db,
    ),
    sql<Columns<'idempotency_keys', 'body_hash' | 'status' | 'reply'>>`
      select body_hash, status, reply from idempotency_keys
      where client_group_id = ${clientGroupId} and subject_id = ${subjectId}
        and endpoint = ${endpoint} and idempotency_key = ${key}`.execute(tx.db),
  ]);
  const [record] = kept.rows;
  if (record) {
    if (!record.body_hash.equals(bodyHash)) throw new Refusal('idempotency_body_differs');
    const headers = { 'idempotency-replayed': 'true' };
    return record.reply === ''
      ? { status: record.status, headers }
      : { status: record.status, json: record.reply, headers };
  }
  if (lock.rows[0]?.mine !== true) throw new Refusal('idempotency_in_flight');
  return null;
}

/** Sent without waiting. Only replies are stored: refusals and errors had no effect, so they are decided again. */
export function keepReply(
  tx: Tx,
  { clientGroupId, subjectId, endpoint, key, bodyHash }: IdempotencyScope,
  reply: { status: number; text: string | null },
  at: Temporal.Instant,
): void {
  tx.send(sql`
    insert into idempotency_keys
      (client_group_id, subject_id, endpoint, idempotency_key, body_hash, status, reply, created_at)
    values
      (${clientGroupId}, ${subjectId}, ${endpoint}, ${key}, ${bodyHash}, ${reply.status}, ${reply.text ?? ''},
       ${at.toString()})`);
}

const keptHours = 72;

/** Deletes records too old to be repeated. `worker` is the worker's login, which sweeps all groups. */
export async function dropOldKeys(worker: Database, at: Temporal.Instant): Promise<void> {
  const before = at.subtract({ hours: keptHours }).toString();
  await sql`delete from idempotency_keys where created_at < ${before}`.execute(worker.db);
}
