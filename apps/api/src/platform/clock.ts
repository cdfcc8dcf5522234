/** Where the present comes from. Rules never read it; routes pass on `context.receivedAt`. */
export type Clock = {
  now: () => Temporal.Instant;
};

export const systemClock: Clock = {
  now: () => Temporal.Now.instant(),
};
