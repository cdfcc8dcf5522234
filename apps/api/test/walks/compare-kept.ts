import { sql } from 'kysely';
import { expect } from 'vitest';
import type { BookingWorld } from '../support/booking-world.ts';
import { staleCards } from '../support/stale-cards.ts';
import { forbiddenTransitions } from './note-transitions.ts';

/** The rows of the world's group. */
export async function rowsOf<Row>(
  { app, client }: Pick<BookingWorld, 'app' | 'client'>,
  text: ReturnType<typeof sql<Row>>,
): Promise<Row[]> {
  const { rows } = await app.seed.inGroup(client, (tx) => text.execute(tx.db));
  return rows;
}

/** What must hold for all rows whatever was done: counters, cards, and no transition that the state tables forbid. */
export async function compareKept(world: BookingWorld, failure: string): Promise<void> {
  expect(await rowsOf(world, staleCards), failure).toEqual([]);
  expect(await rowsOf(world, wrongCounters), failure).toEqual([]);
  expect(await rowsOf(world, disagreeing), failure).toEqual([]);
  expect(await forbiddenTransitions(world.app.database), failure).toEqual([]);
}

const wrongCounters = sql`
  with counted as (
    select location_id, date_local, count(*)::int as total, count(*) filter (where status = 'Unfilled')::int as open
    from bookings where status <> 'Cancelled' group by 1, 2)
  select * from counted full join day_counters using (location_id, date_local)
  where coalesce(total, 0) <> coalesce(total_count, 0) or coalesce(open, 0) <> coalesce(open_count, 0)`;

/** Bookings whose status does not match their assignment, and Replace Me requests that do not follow their booking. */
const disagreeing = sql`
  select b.booking_id, b.status, a.state from bookings b
  left join assignments a on a.client_group_id = b.client_group_id and a.booking_id = b.booking_id and a.live
  where b.status is distinct from case when b.status = 'Cancelled' and a.state is null then 'Cancelled'
    when coalesce(a.state, 'offered') = 'offered' then 'Unfilled' else 'Filled' end
  union all
  select b.booking_id, b.status, r.status from replace_me_requests r
  join bookings b on b.client_group_id = r.client_group_id and b.request_id = r.request_id
  where r.status <> case b.status when 'Unfilled' then 'BookingCreated' when 'Filled' then 'ReplacementFound'
    else b.status end or r.date_local <> b.date_local`;
