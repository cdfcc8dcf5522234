import { sql } from 'kysely';
import { expect } from 'vitest';
import { followApprovalDelegations } from '../../src/features/pending-bookings/delegation/follow-approval-delegations.ts';
import { rejectUnanswered } from '../../src/features/pending-bookings/unanswered/reject-unanswered.ts';
import type { Person } from '../support/booking-world.ts';
import { untilNotBusy } from '../support/test-app.ts';
import { rowsOf } from './compare-kept.ts';
import { walkAtRandom } from './run-walks.ts';
import type { Place } from './run-walks.ts';
import { calendar, Walk } from './walk.ts';

/** Walks over requests for approval by several people, one an approver's delegate on some days, and the clock. */
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
type Names = 'asker' | 'approver' | 'officer' | 'viewer' | 'standIn' | 'unverified' | 'stranger';
type Desk = Place & {
  people: Record<Names, Person>;
  /** First and last days of each delegation by the approver. */
  standsIn: { from: string; until: string }[];
};

class RequestWalk extends Walk {
  readonly requests: Request[] = [];
  readonly #desk: Desk;

  constructor(desk: Desk, seed: number) {
    super(seed);
    this.#desk = desk;
  }

  async step(): Promise<void> {
    const kind = this.draw(8);
    if (kind < 2 || this.requests.length === 0) return this.#ask();
    const request = this.one(this.requests);
    const who = this.one(Object.keys(this.#desk.people) as Names[]);
    if (kind < 4) return this.#act(request, who, 'withdraw');
    return this.#act(request, who, kind < 6 ? 'accept' : 'reject');
  }

  /** After the job that rejects unanswered requests. */
  sweep(): void {
    for (const request of this.requests) {
      if (request.status === 'PendingApproval' && this.#now() >= request.lastStart)
        this.#end(request, 'Rejected', null);
    }
  }

  #now(): number {
    return this.#desk.world.app.clock.now().epochMilliseconds;
  }

  async #ask(): Promise<void> {
    const { world, people, signIn } = this.#desk;
    const first = todayAt(this.#desk).add({ days: 1 + this.draw(3) });
    const dates = [first, first.add({ days: 1 + this.draw(2) })].slice(this.draw(2)).map(String);
    const perDate = 1 + this.draw(2);
    const body = world.bookingBody({ dates, bookingsPerDate: perDate, bookAnyway: true });
    const asker = await signIn(people.asker);
    const answer = await untilNotBusy(() => world.post(asker, 'bookings', body));
    this.expectAnswer(answer, `ask ${dates}`, '201');
    this.requests.push({
      id: answer.body.requestId,
      dates,
      perDate,
      status: 'PendingApproval',
      version: 1,
      by: null,
      approveBefore: calendar.instantOf(dates[0]!, '08:00'),
      lastStart: calendar.instantOf(dates.at(-1)!, '08:30'),
    });
  }

  async #act(request: Request, who: Names, action: 'accept' | 'reject' | 'withdraw'): Promise<void> {
    const { world, people, signIn } = this.#desk;
    const hasReason = this.draw(3) > 0;
    const isStale = this.draw(6) === 0;
    const body =
      action === 'withdraw' ? undefined : { action, reason: hasReason ? 'We manage' : ' ', bookAnyway: true };
    const path = `pending-bookings/${request.id}/${action === 'withdraw' ? 'withdraw' : 'action'}`;
    const headers = isStale ? { 'if-match': String(request.version + 1) } : {};
    const person = await signIn(people[who]);
    const answer = await untilNotBusy(() => world.post(person, path, body, headers));
    const verdict =
      action === 'withdraw'
        ? this.#expectWithdrawal(request, who)
        : this.#expectDecision(request, who, { accepts: action === 'accept', hasReason });
    const expected = verdict === '200' && isStale ? '409 stale_version' : verdict;
    if (!this.expectAnswer(answer, `${action} by ${who}`, expected)) return;
    const status = { accept: 'Accepted', reject: 'Rejected', withdraw: 'Cancelled' } as const;
    this.#end(request, status[action], people[who].contactId);
  }

  #expectDecision(
    request: Request,
    who: Names,
    { accepts, hasReason }: { accepts: boolean; hasReason: boolean },
  ): string {
    if (who === 'stranger') return '404 not_found';
    const today = todayAt(this.#desk).toString();
    const isInPlace = this.#desk.standsIn.some(({ from, until }) => from <= today && today <= until);
    const mayDecide = who === 'approver' || who === 'officer' || (who === 'standIn' && isInPlace);
    if (who === 'unverified') return '403 email_unverified';
    if (!mayDecide) return '403 permission_missing';
    if (request.status !== 'PendingApproval') return '409 already_decided';
    const { approveBefore, lastStart } = request;
    if (this.#now() >= (accepts ? Math.min(approveBefore, lastStart) : lastStart))
      return '409 pending_booking_expired';
    return accepts || hasReason ? '200' : '422 reject_reason_required';
  }

  #expectWithdrawal(request: Request, who: Names): string {
    if (who === 'stranger') return '404 not_found';
    if (who === 'approver' || who === 'viewer' || who === 'standIn') return '403 permission_missing';
    if (who === 'unverified') return '403 email_unverified';
    if (who === 'officer') return '403 own_request_required';
    return request.status === 'PendingApproval' ? '200' : '409 already_decided';
  }

  #end(request: Request, status: Status, by: string | null): void {
    Object.assign(request, { status, by, version: request.version + 1 });
  }
}

function todayAt({ world }: Place): Temporal.PlainDate {
  return calendar.here(world.app.clock.now()).toPlainDate();
}

/** Delegates the approver's decisions for two days from tomorrow. */
async function standInForApprover(desk: Desk): Promise<void> {
  const { world, people, signIn, standsIn } = desk;
  const [from, until] = [1, 2].map((days) => todayAt(desk).add({ days }).toString()) as [string, string];
  // Once per day.
  const isAgreed = standsIn.some((one) => one.from <= until && from <= one.until);
  if (!isAgreed) standsIn.push({ from, until });
  const answer = await world.post(await signIn(people.approver), 'me/approval-delegations', {
    delegateId: people.standIn.contactId,
    fromDate: from,
    untilDate: until,
  });
  expect(answer.status).toBe(isAgreed ? 409 : 201);
}

async function compareRequests({ world }: Desk, walks: readonly RequestWalk[]): Promise<void> {
  const requests = walks.flatMap((walk) => walk.requests);
  const ids = requests.map(({ id }) => id);
  const kept = await rowsOf(
    world,
    sql<Record<string, unknown>>`
    select r.request_id as id, r.status, r.version, r.decided_by_contact_id as by,
      (select count(*)::int from bookings b where b.request_id = r.request_id) as bookings,
      (select count(*)::int from pending_actions a where a.request_id = r.request_id) as actions,
      (select count(*)::int from booking_cards c where c.card_id = r.request_id) as cards,
      (select count(*)::int from audit_entries e where r.request_id = any(e.entity_ids)
        and e.action like 'pendingBooking.%') as audits,
      (select count(distinct template)::int from notifications n where n.request_id = r.request_id) as told,
      (select count(*)::int from outbox o where o.kind = 'pendingBooking' and r.request_id = any(o.entity_ids)) as events
    from booking_requests r where r.request_id = any(${ids}::uuid[]) order by r.request_id`,
  );
  // Nothing is sent here, and people who received nothing about a request get no withdrawal.
  const made = { PendingApproval: 2, Accepted: 4, Rejected: 3, Cancelled: 2 };
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
  expect(kept, walks[0]?.log[0]).toEqual(modelled.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
}

walkAtRandom<Desk, RequestWalk>({
  title:
    'no sequence of calls reaches a state of a request that the model does not know, and everything kept agrees with it',
  share: 80,
  file: 'apps/api/test/walks/request-walks.test.ts',
  machines: ['booking_requests'],
  enter: async (place) => {
    const { app, client, location, asker, approver, officer, viewer, stranger } = place.world;
    const unverified = await app.seed.contact(
      client,
      [{ on: client, permissions: ['pending booking_all'] }],
      { emailVerified: false },
    );
    const standIn = await app.seed.contact(client, [{ on: location, permissions: ['booking_view'] }]);
    const others = { standIn: { ...standIn, bearer: '' }, unverified: { ...unverified, bearer: '' } };
    return { ...place, people: { asker, approver, officer, viewer, stranger, ...others }, standsIn: [] };
  },
  prepare: standInForApprover,
  start: async (desk, seed) => new RequestWalk(desk, seed),
  moves: [{ minutes: 1 }, { minutes: 30 }, { hours: 8 }, { hours: 24 }],
  runJobs: async ({ world: { app } }, walks) => {
    const { worker } = app.database;
    const { signal } = new AbortController();
    await rejectUnanswered(worker, app.clock.now(), signal);
    await followApprovalDelegations(worker, app.clock.now(), signal);
    for (const walk of walks) walk.sweep();
  },
  compare: compareRequests,
});
