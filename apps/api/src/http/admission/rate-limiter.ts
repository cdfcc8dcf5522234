export type RateLimiter = {
  /** 0 when the call may go on, else the seconds to wait. */
  take: (key: string) => number;
};

type Bucket = { tokens: number; at: number };

const maxBuckets = 50_000;

/** A token bucket per key in this process: `perMinute` on average, a fifth of it at once. `nowMs` is monotonic. */
export function createRateLimiter(
  perMinute: number,
  nowMs: () => number = () => performance.now(),
): RateLimiter {
  const burst = Math.max(1, Math.ceil(perMinute / 5));
  const perMs = perMinute / 60_000;
  const buckets = new Map<string, Bucket>();

  return {
    take: (key) => {
      const now = nowMs();
      const known = buckets.get(key);
      const tokens = known ? Math.min(burst, known.tokens + (now - known.at) * perMs) : burst;
      buckets.delete(key);
      buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
      if (buckets.size > maxBuckets) buckets.delete(buckets.keys().next().value as string);
      return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / perMs / 1000));
    },
  };
}
