import type { Ends } from '../ends.ts';
import { createDice } from '../load/run-load.ts';
import { startProduct } from '../start-product.ts';
import { explainSearch } from './explain-search.ts';
import type { SearchPlan } from './explain-search.ts';
import { openWorld } from '../world/open-world.ts';
import type { World } from '../world/open-world.ts';
import { bearerOf } from '../world/world-plan.ts';
import type { WorldPlan } from '../world/world-plan.ts';

export type SearchTimes = { what: string; calls: number; p50Ms: number; p95Ms: number; maxMs: number };

/** What people type, each word letter by letter: common, rare, of nobody, short, several, and a number; then what is hard to find. */
function textsOf(
  { bookings, candidatesPerGroup, locations }: WorldPlan,
  dice: (sides: number) => number,
): string[] {
  return [
    `candidate ${dice(candidatesPerGroup)}`,
    `cy cand ${dice(10)}`,
    `room ${dice(40)} aide`,
    `campus ${dice(locations)} room ${dice(40)}`,
    `teacher ${dice(997)}`,
    `school ${dice(locations / 5)} candidate ${dice(candidatesPerGroup)}`,
    'attendance sick',
    'zoë ōtāhuhu',
    `${dice(bookings)}`,
    'KW74-3M8R',
    // Its letters stand on every card in threes, the word on none.
    'attendate',
    'attendance list sick leave cover candidate teacher zzz',
  ];
}

/**
 * The search through everything in one account that has all bookings, and the list's search for a word on every card with
 * a status that few have. One person types at a time; from the request to the last byte.
 */
export async function measureSearch(
  { scale, rounds }: { scale: number; rounds: number },
  ends: Ends,
): Promise<{ times: SearchTimes[]; plans: SearchPlan[] }> {
  const locationsPerGroup = Math.max(25, Math.round(scale / 5_000) * 5);
  const world = await openWorld(scale, ends, {
    fewestGroups: 1,
    bookingsPerGroup: Infinity,
    locationsPerGroup,
  });
  const { address } = await startProduct(world, ends);
  const { plan } = world;
  const timed = async (bearer: string, path: string): Promise<number> => {
    const startedAt = performance.now();
    const answer = await fetch(`${address}/api/v1/${path}`, {
      headers: { authorization: `Bearer ${bearer}`, 'accept-version': '1' },
    });
    await answer.text();
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status}`);
    return performance.now() - startedAt;
  };
  // The first of a group see all of it, the others one location.
  const people = { 'sees everything': bearerOf(0), 'sees one location': bearerOf(7) };
  const times: SearchTimes[] = [];
  for (const [who, bearer] of Object.entries(people)) {
    const taken: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      for (const text of textsOf(plan, createDice(round + 1))) {
        for (let letters = 1; letters <= text.length; letters += 1) {
          const typed = encodeURIComponent(text.slice(0, letters));
          const path = `bookings/search?text=${typed}&nearDateLocal=${plan.today}`;
          const ms = await timed(bearer, path);
          // Plans and pages are made in the first round.
          if (round > 0) taken.push(ms);
        }
      }
    }
    times.push(summed(`every letter, ${who}`, taken));
  }
  const taken: number[] = [];
  for (const search of ['campus', 'teacher room', 'attendance list', 'candidate'])
    for (let round = 0; round <= rounds; round += 1) {
      const query = `dateFromLocal=${plan.firstMonday}&status[]=PendingApproval&search=${encodeURIComponent(search)}`;
      const ms = await timed(people['sees everything'], `bookings?${query}`);
      if (round > 0) taken.push(ms);
    }
  times.push(summed('list: a word on every card, a rare status', taken));
  return { times, plans: await explainAll(world, people, ends) };
}

/** Each text whole and its beginning, by everybody; explained once before, so that pages and plans are there. */
async function explainAll(
  world: World,
  people: Readonly<Record<string, string>>,
  ends: Ends,
): Promise<SearchPlan[]> {
  const whole = textsOf(world.plan, createDice(1));
  const texts = [...new Set([...whole, ...whole.map((text) => text.slice(0, 2))])];
  const plans: SearchPlan[] = [];
  for (const [who, bearer] of Object.entries(people)) {
    await explainSearch(world, { who, bearer, texts }, ends);
    plans.push(...(await explainSearch(world, { who, bearer, texts }, ends)));
  }
  return plans;
}

function summed(what: string, taken: number[]): SearchTimes {
  const sorted = taken.toSorted((one, other) => one - other);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { what, calls: taken.length, p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(1) };
}
