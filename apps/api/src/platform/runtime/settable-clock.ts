import type { Clock } from './clock.ts';

export type SettableClock = Clock & {
  set: (instant: string | Temporal.Instant) => void;
  /** Moves forward by a duration such as `{ minutes: 30 }` or `'PT30M'`. */
  advance: (duration: Temporal.DurationLike | string) => void;
};

/** A clock that stands still until it is moved: for tests and for seeding the demo. */
export function createSettableClock(start: string | Temporal.Instant): SettableClock {
  let present = Temporal.Instant.from(start);
  return {
    now: () => present,
    set: (instant) => (present = Temporal.Instant.from(instant)),
    advance: (duration) => (present = present.add(duration)),
  };
}
