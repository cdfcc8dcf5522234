import { sql } from 'kysely';
import { expect } from 'vitest';
import { rejectUnanswered } from '../../src/features/pending-bookings/unanswered/reject-unanswered.ts';
import { insertCandidate } from '../../src/features/provider/testing/provider-world.ts';
import type { Person } from '../support/booking-world.ts';
import { untilNotBusy } from '../support/test-app.ts';
import type { Answer } from '../support/test-app.ts';
import { rowsOf } from './compare-kept.ts';
import { walkAtRandom, walksAtOnce } from './run-walks.ts';
import type { Place } from './run-walks.ts';
import { calendar, Walk } from './walk.ts';

/**
 * Walks over Replace Me: two people who ask, an approver, an officer who asks, cancels and restores, the provider's
 * program and the clock. A person can have one open request for a day, so each concurrent walk has its own people.
 */
type Status = 'PendingApproval' | 'Rejected' | 'BookingCreated' | 'ReplacementFound' | 'Cancelled';
type Asked = {
  id: string;
  who: Names;
  date: string;
  status: Status;
  /** The booking's id once there is one. */
  bookingId: string | null;
  /** The state of the booking's assignment; null without one. */
  held: 'offered' | 'accepted' | null;
  candidateId: string | null;
  /** Milliseconds; null when it cannot be restored. */
  cancelledAt: number | null;
  before: 'BookingCreated' | 'ReplacementFound' | null;
  /** How many events the person's screens received. */
  told: number;
};
type Names = 'teacher' | 'leader' | 'approver' | 'officer' | 'viewer' | 'stranger';

type Desk = Place & {
  serviceKey: string;
  /** The people who ask, by lane. */
  askers: Pick<Record<Names, Person>, 'teacher' | 'leader' | 'officer'>[];
};

const rights = ['replace-me_view', 'replace-me_create'];
const isOpen = ({ status }: Asked): boolean => status !== 'Rejected' && status !== 'Cancelled';

class ReplaceMeWalk extends Walk {
  readonly asked: Asked[] = [];
  readonly #desk: Desk;
  readonly #people: Record<Names, Person>;

  constructor(desk: Desk, seed: number, lane: number) {
    super(seed);
    this.#desk = desk;
    const { approver, viewer, stranger } = desk.world;
    this.#people = { ...desk.askers[lane]!, approver, viewer, stranger };
  }

  async step(): Promise<void> {
    const kind = this.draw(10);
    if (kind < 3 || this.asked.length === 0) return this.#ask();
    // Mostly a request that is still open.
    const open = this.asked.filter(isOpen);
    const one = this.one(open.length > 0 && this.draw(4) > 0 ? open : this.asked);
    if (kind < 4) return this.#withdraw(one);
    if (kind < 6) return this.#decide(one);
    if (kind < 8) return this.#provide(one);
    return this.#cancel(one);
  }

  async #ask(): Promise<void> {
    const who = this.one(Object.keys(this.#people) as Names[]);
    const selectedDay = this.one(['today', 'nextWorkingDay'] as const);
    const { date, isMonday } = this.#dayOf(selectedDay);
    const lies = this.draw(6) === 0;
    const answer = await this.#post(who, 'bookings/replaceMe', {
      locationId: this.#desk.world.location.locationId,
      selectedDay,
      isNextMonday: isMonday !== lies,
    });
    const mayAsk = who === 'teacher' || who === 'leader' || who === 'officer';
    const expected =
      who === 'stranger' || who === 'viewer' || who === 'approver'
        ? '403 permission_missing'
        : lies
          ? '409 replace_me_day_changed'
          : this.asked.some((one) => one.who === who && one.date === date && isOpen(one))
            ? '409 replace_me_already_requested'
            : selectedDay === 'today' && this.#now() >= cutOffOf(date)
              ? '422 same_day_cut_off_passed'
              : '201';
    expect(mayAsk || !expected.startsWith('2')).toBe(true);
    if (!this.expectAnswer(answer, `${who} asks for ${date}`, expected)) return;
    const status = who === 'teacher' ? 'PendingApproval' : 'BookingCreated';
    const asked = { id: answer.body.id as string, who, date, status } as const;
    const nothing = {
      bookingId: null,
      held: null,
      candidateId: null,
      cancelledAt: null,
      before: null,
      told: 1,
    };
    this.asked.push({ ...asked, ...nothing });
    await this.#findBooking(this.asked.at(-1)!);
  }

  async #findBooking(one: Asked): Promise<void> {
    const found = sql<{ id: string }>`select booking_id as id from bookings where request_id = ${one.id}`;
    one.bookingId = (await rowsOf(this.#desk.world, found))[0]?.id ?? null;
  }

  #become(one: Asked, status: Status): void {
    if (one.status !== status) one.told += 1;
    one.status = status;
  }

  async #withdraw(one: Asked): Promise<void> {
    const who = this.one(Object.keys(this.#people) as Names[]);
    const answer = await this.#post(who, `pending-bookings/${one.id}/withdraw`, undefined);
    const isAsker = who === 'teacher' || who === 'leader' || who === 'officer';
    const expected =
      who === 'stranger'
        ? '404 not_found'
        : !isAsker
          ? '403 permission_missing'
          : who !== one.who
            ? '403 own_request_required'
            : one.status === 'PendingApproval'
              ? '200'
              : '409 already_decided';
    if (this.expectAnswer(answer, `${who} withdraws`, expected)) this.#become(one, 'Cancelled');
  }

  async #decide(one: Asked): Promise<void> {
    const action = this.one(['accept', 'accept', 'reject'] as const);
    const who = this.one(['approver', 'officer', 'teacher'] as const);
    const answer = await this.#post(who, `pending-bookings/${one.id}/action`, {
      action,
      reason: 'We manage',
      bookAnyway: true,
    });
    const until = action === 'accept' ? cutOffOf(one.date) : startOf(one.date);
    const expected =
      who === 'teacher'
        ? '403 permission_missing'
        : one.status !== 'PendingApproval'
          ? '409 already_decided'
          : this.#now() >= until
            ? '409 pending_booking_expired'
            : '200';
    if (!this.expectAnswer(answer, `${who} ${action}s`, expected)) return;
    this.#become(one, action === 'accept' ? 'BookingCreated' : 'Rejected');
    await this.#findBooking(one);
  }

  /** Offers, answers, or withdraws the educator: each only where it is possible, and until the day is over. */
  async #provide(one: Asked): Promise<void> {
    if (one.bookingId === null || one.status === 'Cancelled' || this.#now() >= endOf(one.date)) return;
    const call = async (step: string, more: object = {}) =>
      untilNotBusy(() =>
        this.#desk.world.app.call(`POST /api/v1/provider/bookings/${one.bookingId}/${step}`, {
          bearer: this.#desk.serviceKey,
          body: { candidateId: one.candidateId, ...more },
        }),
      );
    if (one.held === null) {
      one.candidateId = await insertCandidate(this.#desk.world.app);
      if (this.expectAnswer(await call('offer'), 'offer', '200')) one.held = 'offered';
      return;
    }
    if (one.held === 'offered') {
      const answer = this.one(['accepted', 'accepted', 'declined'] as const);
      this.expectAnswer(await call('answer', { answer }), answer, '200');
      one.held = answer === 'accepted' ? 'accepted' : null;
      if (answer === 'accepted') this.#become(one, 'ReplacementFound');
      return;
    }
    this.expectAnswer(await call('withdraw'), 'pull out', '200');
    one.held = null;
    this.#become(one, 'BookingCreated');
  }

  async #cancel(one: Asked): Promise<void> {
    if (one.bookingId === null) return;
    if (one.status === 'Cancelled') return this.#restore(one);
    const answer = await this.#post('officer', `bookings/${one.bookingId}/cancel`, {
      cancelReason: 'Closed',
    });
    const expected = this.#now() >= startOf(one.date) ? '422 booking_already_commenced' : '200';
    const before = one.status as 'BookingCreated' | 'ReplacementFound';
    if (!this.expectAnswer(answer, 'cancel', expected)) return;
    this.#become(one, 'Cancelled');
    Object.assign(one, { before, cancelledAt: this.#now() });
  }

  async #restore(one: Asked): Promise<void> {
    const answer = await this.#post('officer', `bookings/${one.bookingId}/restore`, undefined);
    const other = this.asked.some(
      (each) => each !== one && each.who === one.who && each.date === one.date && isOpen(each),
    );
    const isLate = this.#now() - one.cancelledAt! > 32_000;
    const expected = isLate ? '422 undo_time_passed' : other ? '409 replace_me_already_requested' : '200';
    if (!this.expectAnswer(answer, 'bring back', expected)) return;
    this.#become(one, one.before!);
  }

  /** After the job that rejects unanswered requests. */
  sweep(): void {
    for (const one of this.asked) {
      if (one.status === 'PendingApproval' && this.#now() >= startOf(one.date)) this.#become(one, 'Rejected');
    }
  }

  #now(): number {
    return this.#desk.world.app.clock.now().epochMilliseconds;
  }

  async #post(who: Names, path: string, body: unknown): Promise<Answer> {
    const { world, signIn } = this.#desk;
    const person = await signIn(this.#people[who]);
    return untilNotBusy(() => world.post(person, path, body));
  }

  /** Computed from the calendar alone. */
  #dayOf(selected: 'today' | 'nextWorkingDay'): { date: string; isMonday: boolean } {
    let day = calendar.here(this.#desk.world.app.clock.now()).toPlainDate();
    if (selected === 'today') return { date: day.toString(), isMonday: false };
    do day = day.add({ days: 1 });
    while (day.dayOfWeek > 5);
    return { date: day.toString(), isMonday: day.dayOfWeek === 1 };
  }
}

const startOf = (date: string) => calendar.instantOf(date, '08:30');
const endOf = (date: string) => calendar.instantOf(date, '15:30');
const cutOffOf = (date: string) => calendar.instantOf(date, '08:00');

/** Compares everything that the database stores about the requests with the model. */
async function compareAsked({ world }: Desk, walks: readonly ReplaceMeWalk[]): Promise<void> {
  const asked = walks.flatMap((walk) => walk.asked);
  const ids = asked.map(({ id }) => id);
  const kept = await rowsOf(
    world,
    sql<Record<string, unknown>>`
    select rm.request_id as id, rm.status, rm.date_local as date, r.status as request,
      (select b.status from bookings b where b.request_id = rm.request_id) as booking,
      (select count(*)::int from outbox o where o.kind = 'replaceMe' and rm.request_id = any(o.entity_ids)) as told,
      (select count(*)::int from audit_entries e where rm.request_id = any(e.entity_ids)
        and (e.action like 'pendingBooking.%' or e.action = 'booking.create')) as audits
    from replace_me_requests rm join booking_requests r on r.request_id = rm.request_id
    where rm.request_id = any(${ids}::uuid[]) order by rm.request_id`,
  );
  const bookings = {
    BookingCreated: 'Unfilled',
    ReplacementFound: 'Filled',
    Cancelled: 'Cancelled',
  } as const;
  const modelled = asked.map(({ id, who, status, date, bookingId, told }) => {
    const request =
      bookingId !== null ? 'Accepted' : (status as 'PendingApproval' | 'Rejected' | 'Cancelled');
    return {
      id,
      status,
      date,
      request,
      booking: bookingId === null ? null : bookings[status as keyof typeof bookings],
      told,
      // Asked or booked, and decided where an approver was needed.
      audits: who === 'teacher' && request !== 'PendingApproval' ? 2 : 1,
    };
  });
  expect(kept, walks[0]?.log[0]).toEqual(modelled.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
}

walkAtRandom<Desk, ReplaceMeWalk>({
  title:
    'no sequence of calls reaches a state of Replace Me that the model does not know, and everything kept agrees with it',
  share: 40,
  file: 'apps/api/test/walks/replace-me-walks.test.ts',
  machines: ['replace_me_requests', 'booking_requests'],
  enter: async (place) => {
    const { app, client } = place.world;
    const add = async (permissions: readonly string[]): Promise<Person> => ({
      ...(await app.seed.contact(client, [{ on: client, permissions }])),
      bearer: '',
    });
    const askers: Desk['askers'] = [];
    for (let lane = 0; lane < walksAtOnce; lane++) {
      askers.push({
        teacher: await add(rights),
        leader: await add([...rights, 'booking_create']),
        officer: await add(['booking_all', 'pending booking_all', 'replace-me_all']),
      });
    }
    return { ...place, serviceKey: await app.serviceKey(), askers };
  },
  start: async (desk, seed, lane) => new ReplaceMeWalk(desk, seed, lane),
  moves: [{ minutes: 1 }, { minutes: 30 }, { hours: 8 }, { hours: 24 }],
  runJobs: async ({ world: { app } }, walks) => {
    await rejectUnanswered(app.database.worker, app.clock.now(), new AbortController().signal);
    for (const walk of walks) walk.sweep();
  },
  compare: compareAsked,
});
