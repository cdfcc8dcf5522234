import { toInstant } from '../../lib/time/clock.ts';
import { useNow } from '../../lib/time/use-now.ts';

/** A response with the time left to undo, and when this device received it. */
type Told = {
  data: { readonly undoSecondsLeft: number | null } | undefined;
  /** Milliseconds since 1970, UTC. */
  dataUpdatedAt: number;
};

/**
 * The time left in whole seconds, 0 when it is over. Counted from the response, so that the device's clock may be
 * wrong.
 */
export function useUndoSeconds(told: Told): number {
  return countUndoSeconds(told, useNow(1_000));
}

export function countUndoSeconds({ data, dataUpdatedAt }: Told, now: Temporal.Instant): number {
  const seconds = data?.undoSecondsLeft ?? 0;
  const left = Math.ceil(seconds - toInstant(dataUpdatedAt).until(now).total('seconds'));
  return Math.max(0, Math.min(seconds, left));
}
