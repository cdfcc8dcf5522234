import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../src/db/connections/pool.ts';
import { inTransaction } from '../src/db/transaction.ts';
import type { Tx, TenantScope } from '../src/db/transaction.ts';
import { addSignIns } from '../src/identity/sign-in/add-sign-ins.ts';
import { hashPassword } from '../src/identity/sign-in/hash-password.ts';
import { systemIds } from '../src/platform/runtime/ids.ts';
import { demoSettings } from './demo-accounts.ts';
import { StartError } from '../src/start/start-error.ts';
import { createDice } from './dice.ts';
import { drawId } from './draw-id.ts';
import type { SeededContact } from './making/make-contacts.ts';
import { makeDemoWorld } from './make-demo-world.ts';
import type { MadeWorld } from './make-demo-world.ts';
import { writeEducators, writeRows } from './write-rows.ts';

export const demoSeed = 20_260_309;

export type SeedOptions = {
  /** A pool with the owner login. */
  database: Database;
  /** Every location derives its own today from it. Precise to the second. */
  now: Temporal.Instant;
  seed?: number;
  /** Hash of the demo's password, used for everybody; computed when not given. */
  passwordHash?: string;
  /** Receives the share of the work that is done, from 0 to 1. */
  onShare?: (share: number) => void;
};

/** The rows are drawn first, which takes this share of the time. */
const shareOfDrawing = 0.2;

/**
 * Fills a database without sign-ins with the demo world (product.md section 5), all or nothing. The same seed and
 * instant give the same rows. Returns false, and changes nothing, when there are sign-ins already.
 */
export async function seedDemo(options: SeedOptions): Promise<boolean> {
  const { database, seed = demoSeed } = options;
  const now = wholeSeconds(options.now);
  if (await hasSignIns(database)) return false;
  const { onShare = () => void 0 } = options;
  onShare(0);
  const world = makeDemoWorld({ seed, now });
  onShare(shareOfDrawing);
  const passwordHash = await passwordHashOf(options);
  return inTransaction(database, tenantScopeOf(world.clientGroupIds), async (tx) => {
    await waitForTurn(tx);
    // Two processes start at once on one database: the second finds the first one's world.
    if (await hasSignIns({ db: tx.db })) return false;
    await writeEducators(tx, world.rows);
    await writeWorld(tx, world, {
      seed,
      now,
      passwordHash,
      onShare: (share) => onShare(shareOfDrawing + share * (1 - shareOfDrawing)),
    });
    return true;
  });
}

/** A world is identified by the second in which it was made, which its first audit entry contains. */
export function wholeSeconds(now: Temporal.Instant): Temporal.Instant {
  return now.round({ smallestUnit: 'second', roundingMode: 'floor' });
}

export function tenantScopeOf(clientGroupIds: readonly string[]): TenantScope {
  return { clientGroupIds, contactId: null };
}

type Writing = {
  seed: number;
  now: Temporal.Instant;
  passwordHash: string;
  onShare?: (share: number) => void;
};

/** All rows except the educators', and the sign-ins. */
export async function writeWorld(
  tx: Tx,
  { rows, contacts }: Pick<MadeWorld, 'rows' | 'contacts'>,
  { seed, now, passwordHash, onShare = () => void 0 }: Writing,
): Promise<void> {
  await writeRows(tx, rows, { onShare, isAlone: true });
  const active = contacts.filter((contact) => contact.active);
  const dice = createDice(seed, `sign-ins ${active[0]?.email}`);
  const ids = { ...systemIds, next: () => drawId(dice, now.epochMilliseconds) };
  await addSignIns(
    tx.db,
    active.map((contact) => signInOf(contact, passwordHash)),
    ids,
  );
}

export async function passwordHashOf({ passwordHash }: SeedOptions): Promise<string> {
  return passwordHash ?? (await hashPassword(demoSettings.password));
}

const patienceMs = 180_000;

/**
 * Takes a named lock until the transaction ends. It polls, because the owner's lock timeout would end a wait that may
 * last as long as another process needs for its world.
 */
export async function waitForTurn({ db }: Tx, name = 'staffroom demo seed'): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${name})) as mine`.execute(db);
    if (rows[0]?.mine) return;
    await pause(100);
  }
  throw new StartError(
    'Another process has been making a demo world here for minutes: wait for it, or end it.',
  );
}

/** Whether anybody, or the person with the address, can sign in. */
export async function hasSignIns({ db }: Pick<Database, 'db'>, email?: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from identity.users where ${email ?? null}::text is null or email = ${email ?? null}
    ) as known`.execute(db);
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
