import type { Database } from '../db/pool.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Wall } from '../db/transaction.ts';
import { sendAuditEntries } from '../platform/audit.ts';
import type { AuditActor, AuditEntry } from '../platform/audit.ts';
import type { Ids } from '../platform/ids.ts';
import { sendAnnouncements } from '../platform/outbox.ts';
import type { Announcement } from '../platform/outbox.ts';
import { claimKey, keepReply } from './idempotency.ts';
import type { IdempotencyScope } from './idempotency.ts';
import { replyText } from './reply-text.ts';
import type { AnyReply, Write } from './route.ts';

export type WriteOptions = {
  database: Database;
  wall: Wall;
  actor: AuditActor;
  ids: Ids;
  at: Temporal.Instant;
  /** Null when the call named no key. */
  idempotency: IdempotencyScope | null;
};

/** Effect, announcements, audit rows and idempotency record in one transaction; what is only sent leaves with the commit. */
export async function runWrite(
  { database, wall, actor, ids, at, idempotency }: WriteOptions,
  work: (write: Write) => Promise<AnyReply>,
): Promise<AnyReply> {
  return inTransaction(database, wall, async (tx) => {
    const replay = idempotency && (await claimKey(tx, idempotency));
    if (replay) return replay;
    const announcements: Announcement[] = [];
    const entries: AuditEntry[] = [];
    const reply = await work({
      ...tx,
      announce: (announcement) => void announcements.push(announcement),
      audit: (entry) => void entries.push(entry),
    });
    sendAnnouncements(tx, announcements, { ids, at });
    sendAuditEntries(tx, entries, { actor, ids, at });
    if (idempotency) keepReply(tx, idempotency, { status: reply.status, text: replyText(reply) }, at);
    return reply;
  });
}
