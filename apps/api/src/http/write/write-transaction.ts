import type { KyselyPlugin } from 'kysely';
import type { Database } from '../../db/connections/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx, TenantScope } from '../../db/transaction.ts';
import { sendAuditEntries } from '../../platform/audit/audit.ts';
import type { AuditActor, AuditEntry } from '../../platform/audit/audit.ts';
import type { Ids } from '../../platform/runtime/ids.ts';
import type { Storage } from '../../platform/runtime/storage.ts';
import { sendAnnouncements } from '../../platform/events/outbox.ts';
import type { Announcement, MadeBy } from '../../platform/events/outbox.ts';
import { claimKey, keepReply } from './idempotency.ts';
import type { IdempotencyScope } from './idempotency.ts';
import { replyText } from '../reply/reply-text.ts';
import type { AnyReply, Write } from '../route.ts';

export type WriteOptions = {
  database: Database;
  tenantScope: TenantScope;
  actor: AuditActor;
  ids: Ids;
  storage: Storage;
  at: Temporal.Instant;
  /** Null when the call sent no key. */
  idempotency: IdempotencyScope | null;
};

/**
 * Commits effect, announcements, audit rows and idempotency record in one transaction; statements that were only sent
 * go out with the commit. The lookup of the key's earlier reply travels with the first query of `work`, which continues
 * only when there is none.
 */
export async function runWrite(
  { database, tenantScope, actor, ids, storage, at, idempotency }: WriteOptions,
  work: (write: Write) => Promise<AnyReply>,
): Promise<AnyReply> {
  const writeOnce = async (tx: Tx): Promise<AnyReply> => {
    const claim = idempotency && startClaim(tx, idempotency);
    const announcements: Announcement[] = [];
    const entries: AuditEntry[] = [];
    const working = work({
      db: claim ? tx.db.withPlugin(claim.gate) : tx.db,
      send: (statement) => {
        if (!claim?.isLost()) tx.send(statement);
      },
      announce: (announcement) => void announcements.push(announcement),
      audit: (entry) => void entries.push(entry),
    });
    const reply = await (claim ? claim.holding(working) : working);
    sendAnnouncements(tx, announcements, { ids, at, madeBy: madeByOf(actor) });
    sendAuditEntries(tx, entries, { actor, ids, at });
    if (idempotency) keepReply(tx, idempotency, { status: reply.status, text: replyText(reply) }, at);
    return reply;
  };
  try {
    const reply = await inTransaction(database, tenantScope, writeOnce);
    storage.saved();
    return reply;
  } catch (error) {
    if (error instanceof Replay) return error.reply;
    throw error;
  }
}

function madeByOf({ kind, id, subjectContactId, requestId }: AuditActor): MadeBy | null {
  const contactId = kind === 'contact' ? id : subjectContactId;
  return contactId && requestId ? { contactId, requestId } : null;
}

/** Thrown to roll back a repeated call; never leaves this file. */
class Replay extends Error {
  readonly reply: AnyReply;

  constructor(reply: AnyReply) {
    super('This key has brought a reply before');
    this.reply = reply;
  }
}

type Claim = {
  /** The work's reply; throws a Replay, or why the key cannot be used, as soon as that is known. */
  holding: (working: Promise<AnyReply>) => Promise<AnyReply>;
  /** Holds back every database result until the key is known to be free. */
  gate: KyselyPlugin;
  /** Whether the key turned out to be taken: the transaction is over, and anything still sent is discarded. */
  isLost: () => boolean;
};

function startClaim(tx: Tx, scope: IdempotencyScope): Claim {
  const free = refuseReplay(tx, scope);
  let isLost = false;
  free.catch(() => (isLost = true));
  return {
    isLost: () => isLost,
    holding: async (working) => {
      const [reply] = await Promise.all([
        // To a repeated call, the changes of the first may look like a refusal.
        working.catch(async (error: unknown) => {
          await free;
          throw error;
        }),
        free,
      ]);
      return reply;
    },
    gate: {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await free;
        return result;
      },
    },
  };
}

async function refuseReplay(tx: Tx, scope: IdempotencyScope): Promise<void> {
  const reply = await claimKey(tx, scope);
  if (reply) throw new Replay(reply);
}
