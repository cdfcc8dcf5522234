import { sql } from 'kysely';
import type { Renamed } from '../src/db/schema/row.ts';
import { inTransaction } from '../src/db/transaction.ts';
import type { Tx } from '../src/db/transaction.ts';
import { StartError } from '../src/start/start-error.ts';
import { largePerson } from './catalogue/demo-people.ts';
import { largeGroup } from './catalogue/large-places.ts';
import type { GroupPlace } from './catalogue/places.ts';
import { findBeginning } from './find-beginning.ts';
import { makeLargeWorld } from './make-demo-world.ts';
import type { LargeSlice } from './make-demo-world.ts';
import {
  demoSeed,
  hasSignIns,
  passwordHashOf,
  waitForTurn,
  tenantScopeOf,
  wholeSeconds,
  writeWorld,
} from './seed-demo.ts';
import type { SeedOptions } from './seed-demo.ts';
import { writeEducators, writeRows } from './write-rows.ts';

export type LargeOptions = SeedOptions & {
  report: (sentence: string) => void;
  /** The places; by default those of the product. */
  place?: GroupPlace;
};

/** How many clients are written at once: more than the machine has processors for would only wait. */
const writers = 2;

/** Each lasts as long as a lock timeout. */
const maxTries = 40;

/**
 * Adds the largest account with its own client group of 2,000 locations. Each client has a transaction in that group's
 * tenant scope, so that a server on the same database keeps working. A seeding that was interrupted is completed by the
 * next call, as of the day on which it was started. Returns false, and changes nothing, when everything exists.
 */
export async function seedLarge(options: LargeOptions): Promise<boolean> {
  const { database, seed = demoSeed, report, place = largeGroup, onShare = () => void 0 } = options;
  const begun = await findBeginning(database, largePerson.email);
  const beginning = begun ?? { seed, now: wholeSeconds(options.now) };
  const made = begun ? await listMade(options, begun.groupId) : new Set<string>();
  const slices = makeLargeWorld(beginning, place, (clientId) => made.has(clientId));
  const first = slices.next().value as LargeSlice;
  if (!begun) await writeStructure(first, options, beginning);
  const left = place.clients.length - made.size;
  if (left === 0) return false;

  let number = made.size;
  onShare(number / place.clients.length);
  const writeOn = async (): Promise<void> => {
    for (let next = slices.next(); !next.done; next = slices.next()) {
      const slice = next.value;
      await writeClient(slice, options);
      number += 1;
      report(`Client ${number} of ${place.clients.length}: ${slice.rows.of('bookings').length} bookings.`);
      onShare(number / place.clients.length);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: writers }, writeOn));
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
  return true;
}

async function writeStructure(
  slice: LargeSlice,
  options: LargeOptions,
  { seed, now }: { seed: number; now: Temporal.Instant },
): Promise<void> {
  const passwordHash = await passwordHashOf(options);
  await inTransaction(options.database, tenantScopeOf(slice.clientGroupIds), async (tx) => {
    await waitForTurn(tx);
    if (await hasSignIns({ db: tx.db }, largePerson.email)) {
      throw new StartError(
        'Another process adds the largest account at this moment: wait for it, then call again.',
      );
    }
    await writeWorld(tx, slice, { seed, now, passwordHash });
  });
}

async function writeClient(
  { rows, clientGroupIds, clientId }: LargeSlice,
  { database }: LargeOptions,
): Promise<void> {
  // In a separate transaction, so that other writers of the same educators wait for a moment only.
  await untilUnlocked(() =>
    inTransaction(database, tenantScopeOf(clientGroupIds), (tx) => writeEducators(tx, rows)),
  );
  await untilUnlocked(() =>
    inTransaction(database, tenantScopeOf(clientGroupIds), async (tx) => {
      await waitForTurn(tx, `staffroom large ${clientId}`);
      if (!(await hasBookings(tx, clientId))) await writeRows(tx, rows);
    }),
  );
}

/**
 * Retries while another writer's transaction has locked the tables. Each attempt gives up after the login's lock
 * timeout, so that readers do not wait behind it for longer.
 */
async function untilUnlocked(write: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await write();
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03' || tries === maxTries) throw error;
    }
  }
}

async function hasBookings({ db }: Tx, clientId: string | null): Promise<boolean> {
  const { rows } = await sql`select from bookings where client_id = ${clientId} limit 1`.execute(db);
  return rows.length > 0;
}

async function listMade({ database }: LargeOptions, groupId: string): Promise<Set<string>> {
  return inTransaction(database, tenantScopeOf([groupId]), async ({ db }) => {
    const { rows } = await sql<Renamed<'clients', { id: 'client_id' }>>`
      select client_id as id from clients c where client_group_id = ${groupId} and exists (
        select from bookings b where b.client_group_id = c.client_group_id and b.client_id = c.client_id
      )`.execute(db);
    return new Set(rows.map(({ id }) => id));
  });
}
