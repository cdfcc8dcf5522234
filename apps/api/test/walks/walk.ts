import { expect } from 'vitest';
import type { Person } from '../support/booking-world.ts';
import type { Answer } from '../support/test-app.ts';

/** A number from 0 to below. */
export type Draw = (below: number) => number;

/** Numbers that are always the same for one seed (mulberry32). */
export function createDraw(seed: number): Draw {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) % 1_000_000) % below;
  };
}

/** Signs a person in at the current instant; tokens expire as the clock advances. */
export type SignIn = (person: Omit<Person, 'bearer'>) => Promise<Person>;

/** What several actors do to their own rows, and what a model expects of them. Everything follows from the seed. */
export abstract class Walk {
  readonly log: string[] = [];
  readonly #draw: Draw;

  constructor(seed: number) {
    this.#draw = createDraw(seed);
  }

  /** Makes one request. */
  abstract step(): Promise<void>;

  protected draw(below: number): number {
    return this.#draw(below);
  }

  protected one<Item>(items: readonly Item[]): Item {
    return items[this.#draw(items.length)]!;
  }

  /** `expected` is `200`, or a status with its code. Returns whether the request should have succeeded. */
  protected expectAnswer(answer: Answer, what: string, expected: string): boolean {
    this.log.push(`${what}: ${expected}`);
    expect(wordOf(answer), this.log.join('\n')).toBe(expected);
    return expected.startsWith('2');
  }
}

function wordOf({ status, body }: Answer): string {
  return status < 300 ? String(status) : `${status} ${body?.code ?? ''}`;
}

const zone = 'Australia/Melbourne';

/** Calendar dates and instants of the walks' places, by the calendar alone. */
export const calendar = {
  plus: (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString(),
  daysBetween: (from: string, to: string): number =>
    Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days,
  /** Milliseconds. */
  instantOf: (date: string, time: string): number =>
    Temporal.ZonedDateTime.from(`${date}T${time}[${zone}]`).epochMilliseconds,
  /** Wall time and calendar date. */
  here: (now: Temporal.Instant) => now.toZonedDateTimeISO(zone),
};
