import { sql } from 'kysely';
import type { Database } from '../src/db/pool.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { addSignIns } from '../src/identity/add-sign-ins.ts';
import { hashPassword } from '../src/identity/hash-password.ts';
import { systemIds } from '../src/platform/ids.ts';
import { demoPassword } from './catalogue/demo-people.ts';
import { createDice } from './dice.ts';
import { drawId } from './draw-id.ts';
import { makeDemoWorld } from './make-demo-world.ts';
import type { SeededContact } from './make-contacts.ts';
import { writeRows } from './write-rows.ts';

export const demoSeed = 20_260_309;

export type SeedOptions = {
  /** A pool of the owner's login. */
  database: Database;
  /** Every location takes its own today from it. */
  now: Temporal.Instant;
  seed?: number;
  /** Of `demoPassword`, for everybody; made when not given. */
  passwordHash?: string;
};

/**
 * Fills a database that knows no sign-in with the demo world (product.md section 5), all or nothing. The same seed and
 * instant give the same rows. Answers false, and changes nothing, where there are sign-ins already.
 */
export async function seedDemo({
  database,
  now,
  seed = demoSeed,
  passwordHash,
}: SeedOptions): Promise<boolean> {
  if (await hasSignIns(database)) return false;
  const { rows, contacts } = makeDemoWorld({ seed, now });
  const hash = passwordHash ?? (await hashPassword(demoPassword));
  const dice = createDice(seed, 'sign-ins');
  const ids = { ...systemIds, next: () => drawId(dice, now.epochMilliseconds) };
  return inTransaction(database, null, async (tx) => {
    // Two processes that start at once on one database: the second finds the first one's world.
    await sql`select pg_advisory_xact_lock(hashtext('staffroom demo seed'))`.execute(tx.db);
    if (await hasSignIns({ db: tx.db })) return false;
    await writeRows(tx, rows);
    const signIns = contacts.filter((contact) => contact.active).map((contact) => signInOf(contact, hash));
    await addSignIns(tx.db, signIns, ids);
    return true;
  });
}

async function hasSignIns({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const { rows } = await sql<{
    known: boolean;
  }>`select exists (select from identity.memberships) as known`.execute(db);
  return rows[0]?.known === true;
}

function signInOf(contact: SeededContact, passwordHash: string): Parameters<typeof addSignIns>[1][number] {
  return {
    contactId: contact.contactId,
    email: contact.email,
    name: contact.name,
    emailVerified: contact.emailVerified,
    homeClientGroupId: contact.groupId,
    clientGroupIds: contact.clientGroupIds,
    passwordHash,
  };
}
