import { sql } from 'kysely';
import { expect } from 'vitest';
import { insertCandidate } from '../../src/features/provider/testing/provider-world.ts';
import type { Person } from '../support/booking-world.ts';
import { untilNotBusy } from '../support/test-app.ts';
import type { Answer } from '../support/test-app.ts';
import { isHeldFirmly, isRunning, next, runningOf, spanOf } from './booking-model.ts';
import type { Block, Candidate, Day, Made, Move, State } from './booking-model.ts';
import { rowsOf } from './compare-kept.ts';
import { walkAtRandom } from './run-walks.ts';
import type { Place } from './run-walks.ts';
import { calendar, Walk } from './walk.ts';

/**
 * Walks over bookings, their blocks and assignments: people of the client book, undo, cancel, restore, change, extend
 * and give feedback, while the provider offers, answers, confirms, withdraws and reports, and the clock advances.
 */
type Names = 'officer' | 'colleague' | 'viewer' | 'unverified' | 'stranger';
type Desk = Place & { people: Record<Names, Person>; serviceKey: string };

const { plus, daysBetween, instantOf } = calendar;
/** The model's own value: 30 s and 2 s for the way. */
const undoMs = 32_000;
const longestBlock = 28;
const refusedFor: Partial<Record<Names, string>> = {
  stranger: '404 not_found',
  viewer: '403 permission_missing',
  unverified: '403 email_unverified',
};

class BookingWalk extends Walk {
  readonly made: Made[] = [];
  readonly #desk: Desk;
  readonly #candidates: readonly Candidate[];

  constructor(desk: Desk, seed: number, candidates: readonly Candidate[]) {
    super(seed);
    this.#desk = desk;
    this.#candidates = candidates;
  }

  get days(): Day[] {
    return this.made.flatMap(({ blocks }) => blocks.flatMap(({ days }) => days));
  }

  async step(): Promise<void> {
    const kind = this.draw(20);
    if (kind < 2 || this.made.length === 0) return this.#book();
    const all = this.days;
    // Mostly a day that can still change.
    const going = all.filter((day) => isRunning(day) && this.#now() < instantOf(day.date, day.endTime));
    const day = this.one(going.length > 0 && this.draw(4) > 0 ? going : all);
    /** Often one of these if there are any, so that rare cases occur too. */
    const rather = (days: readonly Day[]): Day =>
      days.length > 0 && this.draw(2) === 0 ? this.one(days) : day;
    const inState = (...states: State[]): Day[] =>
      going.filter(({ holder }) => holder !== null && states.includes(holder.state));
    if (kind < 3) return this.#undo(rather(this.made.at(-1)!.blocks[0]!.days));
    if (kind < 5) return this.#cancel(rather(inState('accepted', 'tentative')));
    if (kind < 7) return this.#restore(rather(lastCancelled(all)));
    if (kind < 9) return this.#amend(rather(inState('confirmed')));
    if (kind < 11) return this.#extend(rather(inState('accepted', 'confirmed')));
    if (kind < 13) return this.#offer(day);
    if (kind < 18) return this.#move(rather(inState('offered', 'tentative', 'accepted', 'confirmed')));
    if (kind < 19) return this.#late(day);
    const worked = all.filter(
      ({ holder, date, endTime }) => holder?.state === 'arrived' && this.#now() >= instantOf(date, endTime),
    );
    return this.#giveFeedback(rather(worked));
  }

  #now(): number {
    return this.#desk.world.app.clock.now().epochMilliseconds;
  }

  /** Mostly people who may do it. */
  #someone(): Names {
    return this.one(['officer', 'officer', 'colleague', 'colleague', 'viewer', 'unverified', 'stranger']);
  }

  async #post(who: Names, path: string, body: unknown, headers = {}): Promise<Answer> {
    const { world, people, signIn } = this.#desk;
    const person = await signIn(people[who]);
    return untilNotBusy(() => world.post(person, path, body, headers));
  }

  #tell({ id }: Day, step: string, body: object): Promise<Answer> {
    const { world, serviceKey } = this.#desk;
    const call = `POST /api/v1/provider/bookings/${id}/${step}`;
    return untilNotBusy(() => world.app.call(call, { bearer: serviceKey, body }));
  }

  /** The version sent: none, the current one, or another. */
  #seen(day: Day): { headers: Record<string, string>; isStale: boolean } {
    const kind = this.draw(6);
    if (kind > 2) return { headers: {}, isStale: false };
    return { headers: { 'if-match': String(day.version + (kind === 0 ? 1 : 0)) }, isStale: kind === 0 };
  }

  async #book(): Promise<void> {
    const { world, people } = this.#desk;
    const today = calendar.here(world.app.clock.now()).toPlainDate().toString();
    const first = plus(today, 1 + this.draw(3));
    const dates = Array.from({ length: 1 + this.draw(3) }, (_, index) => plus(first, index));
    const bookingsPerDate = this.draw(4) === 0 ? 2 : 1;
    const who = this.#someone();
    const confirmations = [
      { contactId: people.officer.contactId, email: true, sms: false, voice: false, push: false },
    ];
    const answer = await this.#post(
      who,
      'bookings',
      world.bookingBody({ dates, bookingsPerDate, confirmations }),
    );
    if (!this.expectAnswer(answer, `${who} books ${dates}`, refusedFor[who] ?? '201')) return;
    const made: Made = {
      requestId: answer.body.requestId,
      by: who,
      at: this.#now(),
      blocks: [],
      wasOffered: false,
      isUndone: false,
      audits: ['booking.create'],
      told: ['bookingCreated'],
      events: 1,
    };
    expect(answer.body.blocks).toHaveLength(bookingsPerDate);
    for (const { blockId, bookingIds } of answer.body.blocks as { blockId: string; bookingIds: string[] }[]) {
      const block: Block = { id: blockId, made, days: [], feedback: new Set() };
      const start = { startTime: '08:30', endTime: '15:30', notes: '', extension: null };
      for (const [index, date] of dates.entries())
        block.days.push(newDay(block, bookingIds[index]!, date, start));
      made.blocks.push(block);
    }
    this.made.push(made);
  }

  async #undo(day: Day): Promise<void> {
    const who = this.#someone();
    const { headers, isStale } = this.#seen(day);
    const answer = await this.#post(who, `bookings/${day.id}/undo`, undefined, headers);
    const verdict = refusedFor[who] ?? this.#expectUndoing(day, who);
    const expected = verdict === '200' && isStale ? '409 stale_version' : verdict;
    if (!this.expectAnswer(answer, `${who} undoes ${day.date}`, expected)) return;
    const { made } = day.block;
    for (const one of this.#ofRequest(day).filter(isRunning)) {
      one.cancelled = { at: this.#now(), together: [] };
      this.#changed(one, 'undone');
    }
    made.isUndone = true;
    made.audits.push('booking.undo');
    made.events += 1;
  }

  /** The days of one request: those of a booking, or those of one extension. */
  #ofRequest({ block, extension }: Day): Day[] {
    return block.made.blocks.flatMap(({ days }) => days.filter((day) => day.extension === extension));
  }

  #expectUndoing(day: Day, who: Names): string {
    const { made } = day.block;
    if ((day.extension?.by ?? made.by) !== who) return '403 own_booking_required';
    if (!this.#ofRequest(day).some(isRunning)) return '409 booking_already_cancelled';
    if (day.extension !== null) return '422 booking_undo_time_passed';
    if (made.wasOffered) return '409 booking_already_offered';
    const isExtended = made.blocks.some(({ days }) =>
      days.some((one) => one.extension !== null && isRunning(one)),
    );
    if (isExtended) return '409 booking_already_extended';
    return this.#now() - made.at <= undoMs ? '200' : '422 booking_undo_time_passed';
  }

  async #cancel(day: Day): Promise<void> {
    const who = this.#someone();
    const { headers, isStale } = this.#seen(day);
    const isBlock = this.draw(3) === 0;
    const body = { cancelReason: 'Not needed', scope: isBlock ? 'block' : 'day' };
    const answer = await this.#post(who, `bookings/${day.id}/cancel`, body, headers);
    const days = isBlock ? day.block.days : [day];
    const meant = days.filter((one) => this.#expectCancelling(one) === '200');
    const refused = days.filter((one) => isRunning(one) && !meant.includes(one));
    const verdict =
      refusedFor[who] ??
      (meant.length === 0
        ? this.#expectCancelling(day)
        : isStale
          ? '409 stale_version'
          : refused.length === 0
            ? '200'
            : '207');
    if (!this.expectAnswer(answer, `${who} cancels ${day.date} ${body.scope}`, verdict)) return;
    const together = meant.map((one) => ({ day: one, holder: one.holder }));
    const cancelled = { at: this.#now(), together };
    for (const one of meant) {
      if (one.holder !== null) one.ended.push('withdrawn');
      Object.assign(one, { cancelled, holder: null });
      this.#changed(one, 'cancelled');
    }
    this.#tellOf(day, 'booking.cancel', 'bookingCancelled');
  }

  #expectCancelling({ cancelled, date, startTime, holder }: Day): string {
    if (cancelled !== null) return '409 booking_already_cancelled';
    if (this.#now() >= instantOf(date, startTime)) return '422 booking_already_commenced';
    if (holder?.state === 'confirmed' || holder?.state === 'arrived') return '422 booking_already_confirmed';
    return '200';
  }

  async #restore(day: Day): Promise<void> {
    const who = this.#someone();
    const { headers, isStale } = this.#seen(day);
    const answer = await this.#post(who, `bookings/${day.id}/restore`, undefined, headers);
    // Days that another action has cancelled since stay cancelled.
    const back = (day.cancelled?.together ?? []).filter((one) => one.day.cancelled === day.cancelled);
    const expected = refusedFor[who] ?? this.#expectRestoring(day, back, isStale);
    if (!this.expectAnswer(answer, `${who} brings back ${day.date}`, expected)) return;
    for (const { day: one, holder } of back) {
      Object.assign(one, { cancelled: null, holder: holder && { ...holder } });
      this.#changed(one, 'restored');
    }
    this.#tellOf(day, 'booking.restore', 'bookingReinstated');
  }

  #expectRestoring(day: Day, back: readonly { day: Day; holder: Day['holder'] }[], isStale: boolean): string {
    const { block, cancelled } = day;
    if (cancelled === null) return '409 booking_not_cancelled';
    const isPassed = this.#now() - cancelled.at > undoMs;
    if (block.made.isUndone) return '422 booking_undone';
    if (back.length === 0 || isPassed) return '422 undo_time_passed';
    if (isStale) return '409 stale_version';
    const running = runningOf(block).map(({ date }) => date);
    const dates = back.map((one) => one.day.date);
    if (dates.some((date) => running.includes(date))) return '422 booking_date_in_series';
    if (spanOf([...running, ...dates]) > longestBlock) return '422 block_too_long';
    const isTaken = back.some(
      ({ day: { date }, holder }) => holder !== null && !this.#isFree(holder.candidate, date),
    );
    return isTaken ? '409 candidate_taken' : '200';
  }

  async #amend(day: Day): Promise<void> {
    const who = this.#someone();
    const { headers, isStale } = this.#seen(day);
    const what = this.one(['notes', 'times', 'date'] as const);
    const asked: Partial<Pick<Day, 'notes' | 'startTime' | 'endTime' | 'date'>> =
      what === 'notes'
        ? { notes: this.one(['', 'Bring the key', 'By the back door']) }
        : what === 'times'
          ? { startTime: this.one(['08:30', '09:00']), endTime: this.one(['15:00', '15:30']) }
          : { date: plus(day.date, this.draw(5) === 0 ? 40 : this.draw(5) - 1) };
    const scope = what === 'date' ? 'day' : this.one(['day', 'following', 'block'] as const);
    const { date: dateLocal, ...others } = asked;
    const body = { scope, ...others, ...(dateLocal !== undefined && { dateLocal }) };
    const answer = await this.#post(who, `bookings/${day.id}/amend`, body, headers);

    const isSeries = scope !== 'day';
    const meant = isSeries
      ? day.block.days.filter((one) => one !== day && this.#isMeant(one, day, scope))
      : [];
    const days = [...meant.toSorted((a, b) => (a.date < b.date ? -1 : 1)), day];
    const verdicts = days.map((one) => ({ one, verdict: this.#expectAmending(one, asked) }));
    const changed = verdicts.filter(({ verdict }) => verdict === '200');
    const refused = verdicts.filter(({ verdict }) => verdict !== '200' && verdict !== null);
    const own = this.#expectOpen(day);
    const expected =
      refusedFor[who] ??
      (isStale || !(own === '200' || isSeries)
        ? own === '200'
          ? '409 stale_version'
          : own
        : changed.length === 0
          ? (refused.at(-1)?.verdict ?? '422 amendment_empty')
          : refused.length === 0
            ? '200'
            : '207');
    if (!this.expectAnswer(answer, `${who} changes ${day.date} ${JSON.stringify(body)}`, expected)) return;
    for (const { one } of changed) this.#takeChange(one, asked);
    this.#tellOf(day, 'booking.amend', 'bookingChanged');
    if (asked.date !== undefined) day.block.made.events += 1;
  }

  #isMeant(one: Day, named: Day, scope: 'following' | 'block' | 'day'): boolean {
    const hasBegun = this.#now() >= instantOf(one.date, one.startTime);
    return isRunning(one) && !hasBegun && (scope === 'block' || one.date > named.date);
  }

  /** Whether a day can be changed at all. */
  #expectOpen({ cancelled, date, startTime }: Day): string {
    if (cancelled !== null) return '409 booking_already_cancelled';
    if (this.#now() >= instantOf(date, startTime)) return '422 booking_already_commenced';
    return this.#now() >= instantOf(date, '08:00') ? '422 same_day_cut_off_passed' : '200';
  }

  /** Null when it already has these values. */
  #expectAmending(day: Day, asked: Partial<Day>): string | null {
    const isSame = (['notes', 'startTime', 'endTime', 'date'] as const).every(
      (field) => asked[field] === undefined || asked[field] === day[field],
    );
    if (isSame) return null;
    const open = this.#expectOpen(day);
    if (open !== '200' || asked.date === undefined) return open;
    const { block } = day;
    const now = calendar.here(this.#desk.world.app.clock.now());
    if (asked.date < now.toPlainDate().toString()) return '422 date_in_past';
    if (this.#now() >= instantOf(asked.date, '08:00')) return '422 same_day_cut_off_passed';
    if (isHeldFirmly(day)) return '422 booking_date_fixed';
    const others = runningOf(block)
      .filter((one) => one !== day)
      .map(({ date }) => date);
    if (others.includes(asked.date)) return '422 booking_date_in_series';
    return spanOf([...others, asked.date]) > longestBlock ? '422 block_too_long' : '200';
  }

  #takeChange(day: Day, asked: Partial<Day>): void {
    const { holder } = day;
    const isMoved = asked.date !== undefined;
    const asksAgain = isMoved || (asked.startTime !== undefined && asked.endTime !== undefined);
    if (isMoved && holder !== null && !this.#isFree(holder.candidate, asked.date!)) {
      day.ended.push('withdrawn');
      day.holder = null;
    } else if (asksAgain && holder?.state === 'confirmed') {
      holder.state = 'accepted';
    }
    if (asked.startTime !== undefined && asked.startTime !== day.startTime && day.holder)
      day.holder.isLate = false;
    Object.assign(day, asked);
    this.#changed(day, 'changed');
  }

  /** Days after the end; one of them may be before it or far away, or there may be none. */
  async #extend(named: Day): Promise<void> {
    const who = this.#someone();
    const { block } = named;
    const running = runningOf(block);
    const last = running.at(-1)?.date ?? named.date;
    const first = plus(last, this.draw(8) === 0 ? 0 : 1 + this.draw(3));
    const dates = Array.from({ length: this.draw(10) === 0 ? 0 : 1 + this.draw(3) }, (_, index) =>
      plus(first, index),
    );
    if (dates.length > 0 && this.draw(10) === 0) dates.push(plus(last, 40));
    const { headers, isStale } = this.#seen(named);
    const times = { startTime: '08:30', endTime: '15:30', breakMinutes: 30 };
    const days = dates.map((dateLocal) => ({ dateLocal, ...times }));
    const answer = await this.#post(who, `bookings/${named.id}/extend`, { days }, headers);
    const expected = refusedFor[who] ?? (isStale ? '409 stale_version' : this.#expectExtension(named, dates));
    if (!this.expectAnswer(answer, `${who} extends ${named.date} by ${dates}`, expected)) return;

    const { holder } = running.at(-1)!;
    const held = isHeldFirmly(running.at(-1)!) && !holder!.candidate.isRestricted ? holder!.candidate : null;
    for (const day of running) this.#changed(day, 'extended');
    const start = { startTime: '08:30', endTime: '15:30', notes: named.notes, extension: { by: who } };
    const added = dates.map((date, index) => {
      const day = newDay(block, answer.body.bookings[index].id, date, start);
      if (held !== null && this.#isFree(held, date)) day.holder = { candidate: held, state: 'tentative' };
      return day;
    });
    block.days.push(...added);
    if (added.some(isHeldFirmly)) block.made.wasOffered = true;
    this.#tellOf(named, 'booking.extend', 'bookingExtended');
    expect(answer.body.status, this.log.join('\n')).toBe(added.every(isHeldFirmly) ? 'Filled' : 'Unfilled');
  }

  #expectExtension(named: Day, dates: readonly string[]): string {
    if (named.cancelled !== null) return '409 booking_already_cancelled';
    const running = runningOf(named.block);
    const [first, last] = [running[0]!.date, running.at(-1)!.date];
    const now = calendar.here(this.#desk.world.app.clock.now());
    const today = now.toPlainDate().toString();
    const isOpen = (date: string): boolean => date >= today && this.#now() < instantOf(date, '08:00');
    const earliest = [plus(last, 1), isOpen(today) ? today : plus(today, 1)].toSorted().at(-1)!;
    const latest = [plus(last, 28), plus(first, longestBlock - 1)].toSorted()[0]!;
    // A teaching location in Victoria.
    if (spanOf([first, last]) >= longestBlock) return '422 block_too_long';
    if (earliest > latest) return '422 booking_not_extendable';
    if (dates.length === 0) return '422 extension_days_required';
    if (spanOf([first, ...dates]) > longestBlock) return '422 block_too_long';
    if (dates.some((date) => daysBetween(last, date) > 28)) return '422 extension_too_long';
    for (const date of dates) {
      if (date <= last) return '422 extension_day_too_early';
      if (date < today) return '422 date_in_past';
      if (!isOpen(date)) return '422 same_day_cut_off_passed';
    }
    return '201';
  }

  #isFree(candidate: Candidate, date: string): boolean {
    return !this.days.some((day) => day.date === date && day.holder?.candidate === candidate);
  }

  async #offer(day: Day): Promise<void> {
    const candidate = this.one(this.#candidates);
    const wholeBlock = this.draw(3) === 0;
    const answer = await this.#tell(day, 'offer', { candidateId: candidate.id, wholeBlock });
    const isOpen = (one: Day): boolean =>
      isRunning(one) && one.holder === null && this.#now() < instantOf(one.date, one.endTime);
    const days = wholeBlock ? day.block.days.filter(isOpen) : [day];
    const isPossible = days.every(({ date }) => this.#isFree(candidate, date));
    const expected = !isOpen(day)
      ? '409 booking_not_open'
      : candidate.isRestricted
        ? '409 candidate_restricted'
        : isPossible
          ? '200'
          : '409 candidate_not_free';
    if (!this.expectAnswer(answer, `offer ${day.date}`, expected)) return;
    for (const one of days) {
      one.holder = { candidate, state: 'offered' };
      one.version += 1;
    }
    day.block.made.wasOffered = true;
    this.#tellOf(day, 'booking.offer');
  }

  /** One transition of the assignment; what its state does not allow is refused and changes nothing. */
  async #move(day: Day): Promise<void> {
    const candidate =
      this.draw(8) === 0 ? this.one(this.#candidates) : (day.holder?.candidate ?? this.#candidates[0]!);
    const action: Move = this.one([
      'accept',
      'accept',
      'accept',
      'decline',
      'confirm',
      'confirm',
      'arrive',
      'withdraw',
    ]);
    const wholeBlock = this.draw(3) === 0;
    const answer = await this.#tellMove(day, action, { candidateId: candidate.id, wholeBlock });
    const own = day.holder?.candidate === candidate ? day.holder.state : null;
    const after = own === null ? undefined : next[own][action];
    const expected =
      day.cancelled !== null
        ? '409 booking_not_open'
        : after === undefined
          ? '409 assignment_state_wrong'
          : '200';
    if (!this.expectAnswer(answer, `${action} ${day.date}`, expected)) return;
    const isLikewise = (one: Day): boolean => one.holder?.candidate === candidate && one.holder.state === own;
    const days = wholeBlock && action !== 'arrive' ? day.block.days.filter(isLikewise) : [day];
    const wasFirm = isHeldFirmly(day);
    for (const one of days) this.#takeMove(one, after!);
    const isLost = wasFirm && !isHeldFirmly(day);
    const template = action === 'accept' ? 'bookingFilled' : isLost ? 'bookingOpenAgain' : undefined;
    this.#tellOf(day, `booking.${action}`, template);
  }

  #tellMove(day: Day, action: Move, body: object): Promise<Answer> {
    switch (action) {
      case 'accept':
        return this.#tell(day, 'answer', { ...body, answer: 'accepted' });
      case 'decline':
        return this.#tell(day, 'answer', { ...body, answer: 'declined' });
      case 'confirm':
        return this.#tell(day, 'confirm', { ...body, state: 'confirmed' });
      case 'arrive':
        return this.#tell(day, 'confirm', { ...body, state: 'arrived' });
      case 'withdraw':
        return this.#tell(day, 'withdraw', body);
    }
  }

  #takeMove(day: Day, after: State | 'declined' | 'withdrawn'): void {
    day.version += 1;
    if (after === 'declined' || after === 'withdrawn') {
      day.ended.push(after);
      day.holder = null;
    } else day.holder!.state = after;
  }

  async #late(day: Day): Promise<void> {
    const candidate = day.holder?.candidate ?? this.#candidates[0]!;
    const minutesLate = this.one([0, 10]);
    const answer = await this.#tell(day, 'minutes-late', { candidateId: candidate.id, minutesLate });
    const isComing = isHeldFirmly(day) && day.holder!.state !== 'tentative';
    const expected = !isHeldFirmly(day)
      ? '409 booking_not_open'
      : isComing
        ? '200'
        : '409 assignment_state_wrong';
    if (!this.expectAnswer(answer, `late ${day.date}`, expected)) return;
    day.version += 1;
    const isOver = day.holder!.isLate === true ? 'candidateOnTime' : undefined;
    this.#tellOf(day, 'booking.late', minutesLate > 0 ? 'candidateLate' : isOver);
    day.holder!.isLate = minutesLate > 0;
  }

  async #giveFeedback(day: Day): Promise<void> {
    const who = this.one(['officer', 'colleague', 'unverified', 'viewer', 'stranger'] as const);
    const wantedBack = this.one(['yes', 'no', 'preferred'] as const);
    const comment = this.one(['', 'Came late']);
    const answer = await this.#post(who, `bookings/${day.id}/quick-feedback`, { wantedBack, comment });
    const { holder, block, date, endTime } = day;
    const wasThere = isHeldFirmly(day) && holder!.state !== 'tentative';
    // Feedback does not require a verified address.
    const mayNot = who === 'unverified' ? undefined : refusedFor[who];
    const expected =
      mayNot ??
      (!wasThere || this.#now() < instantOf(date, endTime)
        ? '422 feedback_not_open'
        : block.feedback.has(holder!.candidate)
          ? '409 feedback_already_given'
          : wantedBack === 'no' && comment === ''
            ? '422 feedback_comment_required'
            : '204');
    if (!this.expectAnswer(answer, `${who} says ${wantedBack} of ${date}`, expected)) return;
    block.feedback.add(holder!.candidate);
    if (wantedBack !== 'yes') holder!.candidate.isRestricted = wantedBack === 'no';
    block.made.audits.push('booking.feedback');
    // The bookings' event; the feedback's own event names another row.
    block.made.events += 1;
  }

  #changed(day: Day, kind: string): void {
    day.version += 1;
    day.changes.push(kind);
  }

  #tellOf({ block: { made } }: Day, audit: string, template?: string): void {
    made.audits.push(audit);
    made.events += 1;
    if (template !== undefined) made.told.push(template);
  }
}

function newDay(
  block: Block,
  id: string,
  date: string,
  start: Pick<Day, 'startTime' | 'endTime' | 'notes' | 'extension'>,
): Day {
  return { ...start, id, date, block, version: 1, cancelled: null, holder: null, ended: [], changes: [] };
}

/** The days cancelled by the last action. */
function lastCancelled(days: readonly Day[]): Day[] {
  const last = Math.max(...days.map(({ cancelled }) => cancelled?.at ?? 0));
  return days.filter(({ cancelled }) => cancelled?.at === last);
}

const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1);

async function compareBookings({ world }: Desk, walks: readonly BookingWalk[]): Promise<void> {
  const days = walks.flatMap((walk) => walk.days);
  const kept = await rowsOf(
    world,
    sql`
    select b.booking_id as id, b.date_local as date, left(b.start_time_local::text, 5) as "startTime",
      left(b.end_time_local::text, 5) as "endTime", b.notes, b.status, b.version, b.position, block.total, a.state,
      a.candidate_id as candidate, b.type,
      array(select state from assignments ended where ended.client_group_id = b.client_group_id
        and ended.booking_id = b.booking_id and not ended.live order by 1) as ended,
      array(select c.kind from booking_changes c where c.client_group_id = b.client_group_id
        and c.booking_id = b.booking_id order by 1) as changes
    from bookings b
    join booking_blocks block on block.client_group_id = b.client_group_id and block.block_id = b.block_id
    left join assignments a on a.client_group_id = b.client_group_id and a.booking_id = b.booking_id and a.live
    where b.booking_id = any(${days.map(({ id }) => id)}::uuid[]) order by b.booking_id`,
  );
  const modelled = days.map((day) => ({
    id: day.id,
    date: day.date,
    startTime: day.startTime,
    endTime: day.endTime,
    notes: day.notes,
    status: !isRunning(day) ? 'Cancelled' : isHeldFirmly(day) ? 'Filled' : 'Unfilled',
    version: day.version,
    position: day.block.days.indexOf(day) + 1,
    total: day.block.days.length,
    state: day.holder?.state ?? null,
    candidate: day.holder?.candidate.id ?? null,
    type: day.extension === null ? 'standard' : 'extension',
    ended: day.ended.toSorted(),
    changes: day.changes.toSorted(),
  }));
  expect(kept, walks[0]?.log[0]).toEqual(modelled.toSorted(byId));
}

/** Audit, events, messages and feedback of each booking made, including its extensions. */
async function compareTraces({ world }: Desk, walks: readonly BookingWalk[]): Promise<void> {
  const made = walks.flatMap((walk) => walk.made);
  const kept = await rowsOf(
    world,
    sql`
    select r.request_id as id,
      array(select e.action from audit_entries e where e.entity_ids && own.ids
        and e.action like 'booking.%' order by 1) as audits,
      (select count(*)::int from outbox o where o.kind = 'booking' and o.entity_ids && own.ids) as events,
      array(select min(n.template) from notifications n where n.subject_id = any(own.ids)
        group by n.event_key order by 1) as told,
      (select count(*)::int from feedback f where f.block_id = any(own.ids)) as feedback
    from booking_requests r
    cross join lateral (
      select array[r.request_id] || array_agg(distinct block.block_id) || array_agg(b.booking_id) as ids
      from booking_blocks block join bookings b using (client_group_id, block_id)
      where block.client_group_id = r.client_group_id and block.request_id = r.request_id) own
    where r.request_id = any(${made.map(({ requestId }) => requestId)}::uuid[]) order by r.request_id`,
  );
  const modelled = made.map(({ requestId, audits, events, told, blocks }) => ({
    id: requestId,
    audits: audits.toSorted(),
    events,
    told: told.toSorted(),
    feedback: blocks.reduce((sum, { feedback }) => sum + feedback.size, 0),
  }));
  expect(kept, walks[0]?.log[0]).toEqual(modelled.toSorted(byId));
}

walkAtRandom<Desk, BookingWalk>({
  title:
    'no sequence of calls reaches a state of a booking that the model does not know, and everything kept agrees with it',
  share: 80,
  file: 'apps/api/test/walks/booking-walks.test.ts',
  machines: ['bookings', 'assignments'],
  enter: async (place) => {
    const { app, client, officer, viewer, stranger } = place.world;
    const add = async (more = {}): Promise<Person> => ({
      ...(await app.seed.contact(client, [{ on: client, permissions: ['booking_all'] }], more)),
      bearer: '',
    });
    const people = {
      officer,
      viewer,
      stranger,
      colleague: await add(),
      unverified: await add({ emailVerified: false }),
    };
    return { ...place, people, serviceKey: await app.serviceKey() };
  },
  start: async (desk, seed) => {
    const candidates: Candidate[] = [];
    for (let count = 0; count < 3; count++)
      candidates.push({ id: await insertCandidate(desk.world.app), isRestricted: false });
    return new BookingWalk(desk, seed, candidates);
  },
  moves: [{ seconds: 20 }, { minutes: 1 }, { hours: 2 }, { hours: 24 }],
  runJobs: async () => {},
  compare: async (desk, walks) => {
    await compareBookings(desk, walks);
    await compareTraces(desk, walks);
  },
});
