import { median } from './load/run-load.ts';

export type RoundResult = {
  name: string;
  perSecond: number;
  spread: string;
  p95Ms: number | null;
  rounds: number[];
};

type Measure = (round: number) => Promise<{ perSecond: number; p95Ms?: number }>;

/**
 * Each round measures every one of them once, so that what else the machine does falls on all alike; the medians are the
 * result. The first round warms up and is left out.
 */
export async function interleave(rounds: number, measures: Record<string, Measure>): Promise<RoundResult[]> {
  const found = new Map<string, { perSecond: number; p95Ms?: number }[]>();
  for (let round = 0; round <= rounds; round++) {
    for (const [name, measure] of Object.entries(measures)) {
      const result = await measure(round);
      if (round > 0) found.set(name, [...(found.get(name) ?? []), result]);
    }
  }
  return [...found].map(([name, results]) => {
    const speeds = results.map(({ perSecond }) => perSecond);
    const p95s = results.flatMap(({ p95Ms }) => (p95Ms === undefined ? [] : [p95Ms]));
    return {
      name,
      perSecond: median(speeds),
      spread: `${Math.min(...speeds).toFixed(1)} to ${Math.max(...speeds).toFixed(1)}`,
      p95Ms: p95s.length > 0 ? median(p95s) : null,
      rounds: speeds,
    };
  });
}
