import { groupPlaces } from './catalogue/places.ts';
import type { GroupPlace } from './catalogue/places.ts';
import { largeGroup } from './catalogue/large-places.ts';
import { isoText } from './calendar.ts';
import { createDice } from './dice.ts';
import { drawId } from './draw-id.ts';
import { makeBookings } from './making/make-bookings.ts';
import { makeCandidates } from './making/make-candidates.ts';
import { makeContacts, makeLargeContacts } from './making/make-contacts.ts';
import type { SeededContact } from './making/make-contacts.ts';
import { makeAcquaintances, makeDayCounters } from './making/make-counters.ts';
import { makeFeedback } from './making/make-feedback.ts';
import { makeGeneralFiles } from './making/make-general-files.ts';
import { makeInvoices } from './making/make-invoices.ts';
import { makeOwnAffairs } from './making/make-own-affairs.ts';
import { makePeople } from './making/make-people.ts';
import { makeClientTree } from './making/make-client-tree.ts';
import { makeTimesheets } from './making/make-timesheets.ts';
import { dayMs } from './making/plan-requests.ts';
import { Rows } from './rows.ts';
import type { DemoCandidate, DemoClient, DemoGroup, World } from './world.ts';

export type Beginning = { seed: number; now: Temporal.Instant };

export type MadeWorld = {
  rows: Rows;
  contacts: SeededContact[];
  /** The groups of all rows. */
  clientGroupIds: string[];
};

/** A part of the largest account: its places and people (`clientId` null), or the life of one client. */
export type LargeSlice = MadeWorld & { clientId: string | null };

/** Eighteen months; the largest account has half a year, which is a quarter of a million bookings. */
const daysBack = 548;
const largeDaysBack = 182;

const candidateCount = 300;
const candidatesPerLargeClient = 200;
const invoiceNumbersPerClient = 100_000;

export type DemoPlaces = {
  world: World;
  groups: DemoGroup[];
  clients: DemoClient[];
  contacts: SeededContact[];
  candidates: DemoCandidate[];
};

/** The places and people: the same for the same seed and instant, even on a later day. */
export function makePlaces(beginning: Beginning): DemoPlaces {
  const world = beginWorld(beginning, daysBack);
  const groups = makeClientTree(world, groupPlaces, [100_000, 9_999_999]);
  const contacts = makeContacts(world, groups);
  const clients = groups.flatMap((group) => group.clients);
  return { world, groups, clients, contacts, candidates: makeCandidates(world, clients, candidateCount) };
}

/** Every row of the demo world except the sign-ins. Pure: the same seed and instant give the same rows. */
export function makeDemoWorld(beginning: Beginning): MadeWorld {
  const { world, groups, clients, contacts, candidates } = makePlaces(beginning);
  makeLife(world, clients, candidates);
  makeOwnAffairs(world, clients);
  makeGeneralFiles(world);
  makePeople(world, clients, contacts);
  noteTheSeed(world, groups);
  return { rows: world.rows, contacts, clientGroupIds: idsOf(groups) };
}

/**
 * The largest account in slices, because it is too much for one: first its places and people, then the life of each
 * client. Clients for which `isMade` is true are left out, without an effect on the others.
 */
export function* makeLargeWorld(
  beginning: Beginning,
  place: GroupPlace = largeGroup,
  isMade: (clientId: string) => boolean = () => false,
): Generator<LargeSlice> {
  const world = { ...beginWorld(beginning, largeDaysBack), invoicesLocations: true };
  const groups = makeClientTree(world, [place], [10_000_000, 99_999_999]);
  const contacts = groups.flatMap((group) => makeLargeContacts(world, group));
  const clients = groups.flatMap((group) => group.clients);
  makeOwnAffairs(world, clients);
  noteTheSeed(world, groups);
  const clientGroupIds = idsOf(groups);
  yield { rows: world.rows, contacts, clientGroupIds, clientId: null };
  for (const [index, client] of clients.entries()) {
    if (isMade(client.clientId)) continue;
    world.rows = new Rows();
    // Eight thousand people need more names than their country has; names are unique within each client.
    world.takenNames = new Set();
    world.lastInvoiceNo = (index + 1) * invoiceNumbersPerClient;
    makeLife(world, [client], makeCandidates(world, [client], candidatesPerLargeClient));
    yield { rows: world.rows, contacts: [], clientGroupIds, clientId: client.clientId };
  }
}

const idsOf = (groups: readonly DemoGroup[]): string[] => groups.map((group) => group.groupId);

function beginWorld({ seed, now }: Beginning, days: number): World {
  const nowMs = now.epochMilliseconds;
  return {
    seed,
    firstSeed: seed,
    now,
    nowMs,
    startMs: nowMs - (days + 90) * dayMs,
    daysBack: days,
    takenNames: new Set(),
    rows: new Rows(),
    lastInvoiceNo: 104_231,
    invoicesLocations: false,
  };
}

/** Everything that happens at existing places and with existing people. */
function makeLife(world: World, clients: readonly DemoClient[], candidates: readonly DemoCandidate[]): void {
  const bookings = makeBookings(world, clients, candidates);
  makeTimesheets(world, bookings);
  makeInvoices(world, bookings);
  makeDayCounters(world, bookings);
  makeAcquaintances(world, bookings, makeFeedback(world, bookings));
}

/** Adds one audit entry to every group that says where its rows come from. */
export function noteTheSeed(world: World, groups: readonly DemoGroup[], action = 'demo.seed'): void {
  const dice = createDice(world.seed, `audit ${groups[0]?.place.slug}`);
  for (const { groupId } of groups) {
    const auditEntryId = drawId(dice, world.nowMs);
    world.rows.add('audit_entries', {
      client_group_id: groupId,
      audit_entry_id: auditEntryId,
      acted_at: isoText(world.nowMs),
      action,
      entity: 'client group',
      entity_ids: [groupId],
      actor_kind: 'system',
      actor_id: 'demo seed',
      changes: { seed: world.seed },
    });
    world.rows.add('audit_unsealed', { client_group_id: groupId, audit_entry_id: auditEntryId });
  }
}
