/** The one place of the portal that reads the device's clock. Rules receive what these answer. */

export function now(): Temporal.Instant {
  return Temporal.Now.instant();
}

/** Milliseconds that only grow; for ages, never for dates. */
export function monotonicMs(): number {
  return performance.now();
}

/** For the age of what is kept on the device over a reload: milliseconds since 1970, UTC. */
export function epochMs(): number {
  return Date.now();
}
