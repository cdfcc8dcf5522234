/** The one place of the portal that reads the device's clock. Rules receive what these answer. */

let aheadSeconds = 0;

export function now(): Temporal.Instant {
  return Temporal.Now.instant().add({ seconds: aheadSeconds });
}

/** A demo whose time is driven on says by how much it is ahead, and the portal goes on with it; refusals of a busy server say nothing. */
export function goAhead(seconds: string | null): void {
  aheadSeconds = Number(seconds ?? aheadSeconds);
}

/** Milliseconds that only grow; for ages, never for dates. */
export function monotonicMs(): number {
  return performance.now();
}

/** For the age of what is kept on the device over a reload: milliseconds since 1970, UTC. */
export function epochMs(): number {
  return Date.now();
}
