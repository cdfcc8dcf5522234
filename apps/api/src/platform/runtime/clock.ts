/** Where the present comes from. Rules never read it; routes pass on `context.receivedAt`. */
export type Clock = {
  now: () => Temporal.Instant;
};

/** Whole milliseconds: what the wire and the database both keep. */
export const systemClock: Clock = {
  now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()),
};
