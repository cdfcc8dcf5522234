/** The only place in the portal that reads the device's clock. Rules receive these values as arguments. */

let aheadSeconds = 0;

export function now(): Temporal.Instant {
  return Temporal.Now.instant().add({ seconds: aheadSeconds });
}

/** The instant that `now` returned when this device's clock showed these milliseconds since 1970, UTC. */
export function toInstant(epochMilliseconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).add({ seconds: aheadSeconds });
}

/** Follows a demo whose time was moved forward; null, as from a busy server's refusal, changes nothing. */
export function goAhead(seconds: string | null): void {
  aheadSeconds = Number(seconds ?? aheadSeconds);
}

/** Monotonic milliseconds; for ages, never for dates. */
export function monotonicMs(): number {
  return performance.now();
}

/** For the age of data stored on the device across reloads: milliseconds since 1970, UTC. */
export function epochMs(): number {
  return Date.now();
}
