import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectUnanswered } from '../src/features/pending-bookings/reject-unanswered.ts';
import { createBookingWorld } from './support/booking-world.ts';
import type { BookingWorld, Person } from './support/booking-world.ts';
import { staleCards } from './support/stale-cards.ts';
import { untilNotBusy } from './support/test-app.ts';
import type { Answer } from './support/test-app.ts';

/**
 * Walks at random over requests for approval by several people and the clock, each step compared with a model that knows
 * nothing of the product's rules. After each walk rows, cards, counters, audit, events and messages agree with it.
 * `WALKS=5000` for as many; `WALK_SEED=…` repeats one, whose number stands in the message of a failure.
 */
const walks = Number(process.env['WALKS'] ?? 20);
const steps = 60;
const firstSeed = Number(process.env['WALK_SEED'] ?? randomInt(2 ** 31));

type Status = 'PendingApproval' | 'Accepted' | 'Rejected' | 'Cancelled';
type Request = {
  id: string;
  dates: string[];
  perDate: number;
  status: Status;
  version: number;
  by: string | null;
  /** Milliseconds. */
  approveBefore: number;
  lastStart: number;
};
type Names = 'asker' | 'approver' | 'officer' | 'viewer' | 'unverified' | 'stranger';

let world: BookingWorld;
let people: Record<Names, Person>;
beforeAll(async () => {
  world = await createBookingWorld();
  const unverified = await world.app.seed.contact(
    world.client,
    [{ on: world.client, permissions: ['pending booking_all'] }],
    { emailVerified: false },
  );
  people = {
    asker: world.asker,
    approver: world.approver,
    officer: world.officer,
    viewer: world.viewer,
    stranger: world.stranger,
    unverified: { ...unverified, bearer: await world.app.signInAs(unverified) },
  };
});
afterAll(() => world.close());

async function rowsOf<Row>(text: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  const { rows } = await world.app.seed.inGroup(world.client, (tx) => text.execute(tx.db));
  return rows;
}

/** Numbers that one seed draws again and again (mulberry32). */
function createDraw(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) % 1_000_000) % below;
  };
}

const nowMs = () => world.app.clock.now().epochMilliseconds;

/** Melbourne's summer time. */
const instantOf = (date: string, time: string): number =>
  Temporal.ZonedDateTime.from(`${date}T${time}[Australia/Melbourne]`).epochMilliseconds;

/** What the model says that the answer is: `200`, or a status with its code. */
type Expected = string;

function expectDecision(
  request: Request,
  who: Names,
  { accepts, reason }: { accepts: boolean; reason: boolean },
): Expected {
  if (who === 'stranger') return '404 not_found';
  if (who === 'asker' || who === 'viewer') return '403 permission_missing';
  if (who === 'unverified') return '403 email_unverified';
  if (request.status !== 'PendingApproval') return '409 already_decided';
  if (nowMs() >= (accepts ? Math.min(request.approveBefore, request.lastStart) : request.lastStart)) {
    return '409 pending_booking_expired';
  }
  return accepts || reason ? '200' : '422 reject_reason_required';
}

function expectWithdrawal(request: Request, who: Names): Expected {
  if (who === 'stranger') return '404 not_found';
  if (who === 'approver' || who === 'viewer') return '403 permission_missing';
  if (who === 'unverified') return '403 email_unverified';
  if (who === 'officer') return '403 own_request_required';
  return request.status === 'PendingApproval' ? '200' : '409 already_decided';
}

const wordOf = ({ status, body }: Answer): string =>
  status < 300 ? String(status) : `${status} ${body?.code ?? ''}`;

class Walk {
  readonly requests: Request[] = [];
  readonly #draw: (below: number) => number;
  readonly log: string[] = [];

  constructor(seed: number) {
    this.#draw = createDraw(seed);
  }

  #one<Item>(items: readonly Item[]): Item {
    return items[this.#draw(items.length)]!;
  }

  async step(): Promise<void> {
    const kind = this.#draw(10);
    if (kind < 2 || this.requests.length === 0) return this.#ask();
    if (kind < 3) return this.#moveOn();
    if (kind < 4) return this.#sweep();
    const request = this.#one(this.requests);
    const who = this.#one(Object.keys(people) as Names[]);
    if (kind < 6) return this.#act(request, who, 'withdraw');
    return this.#act(request, who, kind < 8 ? 'accept' : 'reject');
  }

  async #ask(): Promise<void> {
    const today = world.app.clock.now().toZonedDateTimeISO('Australia/Melbourne').toPlainDate();
    const first = today.add({ days: 1 + this.#draw(3) });
    const dates = [first, first.add({ days: 1 + this.#draw(2) })].slice(this.#draw(2)).map(String);
    const perDate = 1 + this.#draw(2);
    const wish = world.wish({ dates, bookingsPerDate: perDate, bookAnyway: true });
    const answer = await untilNotBusy(() => world.post(people.asker, 'bookings', wish));
    expect(wordOf(answer)).toBe('201');
    const [earliest = ''] = dates;
    this.requests.push({
      id: answer.body.requestId,
      dates,
      perDate,
      status: 'PendingApproval',
      version: 1,
      by: null,
      approveBefore: instantOf(earliest, '08:00'),
      lastStart: instantOf(dates.at(-1)!, '08:30'),
    });
    this.log.push(`ask ${dates}`);
  }

  async #act(request: Request, who: Names, action: 'accept' | 'reject' | 'withdraw'): Promise<void> {
    const hasReason = this.#draw(3) > 0;
    const isStale = this.#draw(6) === 0;
    const body =
      action === 'withdraw' ? undefined : { action, reason: hasReason ? 'We manage' : ' ', bookAnyway: true };
    const path = `pending-bookings/${request.id}/${action === 'withdraw' ? 'withdraw' : 'action'}`;
    const headers = isStale ? { 'if-match': String(request.version + 1) } : {};
    const answer = await untilNotBusy(() => world.post(people[who], path, body, headers));
    const allowed =
      action === 'withdraw'
        ? expectWithdrawal(request, who)
        : expectDecision(request, who, { accepts: action === 'accept', reason: hasReason });
    const expected = allowed === '200' && isStale ? '409 stale_version' : allowed;
    this.log.push(`${action} by ${who}: ${expected}`);
    expect(wordOf(answer), this.log.join('\n')).toBe(expected);
    if (expected !== '200') return;
    const status = { accept: 'Accepted', reject: 'Rejected', withdraw: 'Cancelled' } as const;
    this.#end(request, status[action], people[who].contactId);
  }

  #end(request: Request, status: Status, by: string | null): void {
    Object.assign(request, { status, by, version: request.version + 1 });
  }

  /** The clock moves on, and everybody signs in anew. */
  async #moveOn(): Promise<void> {
    const minutes = this.#one([1, 30, 8 * 60, 24 * 60]);
    world.app.clock.advance({ minutes });
    for (const person of Object.values(people)) person.bearer = await world.app.signInAs(person);
    this.log.push(`${minutes} minutes`);
  }

  async #sweep(): Promise<void> {
    await rejectUnanswered(world.app.database.worker, world.app.clock.now(), new AbortController().signal);
    for (const request of this.requests) {
      if (request.status === 'PendingApproval' && nowMs() >= request.lastStart)
        this.#end(request, 'Rejected', null);
    }
    this.log.push('sweep');
  }
}

/** Everything that the database keeps of the requests, against the model. */
async function compare({ requests, log }: Walk): Promise<void> {
  const ids = requests.map(({ id }) => id);
  const kept = await rowsOf(sql<Record<string, unknown>>`
    select r.request_id as id, r.status, r.version, r.decided_by_contact_id as by,
      (select count(*)::int from bookings b where b.request_id = r.request_id) as bookings,
      (select count(*)::int from pending_actions a where a.request_id = r.request_id) as actions,
      (select count(*)::int from booking_cards c where c.card_id = r.request_id) as cards,
      (select count(*)::int from audit_entries e where r.request_id = any(e.entity_ids)
        and e.action like 'pendingBooking.%') as audits,
      (select count(distinct template)::int from notifications n where n.request_id = r.request_id) as told,
      (select count(*)::int from outbox o where o.kind = 'pendingBooking' and r.request_id = any(o.entity_ids)) as events
    from booking_requests r where r.request_id = any(${ids}::uuid[]) order by r.request_id`);
  const made = { PendingApproval: 2, Accepted: 4, Rejected: 3, Cancelled: 3 };
  const modelled = requests.map(({ id, status, version, by, dates, perDate }) => ({
    id,
    status,
    version,
    by,
    bookings: status === 'Accepted' ? dates.length * perDate : 0,
    actions: status === 'PendingApproval' ? 0 : 1,
    cards: status === 'PendingApproval' ? dates.length : 0,
    audits: version,
    told: made[status],
    events: version,
  }));
  expect(kept, log.join('\n')).toEqual(modelled.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  expect(await rowsOf(staleCards), log.join('\n')).toEqual([]);
  expect(
    await rowsOf(sql`
      with counted as (
        select location_id, date_local, count(*)::int as total, count(*) filter (where status = 'Unfilled')::int as open
        from bookings where status <> 'Cancelled' group by 1, 2)
      select * from counted full join day_counters using (location_id, date_local)
      where coalesce(total, 0) <> coalesce(total_count, 0) or coalesce(open, 0) <> coalesce(open_count, 0)`),
  ).toEqual([]);
}

test(
  'no sequence of calls reaches a state that the model does not know, and everything kept agrees with it',
  async () => {
    for (let index = 0; index < walks; index++) {
      const walk = new Walk(firstSeed + index);
      walk.log.push(`seed ${firstSeed + index}`);
      for (let step = 0; step < steps; step++) await walk.step();
      await compare(walk);
    }
    expect(world.app.logged.filter(({ fields }) => fields['code'] === 'internal_error')).toEqual([]);
  },
  120_000 + walks * 30_000,
);
