import type { RoundResult } from './interleave.ts';
import { median } from './load/run-load.ts';
import type { CreateResult } from './parts/measure-create.ts';
import type { Latency } from './parts/measure-events.ts';
import type { Feel } from './parts/measure-feel.ts';
import type { TimesheetsFeel } from './parts/measure-timesheets.ts';
import type { Growth } from './parts/measure-growth.ts';
import { directusFields } from './parts/measure-list.ts';
import type { PageFigures } from './parts/measure-lighthouse.ts';
import type { Memory } from './parts/measure-memory.ts';
import type { SearchPlan } from './parts/explain-search.ts';
import type { SearchTimes } from './parts/measure-search.ts';
import type { Size } from './parts/measure-sizes.ts';
import type { Starts } from './parts/measure-start.ts';

export function formatList(results: readonly RoundResult[]): void {
  title('P1: list of 50 bookings, 8 connections');
  formatRounds(results, 'lists');
  const times = (other: string): number => ratio(results, 'product', other);
  goal('of pgbench prepared, same SQL', times('pgbench'), 'at least 0.50', (value) => value >= 0.5);
  for (const [name, what] of Object.entries(directusFields)) {
    goal(`times Directus, ${what}`, times(name), 'at least 15', (value) => value >= 15);
  }
  goal(
    'times PostGraphile, behind the same walls, same fields as on a card',
    times('postgraphile'),
    'above 1',
    (value) => value > 1,
  );
}

export function formatCreate({ rounds, statements, waits, waitsWithoutKey }: CreateResult): void {
  title('P2: a request of 10 bookings, 8 connections, fsync on');
  formatRounds(rounds, 'requests');
  const slower = ratio(rounds, 'pgbench', 'product');
  goal('times the time of pgbench prepared, same statements', slower, 'at most 1.3', (value) => value <= 1.3);
  goal('times Directus, ten items in a call', ratio(rounds, 'product', 'directus'), 'none set', () => true);
  const isFew = (value: number): boolean => value <= 2;
  goal(
    `waits for the database, ${statements} statements, with an idempotency key`,
    waits,
    'at most 2',
    isFew,
  );
  goal('waits for the database, without a key', waitsWithoutKey, 'at most 2', isFew);
}

export function formatEvents(latencies: readonly Latency[]): void {
  title('P4: from the answer to the writer to somebody else');
  for (const { where, streams, changes, p50Ms, p95Ms, maxMs } of latencies) {
    line(
      `${where}, ${streams} streams open, ${changes} changes`,
      `p50 ${ms(p50Ms)}, p95 ${ms(p95Ms)}, most ${ms(maxMs)}`,
    );
    if (where === 'second browser')
      goal('ms p95 to a second browser', p95Ms, 'at most 300', (value) => value <= 300);
  }
}

export function formatSearch({
  times,
  plans,
}: {
  times: readonly SearchTimes[];
  plans: readonly SearchPlan[];
}): void {
  title('Search, all bookings in one account');
  for (const { what, calls, p50Ms, p95Ms, maxMs } of times) {
    line(`${what}, ${calls} calls`, `p50 ${ms(p50Ms)}, p95 ${ms(p95Ms)}, most ${ms(maxMs)}`);
    goal('ms p95', p95Ms, 'under 100', (value) => value < 100);
  }
  console.log('  The three dearest by the database alone, and where they look at most rows:');
  for (const plan of plans.toSorted((one, other) => other.ms - one.ms).slice(0, 3))
    line(`"${plan.text}", ${plan.who}`, `${ms(plan.ms)}, ${plan.blocks} pages, ${plan.widest} rows`);
  const scanned = plans.filter((plan) => plan.scanned.length > 0);
  goal('searches that read a growing table from end to end', scanned.length, '0', (value) => value === 0);
  for (const { who, text, scanned: tables } of scanned)
    console.log(`  "${text}", ${who}: ${tables.join(', ')}`);
}

export function formatGrowth({ calls, statements, complaints }: Growth): void {
  title('P3: growth of the p95 of lists and overviews, 8 connections');
  for (const { call, world, p95Ms, times } of calls) {
    if (times === null) line(`${call}, ${world}`, `p95 ${ms(p95Ms)}`);
    else goal(`times p95, ${call}, ${world} (${ms(p95Ms)})`, times, 'at most 1.5', (value) => value <= 1.5);
  }
  goal(
    `scans of a growing table in ${statements} statements`,
    complaints.length,
    '0',
    (value) => value === 0,
  );
  for (const complaint of complaints) console.log(`  ${complaint}`);
}

export function formatSizes(sizes: readonly Size[]): void {
  title('W1: JavaScript and CSS, gzip');
  for (const { route, kind, bytes, files, goal: most } of sizes) {
    goal(
      `kB ${kind} of ${route} (${files} files)`,
      bytes / 1_000,
      `at most ${most / 1_000}`,
      () => bytes <= most,
    );
  }
}

const leastPerformance: Readonly<Record<string, number>> = { 'sign-in': 98 };
const maxLcpSeconds: Readonly<Record<string, number>> = { 'sign-in': 1.8 };

export function formatLighthouse(pages: readonly PageFigures[]): void {
  title('W2: Lighthouse 13 mobile');
  for (const { page, performance, accessibility, bestPractices, lcpSeconds, tbtMs, cls, ...own } of pages) {
    const least = leastPerformance[page] ?? 95;
    const maxLcp = maxLcpSeconds[page] ?? 2.2;
    goal(`performance of ${page}`, performance, `at least ${least}`, (value) => value >= least);
    goal('  s LCP', lcpSeconds, `at most ${maxLcp}`, (value) => value <= maxLcp);
    goal('  ms TBT', tbtMs, 'at most 150', (value) => value <= 150);
    goal('  CLS', cls, 'at most 0.02', (value) => value <= 0.02);
    goal('  accessibility', accessibility, '100', (value) => value === 100);
    goal('  best practices', bestPractices, '100', (value) => value === 100);
    line(
      '  main thread, processor time',
      `${ms(own.cpuMs)}, beyond 50 ms of a task, slowed ${ms(own.beyondMs)}`,
    );
  }
}

export function formatFeel({ rounds, waits, scrolled, plain }: Feel): void {
  title(`Felt at a processor four times slower, medians of ${rounds} rounds`);
  for (const { what, goalMs, seen } of waits) {
    goal(`ms until ${what}`, Math.round(seen.wallMs), `at most ${goalMs}`, (value) => value <= goalMs);
    if (Number.isNaN(seen.processorMs)) continue;
    const parts = [seen.processorMs, seen.scriptMs, seen.layoutMs].map(whole).join(', ');
    line('  ms of the main thread; of these program, styles and layout', parts);
  }
  const isFew = (late: number): boolean => late <= 9;
  goal('frames over 50 ms, of 180 while a long list is scrolled', scrolled.lateFrames, 'at most 9', isFew);
  line('  worst; main thread for all of them', `${ms(scrolled.worstMs)}, ${ms(scrolled.processorMs)}`);
  line('  the same of plain rows: over 50 ms', String(plain.lateFrames));
  line('  worst; main thread for all of them', `${ms(plain.worstMs)}, ${ms(plain.processorMs)}`);
}

export function formatTimesheets({ rows, frames, scrolled, keyMs }: TimesheetsFeel): void {
  title(`W4: ${rows} timesheets at a processor four times slower`);
  const late = (100 * scrolled.lateFrames) / frames;
  goal('% of scrolled frames over 50 ms', late, 'at most 5', (value) => value <= 5);
  line('  worst; main thread of each', `${ms(scrolled.worstMs)}, ${ms(scrolled.processorMs / frames)}`);
  const share = (of: number): number => keyMs[Math.floor((keyMs.length - 1) * of)] ?? Number.NaN;
  goal('ms from a key to its paint, p98', Math.round(share(0.98)), 'at most 200', (value) => value <= 200);
  line('  median', ms(share(0.5)));
}

export function formatMemory(memory: Memory): void {
  const { streams, requests, idleMb, withStreamsMb, maxMb, lastMb, slopeMb } = memory;
  title(`P5: memory of the web process, ${requests} requests with ${streams} streams open`);
  line('MB at the start, with streams, at the end', [idleMb, withStreamsMb, lastMb].map(whole).join(', '));
  goal('MB at most', Math.round(maxMb), 'at most 220', (value) => value <= 220);
  goal('MB more for 100,000 requests, second half', slopeMb, 'zero', (value) => Math.abs(value) < 5);
}

const whole = (value: number): string => value.toFixed(0);

export function formatStart({ rounds, medianSeconds, bestSeconds, worstSeconds }: Starts): void {
  title(`P6: start on a migrated database to ready, ${rounds} rounds`);
  goal('s, median', medianSeconds, 'at most 1.0', (value) => value <= 1);
  line('s, best and worst', `${bestSeconds.toFixed(2)}, ${worstSeconds.toFixed(2)}`);
}

function formatRounds(results: readonly RoundResult[], what: string): void {
  for (const { name, perSecond, spread, p95Ms } of results) {
    const late = p95Ms === null ? '' : `, p95 ${ms(p95Ms)}`;
    line(name, `${perSecond.toFixed(1)} ${what}/s (${spread})${late}`);
  }
}

/** Of each round by itself, then the median; NaN, so that a comparison with what was not measured is left out. */
function ratio(results: readonly RoundResult[], one: string, other: string): number {
  const roundsOf = (name: string): readonly number[] =>
    results.find((result) => result.name === name)?.rounds ?? [];
  const others = roundsOf(other);
  return median(roundsOf(one).flatMap((speed, round) => (others[round] ? [speed / others[round]] : [])));
}

function goal(what: string, value: number, wanted: string, isMet: (value: number) => boolean): void {
  if (Number.isNaN(value)) return line(what, 'not measured');
  const text = Number.isInteger(value) ? String(value) : value.toFixed(2);
  line(what, `${text.padEnd(10)} goal ${wanted}${isMet(value) ? '' : '  (missed)'}`);
}

const title = (text: string): void => console.log(`\n${text}`);
const line = (what: string, text: string): void => console.log(`  ${what.padEnd(66)} ${text}`);
const ms = (value: number): string => `${value.toFixed(1)} ms`;
