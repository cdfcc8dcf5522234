import { instantMs, isSchoolDay, minuteOf, nextSchoolDay } from '../calendar.ts';
import type { PlannedRequest } from './plan.ts';
import { dayMs, hourMs } from './plan-requests.ts';
import type { RequestPlanner } from './plan-requests.ts';
import type { DemoContact, DemoLocation, World } from '../world.ts';

type Given = Partial<PlannedRequest> & { firstDay: number };

/** What an earlier day left: its today, and how many requests are still waiting. */
export type Earlier = { today: number; waiting: number };

/**
 * The days around today at the demo's own school, written by hand: people who sign in there find educators who come,
 * one who is late, open places and waiting requests. No random requests are drawn for these days.
 */
export class RichmondDays {
  readonly #world: World;
  readonly #school: DemoLocation;
  readonly #burnley: DemoLocation;
  /** Today if it is a school day, and the two school days after it. */
  readonly days: readonly number[];
  readonly #earlier: Earlier | null;

  constructor(
    world: World,
    [school, burnley]: readonly [DemoLocation, DemoLocation],
    earlier: Earlier | null = null,
  ) {
    this.#world = world;
    this.#school = school;
    this.#burnley = burnley;
    this.#earlier = earlier;
    this.days = writtenFrom(school.today);
  }

  /** The requests at one of the two places. */
  listFor(location: DemoLocation, planner: RequestPlanner): PlannedRequest[] {
    const given =
      location === this.#school ? this.#atSchool() : location === this.#burnley ? this.#atBurnley() : [];
    return this.#freshOf(given).map((one) => planner.draw(one));
  }

  /** Days that an earlier today already wrote are left alone, and never more than three requests wait. */
  #freshOf(given: readonly Given[]): Given[] {
    if (this.#earlier === null) return [...given];
    const written = Math.max(...writtenFrom(this.#earlier.today));
    let room = 3 - this.#earlier.waiting;
    return given.flatMap((one) => {
      if (one.status === 'Rejected') return [];
      if (one.status === 'PendingApproval') {
        const isTaken = one.source === 'replaceMe' && one.firstDay <= written;
        return isTaken || room-- <= 0 ? [] : [one];
      }
      const days = (one.days ?? [one.firstDay]).filter((day) => day > written);
      return days.length === 0 ? [] : [{ ...one, days, firstDay: days[0] as number }];
    });
  }

  /** When only the last of the days is new, it gets the programme of the next day, because tomorrow it will be that. */
  #roles(): { today: number | undefined; next: number; after: number } {
    const [today, next, after] = [this.days.at(-3), this.days.at(-2) as number, this.days.at(-1) as number];
    const isNextWritten = this.#earlier !== null && next <= Math.max(...writtenFrom(this.#earlier.today));
    return { today, next: isNextWritten ? after : next, after };
  }

  #atSchool(): Given[] {
    const { today, next, after } = this.#roles();
    const teacher = this.#titled(this.#school, 0);
    const support = this.#titled(this.#school, 1);
    const morning = { startMinute: minuteOf('09:00'), endMinute: minuteOf('13:00'), breakMinutes: 0 };
    const whole = { startMinute: minuteOf('08:30'), endMinute: minuteOf('15:30'), breakMinutes: 30 };
    const direct = { ...this.#direct(), perDate: 1, ...whole };
    return [
      ...(today === undefined
        ? []
        : [
            {
              ...direct,
              firstDay: today,
              days: [today],
              classification: teacher,
              outcome: 'filled',
              reason: 'Sick Leave Cover',
              covering: 'Margaret Ellery',
              room: '4A',
              createdMs: this.#before(today, 0, '06:21'),
              notes:
                'Reading groups in the morning. Two children with allergies, the care plans are in the red folder.',
            } satisfies Given,
            {
              ...direct,
              firstDay: today,
              days: [today],
              classification: teacher,
              outcome: 'late',
              reason: 'Professional Development',
              covering: 'Sunil Mathur',
              room: '2B',
              createdMs: this.#before(today, 6, '14:05'),
              notes: '',
            } satisfies Given,
            {
              ...direct,
              ...morning,
              firstDay: today,
              days: [today],
              classification: support,
              outcome: 'filled',
              reason: "Carer's Leave",
              covering: 'Jo Lindsay',
              room: 'Room 7',
              createdMs: this.#before(today, 1, '16:40'),
              notes: '',
            } satisfies Given,
          ]),
      {
        ...direct,
        firstDay: next,
        days: next === after ? [next] : [next, after],
        classification: teacher,
        outcome: 'filled',
        reason: 'Professional Development',
        covering: 'Sunil Mathur',
        room: '2B',
        createdMs: this.#before(next, 9, '10:12'),
      },
      {
        ...direct,
        firstDay: next,
        days: [next],
        classification: teacher,
        outcome: 'filled',
        reason: 'Sick Leave Cover',
        covering: 'Margaret Ellery',
        room: '4A',
        createdMs: this.#before(next, 1, '15:32'),
      },
      {
        ...direct,
        ...morning,
        firstDay: next,
        days: [next],
        perDate: 2,
        classification: support,
        outcome: 'open',
        reason: 'Sick Leave Cover',
        covering: 'Jo Lindsay',
        room: 'Room 7',
        createdMs: this.#before(next, 1, '17:05'),
        notes: 'Two people please, one for each Prep room.',
      },
      {
        ...direct,
        firstDay: after,
        days: [after],
        classification: teacher,
        outcome: 'open',
        reason: 'Vacant Position',
        covering: null,
        room: 'Art room',
        createdMs: this.#before(next, 2, '11:20'),
      },
      {
        ...direct,
        firstDay: after,
        days: [after],
        classification: teacher,
        outcome: 'filled',
        reason: 'Annual Leave Cover',
        covering: 'Grace Tanaka',
        room: '1C',
        createdMs: this.#before(after, 12, '13:48'),
      },
      {
        ...direct,
        ...morning,
        firstDay: after,
        days: [after],
        classification: support,
        outcome: 'open',
        reason: "Carer's Leave",
        covering: 'Bill Harrow',
        room: 'Prep B',
        createdMs: this.#before(after, 3, '15:10'),
      },
      ...this.#waiting(next, after),
    ];
  }

  /** Three requests waiting for the approver, one of them for Replace Me. */
  #waiting(next: number, after: number): Given[] {
    const waiting = { status: 'PendingApproval', decider: null, decidedMs: null, perDate: 1 } as const;
    const [asker, colleague = asker] = this.#school.askers.toSorted(
      (one, other) => Number(other.email.startsWith('staff@')) - Number(one.email.startsWith('staff@')),
    ) as [DemoContact, DemoContact?];
    const whole = { startMinute: minuteOf('08:30'), endMinute: minuteOf('15:30'), breakMinutes: 30 };
    const teacher = this.#titled(this.#school, 0);
    const later = nextSchoolDay(after + 6);
    const common = { ...waiting, ...whole, classification: teacher, coveringContact: null };
    return [
      {
        ...common,
        source: 'replaceMe',
        firstDay: next,
        days: [next],
        creator: colleague,
        coveringContact: colleague,
        covering: colleague.name,
        reason: 'Sick Leave Cover',
        notes: '',
        createdMs: this.#world.nowMs - 1.4 * hourMs,
      },
      {
        ...common,
        source: 'booking',
        firstDay: later,
        days: [later, nextSchoolDay(later)],
        creator: asker,
        covering: asker.name,
        reason: 'Professional Development',
        room: '3C',
        notes: 'Maths conference, both days.',
        createdMs: this.#world.nowMs - 20 * hourMs,
      },
      {
        ...common,
        source: 'booking',
        firstDay: later + 7,
        days: [nextSchoolDay(later + 6)],
        creator: colleague,
        covering: 'Year 5 team',
        reason: 'F&P Testing',
        room: 'Library',
        createdMs: this.#world.nowMs - 3.2 * dayMs,
      },
      {
        ...common,
        source: 'booking',
        status: 'Rejected',
        firstDay: after,
        days: [after],
        creator: asker,
        covering: asker.name,
        reason: 'Training Cover',
        decider: this.#school.approvers[0] ?? null,
        decidedMs: this.#world.nowMs - 26 * hourMs,
        decisionReason: 'The training has moved to next term.',
        createdMs: this.#world.nowMs - 30 * hourMs,
      },
    ];
  }

  #atBurnley(): Given[] {
    const { today, next, after } = this.#roles();
    const teacher = this.#titled(this.#burnley, 0);
    const specialist = this.#titled(this.#burnley, 2);
    const whole = { startMinute: minuteOf('08:30'), endMinute: minuteOf('15:30'), breakMinutes: 30 };
    const direct = { ...this.#direct(), perDate: 1, ...whole };
    return [
      ...(today === undefined
        ? []
        : [
            {
              ...direct,
              firstDay: today,
              days: [today],
              classification: teacher,
              outcome: 'filled',
              reason: 'Annual Leave Cover',
              covering: 'Peter Lang',
              room: 'Room 3',
              createdMs: this.#before(today, 21, '09:15'),
            } satisfies Given,
          ]),
      {
        ...direct,
        firstDay: next,
        days: next === after ? [next] : [next, after],
        classification: teacher,
        outcome: 'filled',
        reason: 'Annual Leave Cover',
        covering: 'Peter Lang',
        room: 'Room 3',
        createdMs: this.#before(next, 21, '09:15'),
      },
      {
        ...direct,
        firstDay: next,
        days: [next],
        classification: specialist,
        outcome: 'offered',
        reason: 'Sick Leave Cover',
        covering: 'Ines Duarte',
        room: 'Music room',
        createdMs: this.#world.nowMs - 0.4 * hourMs,
      },
    ];
  }

  /** Booked at once by the officer. */
  #direct(): Partial<PlannedRequest> {
    const officer = this.#school.bookers.find((contact) => contact.email.startsWith('officer@'));
    if (!officer) throw new Error('The school has no officer');
    return {
      source: 'booking',
      status: 'Accepted',
      creator: officer,
      decider: null,
      decidedMs: null,
      coveringContact: null,
    };
  }

  #titled(location: DemoLocation, index: number): PlannedRequest['classification'] {
    const classification = location.client.classifications[index];
    if (!classification) throw new Error('The school has too few classifications');
    return classification;
  }

  /** A time of day this many days before the day, but always before now. */
  #before(day: number, days: number, time: string): number {
    const at = instantMs(day - days, minuteOf(time), this.#school.place.timeZone);
    return at < this.#world.nowMs ? at : this.#world.nowMs - (0.2 + days) * hourMs;
  }
}

/** Today if it is a school day, and the two school days after it. */
function writtenFrom(today: number): number[] {
  const next = nextSchoolDay(today);
  return [...(isSchoolDay(today) ? [today] : []), next, nextSchoolDay(next)];
}
