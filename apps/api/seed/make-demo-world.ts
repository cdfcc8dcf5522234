import { isoText } from './calendar.ts';
import { makeBookings } from './make-bookings.ts';
import { makeAcquaintances, makeDayCounters } from './make-counters.ts';
import { makeFeedback } from './make-feedback.ts';
import { makeInvoices } from './make-invoices.ts';
import { makeOwnAffairs } from './make-own-affairs.ts';
import { makeTimesheets } from './make-timesheets.ts';
import { daysBack, dayMs } from './plan-requests.ts';
import { createDice } from './dice.ts';
import { drawId } from './draw-id.ts';
import { makeCandidates } from './make-candidates.ts';
import { makeContacts } from './make-contacts.ts';
import type { SeededContact } from './make-contacts.ts';
import { makeStructure } from './make-structure.ts';
import { Rows } from './rows.ts';
import type { DemoGroup, World } from './world.ts';

/** Every row of the demo world but the sign-ins. Pure: the same seed and instant give the same rows. */
export function makeDemoWorld({ seed, now }: { seed: number; now: Temporal.Instant }): {
  rows: Rows;
  contacts: SeededContact[];
} {
  const nowMs = now.epochMilliseconds;
  const world: World = { seed, now, nowMs, startMs: nowMs - (daysBack + 90) * dayMs, rows: new Rows() };
  const groups = makeStructure(world);
  const contacts = makeContacts(world, groups);
  const candidates = makeCandidates(world, groups);
  const bookings = makeBookings(world, groups, candidates);
  makeTimesheets(world, bookings);
  makeInvoices(world, bookings);
  makeDayCounters(world, bookings);
  makeAcquaintances(world, bookings, makeFeedback(world, bookings));
  makeOwnAffairs(world, groups);
  noteTheSeed(world, groups);
  return { rows: world.rows, contacts };
}

/** One audit entry in every group says where its rows come from. */
function noteTheSeed(world: World, groups: readonly DemoGroup[]): void {
  const dice = createDice(world.seed, 'audit');
  for (const { groupId } of groups) {
    const auditEntryId = drawId(dice, world.nowMs);
    world.rows.add('audit_entries', {
      client_group_id: groupId,
      audit_entry_id: auditEntryId,
      acted_at: isoText(world.nowMs),
      action: 'demo.seed',
      entity: 'client group',
      entity_ids: [groupId],
      actor_kind: 'system',
      actor_id: 'demo seed',
      changes: { seed: world.seed },
    });
    world.rows.add('audit_unsealed', { client_group_id: groupId, audit_entry_id: auditEntryId });
  }
}
