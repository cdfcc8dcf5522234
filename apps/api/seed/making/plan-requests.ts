import { cancelReasons, notesOf, reasonsOf, rejectReasons } from '../catalogue/booking-words.ts';
import { drawName, fullName } from '../catalogue/names.ts';
import { isBreak } from '../catalogue/school-breaks.ts';
import { roomsOf } from '../catalogue/teaching.ts';
import { dateText, instantMs, isSchoolDay, minuteOf, weekdayOfDay } from '../calendar.ts';
import { createDice } from '../dice.ts';
import type { Dice } from '../dice.ts';
import { drawId } from '../draw-id.ts';
import type { Confirmation, PlannedRequest } from './plan.ts';
import type { DemoContact, DemoLocation, World } from '../world.ts';

const daysAhead = 42;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Draws the requests of one location: what was requested, when, by whom and for whom. */
export class RequestPlanner {
  readonly #world: World;
  readonly #location: DemoLocation;
  readonly #dice: Dice;
  readonly #absent: readonly string[];
  readonly #replaced = new Set<string>();

  constructor(world: World, location: DemoLocation) {
    this.#world = world;
    this.#location = location;
    this.#dice = createDice(world.seed, `requests ${location.locationId}`);
    const { country } = location.client.group;
    const staff = createDice(world.firstSeed, `staff ${location.locationId}`);
    this.#absent = Array.from({ length: 12 }, () => fullName(drawName(staff, country, world.takenNames)));
  }

  /** Draws what is missing on the days after an earlier today, up to six weeks after the current one. */
  drawSince(before: number, keptFree: ReadonlySet<number>): PlannedRequest[] {
    const { today } = this.#location;
    return this.#drawOn({ from: before + 1, keptFree }, (day) =>
      Math.max(0, this.#demandOn(day, today) - (day <= before + daysAhead ? this.#demandOn(day, before) : 0)),
    );
  }

  /** From the world's first day to six weeks after today; no request starts on a day in `keptFree`. */
  drawAll(keptFree: ReadonlySet<number>): PlannedRequest[] {
    const { today } = this.#location;
    return this.#drawOn({ from: today - this.#world.daysBack, keptFree }, (day) =>
      this.#demandOn(day, today),
    );
  }

  #drawOn(
    { from, keptFree }: { from: number; keptFree: ReadonlySet<number> },
    demandOn: (day: number) => number,
  ): PlannedRequest[] {
    const { today, bookableUntil, closedDays } = this.#location;
    const planned: PlannedRequest[] = [];
    for (let day = from; day <= Math.min(today + daysAhead, bookableUntil); day++) {
      if (!isSchoolDay(day) || keptFree.has(day) || closedDays.includes(day)) continue;
      const count = this.#dice.times(demandOn(day));
      for (let made = 0; made < count; made++) planned.push(this.draw({ firstDay: day, keptFree }));
    }
    return planned;
  }

  /** One request that starts on the day; everything that is not given is drawn. */
  draw({
    firstDay,
    keptFree = new Set(),
    ...given
  }: Partial<PlannedRequest> & { firstDay: number; keptFree?: ReadonlySet<number> }): PlannedRequest {
    const dice = this.#dice;
    const location = this.#location;
    const { client } = location;
    const { kind } = client.place;
    const classification = dice.pickWeighted(
      client.classifications.map((one) => [one, one.model.weight] as const),
    );
    const days = given.days ?? this.#drawDays(firstDay, keptFree);
    const times = this.#drawTimes(classification.model.unit, classification.model.minimumMinutes ?? 180);
    const asked = location.askers.length > 0 && location.approvers.length > 0 && dice.chance(0.12);
    const isReplaceMe = asked && location.place.replaceMe === true && days.length === 1 && dice.chance(0.35);
    const creator = asked ? dice.pick(location.askers) : this.#drawBooker();
    const createdMs = given.createdMs ?? this.#drawCreated(days[0] as number, times.startMinute);
    const approver = asked ? dice.pick(location.approvers) : null;
    const request: PlannedRequest = {
      requestId: drawId(dice, createdMs),
      location,
      source: 'booking',
      status: 'Accepted',
      days,
      perDate: dice.pickWeighted([
        [1, 90],
        [2, 8],
        [3, 2],
      ]),
      ...times,
      classification,
      createdMs,
      creator,
      decider: approver,
      decidedMs: approver
        ? Math.min(createdMs + dice.between(3, 90) * 60_000, this.#world.nowMs - 60_000)
        : null,
      decisionReason: null,
      reason: dice.pickWeighted(reasonsOf(kind)),
      coveringContact: null,
      covering: dice.chance(0.85) ? dice.pick(this.#absent) : null,
      room: dice.chance(0.75) ? dice.pick(roomsOf(kind)) : '',
      notes: dice.chance(0.45) ? dice.pick(notesOf(kind)) : '',
      gradeIds: this.#drawGrades(),
      certificationIds: dice.chance(kind === 'childcare' ? 0.8 : 0.25)
        ? dice.pickSome(location.certifications, dice.between(1, 2)).map((one) => one.certificationId)
        : [],
      confirmations: this.#drawConfirmations(creator),
      reference: dice.chance(0.1) ? `C${dice.between(1000, 9999)}` : null,
      ...(isReplaceMe && this.#replaceMe(creator, days[0] as number)),
      ...given,
    };
    return asked && given.status === undefined ? this.#maybeRefused(request) : request;
  }

  #replaceMe(creator: DemoContact, day: number): Partial<PlannedRequest> {
    const key = `${creator.contactId}/${day}`;
    if (this.#replaced.has(key)) return {};
    this.#replaced.add(key);
    return {
      source: 'replaceMe',
      perDate: 1,
      reason: 'Sick Leave Cover',
      coveringContact: creator,
      covering: creator.name,
      notes: '',
    };
  }

  #maybeRefused(request: PlannedRequest): PlannedRequest {
    const dice = this.#dice;
    const decidedMs = request.decidedMs ?? request.createdMs;
    if (dice.chance(0.12))
      return { ...request, status: 'Rejected', decidedMs, decisionReason: dice.pick(rejectReasons) };
    if (dice.chance(0.05))
      return {
        ...request,
        status: 'Cancelled',
        decider: request.creator,
        decisionReason: dice.pick(cancelReasons),
      };
    return request;
  }

  /** How many requests start on the day, as seen from the given today. */
  #demandOn(day: number, today: number): number {
    const { place, client } = this.#location;
    const { kind } = client.place;
    // The weeks around today are never a break, so that the demo has work whenever it is started.
    if (day < today - 14 && isBreak(client.group.country, kind, dateText(day))) return 0;
    const weekday = [0, 1.2, 0.95, 0.9, 1, 1.15, 0][weekdayOfDay(day)] ?? 0;
    const season =
      1 + 0.25 * Math.sin((day / 365.25) * 2 * Math.PI + (place.at && place.at[0] > 0 ? 1.5 : -1.6));
    const ahead = day > today ? Math.max(0.12, 0.9 - (day - today) * 0.025) : 1;
    return place.demand * weekday * season * ahead;
  }

  #drawDays(firstDay: number, keptFree: ReadonlySet<number>): number[] {
    const pattern = this.#dice.pickWeighted([
      ['single', 74],
      ['few', 12],
      ['week', 8],
      ['fortnight', 3],
      ['weekly', 3],
    ] as const);
    const count = { single: 1, few: this.#dice.between(2, 3), week: 5, fortnight: 10, weekly: 4 }[pattern];
    const { closedDays } = this.#location;
    const days: number[] = [];
    const step = pattern === 'weekly' ? 7 : 1;
    for (let day = firstDay; days.length < count && day < firstDay + 28; day += step) {
      if (isSchoolDay(day) && !keptFree.has(day) && !closedDays.includes(day)) days.push(day);
    }
    return days;
  }

  #drawTimes(
    unit: 'hour' | 'day' | 'halfDay',
    minimumMinutes: number,
  ): Pick<PlannedRequest, 'startMinute' | 'endMinute' | 'breakMinutes'> {
    const dice = this.#dice;
    const { startMinute: opens, endMinute: closes, lunchMinutes } = this.#location;
    if (unit === 'day') return { startMinute: opens, endMinute: closes, breakMinutes: lunchMinutes };
    if (unit === 'halfDay') {
      const noon = minuteOf('12:00');
      return dice.chance(0.6)
        ? { startMinute: opens, endMinute: noon, breakMinutes: 0 }
        : { startMinute: noon, endMinute: closes, breakMinutes: 0 };
    }
    const startMinute = opens + dice.pick([0, 0, 0, 30, 60, 90]);
    const longest = closes + 60 - startMinute;
    const length = Math.min(longest, Math.max(minimumMinutes, dice.pick([240, 300, 360, 420, 450])));
    return {
      startMinute,
      endMinute: startMinute + length,
      breakMinutes: length >= 300 ? Math.max(30, lunchMinutes) : 0,
    };
  }

  /** Half of the single days are requested that morning, before the cut-off; the rest up to a month before. */
  #drawCreated(day: number, startMinute: number): number {
    const dice = this.#dice;
    const { nowMs } = this.#world;
    const { timeZone } = this.#location.place;
    const at = (onDay: number, minute: number): number =>
      instantMs(onDay, minute, timeZone) + dice.between(0, 59) * 1000;
    const drawn = dice.chance(0.45)
      ? at(day, Math.min(dice.between(minuteOf('06:02'), minuteOf('07:28')), startMinute - 15))
      : at(
          day - dice.pick([1, 1, 1, 2, 3, 5, 7, 10, 14, 21, 30]),
          dice.between(minuteOf('07:10'), minuteOf('17:30')),
        );
    return drawn < nowMs - 120_000 ? drawn : nowMs - dice.between(5, 60 * 70) * 60_000;
  }

  #drawBooker(): DemoContact {
    const { bookers, told } = this.#location;
    const booker =
      bookers[0] && this.#dice.chance(0.7)
        ? bookers[0]
        : (bookers.length > 0 && this.#dice.pick(bookers)) || told[0];
    if (!booker) throw new Error(`Nobody can book at ${this.#location.place.name}`);
    return booker;
  }

  #drawGrades(): string[] {
    const { grades } = this.#location.client;
    if (this.#dice.chance(0.3)) return [];
    const first = this.#dice.between(0, grades.length - 1);
    return grades.slice(first, first + this.#dice.between(1, 2)).map((grade) => grade.gradeId);
  }

  #drawConfirmations(creator: DemoContact): Confirmation[] {
    const dice = this.#dice;
    const { told } = this.#location;
    const others = told.filter((contact) => contact !== creator);
    const chosen = [
      ...(told.includes(creator) || others.length === 0 ? [creator] : []),
      ...dice.pickSome(others, told.includes(creator) ? dice.between(0, 1) : 1),
    ];
    return chosen.map((contact) => ({
      contactId: contact.contactId,
      name: contact.name,
      email: true,
      sms: contact.mobile !== null && dice.chance(0.4),
      voice: false,
      push: false,
    }));
  }
}

/** An instant between two others; the first when there is nothing between them. */
export function momentBetween(dice: Dice, fromMs: number, toMs: number): number {
  return toMs <= fromMs ? fromMs : fromMs + Math.floor(dice.next() * (toMs - fromMs));
}

export { dayMs, hourMs };
