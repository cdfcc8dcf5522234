/** The source of the current time. Rules never read it; routes pass on `context.receivedAt`. */
export type Clock = {
  now: () => Temporal.Instant;
};

/** Whole milliseconds: the precision that the wire and the database share. */
export const systemClock: Clock = {
  now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()),
};
