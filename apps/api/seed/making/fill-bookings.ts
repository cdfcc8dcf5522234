import { cancelReasons } from '../catalogue/booking-words.ts';
import { instantMs } from '../calendar.ts';
import { createDice } from '../dice.ts';
import type { Dice } from '../dice.ts';
import { drawId } from '../draw-id.ts';
import type { PlannedBlock, PlannedBooking, PlannedRequest } from './plan.ts';
import { hourMs, momentBetween } from './plan-requests.ts';
import type { DemoCandidate, DemoLocation, World } from '../world.ts';

/** Makes the blocks of accepted requests and finds educators for them, in the order of the requests. */
export class BookingFiller {
  readonly #world: World;
  readonly #dice: Dice;
  readonly #byMarket: ReadonlyMap<string, readonly DemoCandidate[]>;
  readonly #regulars = new Map<DemoLocation, readonly DemoCandidate[]>();

  constructor(world: World, candidates: readonly DemoCandidate[], name: string) {
    this.#world = world;
    this.#dice = createDice(world.seed, `filling ${name}`);
    this.#byMarket = Map.groupBy(candidates, (candidate) => candidate.market);
  }

  /** One block per booking and date; does nothing for a request that is not accepted. */
  fill(request: PlannedRequest): PlannedBlock[] {
    if (request.status !== 'Accepted') return [];
    return Array.from({ length: request.perDate }, (_, index) => {
      const block: PlannedBlock = {
        blockId: drawId(this.#dice, request.createdMs),
        request,
        bookings: [],
      };
      this.#addDays(block, request, request.days);
      this.#settle(block.bookings, outcomeFor(request, index));
      return block;
    });
  }

  /** Adds the days of an extension: offered to the educator of the block, otherwise open. */
  extend(block: PlannedBlock, extension: PlannedRequest): void {
    const from = block.bookings.length;
    this.#addDays(block, extension, extension.days);
    const added = block.bookings.slice(from);
    const holder = block.bookings[from - 1]?.candidate ?? null;
    const isFree = holder !== null && extension.days.every((day) => !holder.busyDays.has(day));
    for (const booking of added) {
      if (!isFree) this.#leaveOpen(booking);
      else {
        this.#give(booking, holder);
        if (booking.startMs > this.#world.nowMs) booking.state = 'tentative';
      }
    }
  }

  #addDays(block: PlannedBlock, request: PlannedRequest, days: readonly number[]): void {
    const { timeZone } = request.location.place;
    for (const day of days) {
      block.bookings.push({
        bookingId: drawId(this.#dice, request.createdMs),
        block,
        request,
        position: block.bookings.length + 1,
        day,
        startMs: instantMs(day, request.startMinute, timeZone),
        endMs: instantMs(day, request.endMinute, timeZone),
        status: 'Unfilled',
        candidate: null,
        state: null,
        cancelledMs: null,
        cancelReason: null,
        minutesLate: null,
      });
    }
  }

  #settle(bookings: readonly PlannedBooking[], outcome: PlannedRequest['outcome']): void {
    const first = bookings[0];
    if (!first) return;
    if (outcome === 'open') return;
    const isFilled = outcome !== undefined || this.#dice.chance(this.#fillChance(first));
    if (!isFilled) {
      for (const booking of bookings) this.#leaveOpen(booking);
    } else {
      this.#findCandidates(bookings);
      if (outcome === 'offered') for (const booking of bookings) this.#offer(booking);
      if (outcome === 'late') this.#runLate(first);
    }
    if (outcome === undefined) this.#maybeCancel(bookings);
  }

  #fillChance({ day, request }: PlannedBooking): number {
    const ahead = day - request.location.today;
    if (ahead <= 0) return 0.97;
    if (ahead <= 3) return 0.88;
    return ahead <= 14 ? 0.76 : 0.55;
  }

  /** One educator for the whole block if possible, otherwise one for each date. */
  #findCandidates(bookings: readonly PlannedBooking[]): void {
    const whole = this.#findFree(bookings);
    for (const booking of bookings) {
      const candidate = whole ?? this.#findFree([booking]);
      if (candidate) this.#give(booking, candidate);
    }
  }

  #findFree(bookings: readonly PlannedBooking[]): DemoCandidate | null {
    const { location, classification } = (bookings[0] as PlannedBooking).request;
    const isFree = (candidate: DemoCandidate): boolean =>
      candidate.titles.includes(classification.model.title) &&
      bookings.every((booking) => !candidate.busyDays.has(booking.day));
    const known = this.#dice.chance(0.6) ? this.#regularsOf(location).find(isFree) : undefined;
    if (known) return known;
    const nearby = this.#byMarket.get(location.place.market) ?? [];
    const start = this.#dice.between(0, Math.max(0, nearby.length - 1));
    return [...nearby.slice(start), ...nearby.slice(0, start)].find(isFree) ?? null;
  }

  #regularsOf(location: DemoLocation): readonly DemoCandidate[] {
    const known = this.#regulars.get(location);
    if (known) return known;
    const regulars = this.#dice.pickSome(this.#byMarket.get(location.place.market) ?? [], 5);
    this.#regulars.set(location, regulars);
    return regulars;
  }

  #give(booking: PlannedBooking, candidate: DemoCandidate): void {
    const { nowMs } = this.#world;
    candidate.busyDays.add(booking.day);
    booking.candidate = candidate;
    booking.status = 'Filled';
    const isToday = booking.startMs - nowMs < 12 * hourMs;
    const isSettled = nowMs - booking.request.createdMs > hourMs && this.#dice.chance(isToday ? 0.95 : 0.6);
    booking.state = booking.startMs <= nowMs ? 'arrived' : isSettled ? 'confirmed' : 'accepted';
    const startsSoon = Math.abs(booking.startMs - nowMs) < 2 * hourMs;
    if (startsSoon ? this.#dice.chance(0.1) : booking.endMs < nowMs && this.#dice.chance(0.02))
      this.#runLate(booking);
  }

  #runLate(booking: PlannedBooking): void {
    if (!booking.candidate) return;
    booking.minutesLate = this.#dice.pick([10, 15, 20, 30]);
    // Not there yet until the announced arrival has passed.
    const arrives = booking.startMs + booking.minutesLate * 60_000;
    booking.state = arrives > this.#world.nowMs ? 'confirmed' : 'arrived';
  }

  #leaveOpen(booking: PlannedBooking): void {
    if (booking.startMs <= this.#world.nowMs || !this.#dice.chance(0.25)) return;
    const candidate = this.#findFree([booking]);
    if (!candidate) return;
    this.#give(booking, candidate);
    this.#offer(booking);
  }

  #offer(booking: PlannedBooking): void {
    if (!booking.candidate || booking.startMs <= this.#world.nowMs) return;
    booking.status = 'Unfilled';
    booking.state = 'offered';
    booking.minutesLate = null;
  }

  #maybeCancel(bookings: readonly PlannedBooking[]): void {
    const whole = this.#dice.chance(0.03);
    for (const booking of bookings) {
      if (!whole && !this.#dice.chance(0.012)) continue;
      const latest = Math.min(booking.startMs - hourMs / 2, this.#world.nowMs - 60_000);
      if (latest <= booking.request.createdMs) continue;
      booking.cancelledMs = momentBetween(this.#dice, booking.request.createdMs, latest);
      booking.cancelReason = this.#dice.pick(cancelReasons);
      booking.status = 'Cancelled';
      booking.minutesLate = null;
      booking.candidate?.busyDays.delete(booking.day);
      booking.state = booking.candidate ? 'withdrawn' : null;
    }
  }
}

/** When a late arrival is required, one of several comes late and the others on time. */
function outcomeFor(request: PlannedRequest, index: number): PlannedRequest['outcome'] {
  return request.outcome === 'late' && index > 0 ? 'filled' : request.outcome;
}
