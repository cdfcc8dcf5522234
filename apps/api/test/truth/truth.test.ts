import { randomInt } from 'node:crypto';
import { variants } from '@staffroom/domain/regions/testing/variants.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../support/test-app.ts';
import type { TestApp } from '../support/test-app.ts';
import { createDraw } from '../walks/walk.ts';
import { compareCalendar } from './compare-calendar.ts';
import { halves, zones } from './draw-work.ts';
import { billWork, bookWork, makePlaces } from './live-work.ts';
import type { Cell, Place } from './live-work.ts';
import { createTally } from './tally.ts';

const wanted = Number(process.env['TRUTH_VALUES'] ?? 2_000);
const seed = Number(process.env['TRUTH_SEED'] ?? randomInt(2 ** 24));
const isLarge = wanted > 20_000;
/** Per zone and half-year: bookings through their whole life, further lines of their invoice, and drawn days. */
const sizes = isLarge ? { bookings: 6, lines: 330, days: 200 } : { bookings: 2, lines: 14, days: 12 };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ now: `${halves[0]!.from}T00:00:00Z`, settings: { checkReplies: !isLarge } });
});
afterAll(() => app.close());

/**
 * One truth of time and money: what the rules, the API, the documents and PostgreSQL's own calendar and arithmetic say
 * about the same bookings, timesheets and invoices. `npm run truth` compares a million values.
 */
test(
  `the rules, the API, the papers, the export and PostgreSQL say the same of ${wanted} values (seed ${seed})`,
  { timeout: isLarge ? 6 * 3_600_000 : 180_000 },
  async () => {
    const draw = createDraw(seed);
    const tally = createTally();
    const serviceKey = await app.serviceKey();
    const tools = { app, serviceKey, draw, tally };
    const places = await makePlaces(app, serviceKey, Object.values(variants));
    const rounds = planRounds(places, draw);
    for (const [index, { from, to }] of halves.entries()) {
      const half = { from, to };
      const due = rounds[index]!;
      if (due.length === 0) continue;
      app.clock.set(Temporal.Instant.from(`${from}T12:00:00Z`));
      const cells: Cell[] = [];
      for (const place of due) {
        await compareCalendar(app.database.web, tools, {
          zone: place.zone,
          half,
          variant: place.variant,
          count: sizes.days,
        });
        const signedIn = { ...place, bearer: await app.signInAs(place.contact) };
        cells.push(await bookWork(tools, signedIn, { half, count: sizes.bookings }));
      }
      app.clock.set(Temporal.Instant.from(`${to}T12:00:00Z`).add({ hours: 36 }));
      for (const { place, ...cell } of cells) {
        const bearer = await app.signInAs(place.contact);
        await billWork(tools, { ...cell, place: { ...place, bearer } }, sizes.lines);
      }
      if (isLarge) say(`${to}: ${tally.compared} values, ${tally.different.length} different`);
    }
    if (isLarge) say(`said by ${JSON.stringify(Object.fromEntries(tally.perSource))}`);
    expect(tally.different.slice(0, 20)).toEqual([]);
    expect(tally.compared).toBeGreaterThanOrEqual(wanted);
  },
);

const say = (words: string): void => void process.stdout.write(`${words}\n`);

/**
 * For each half-year the places whose work is drawn: every zone and variant in turn, as often as needed for the values.
 */
function planRounds(places: readonly Place[], draw: (below: number) => number): Place[][] {
  const variantCount = places.length / zones.length;
  const placeOf = (zone: number, variant: number): Place => places[variant * zones.length + zone]!;
  if (!isLarge) {
    // One half-year of each zone, and more than all of the variants.
    const rounds = halves.map((): Place[] => []);
    for (let zone = 0; zone < zones.length; zone++)
      rounds[draw(halves.length)]!.push(placeOf(zone, zone % variantCount));
    return rounds;
  }
  const times = Math.ceil(wanted / (valuesOfRound * halves.length * zones.length));
  return halves.map((_, half) =>
    zones.flatMap((_zone, zone) =>
      Array.from({ length: times }, (_round, round) => placeOf(zone, (zone + half + round) % variantCount)),
    ),
  );
}

/** The minimum for one place in one half-year of a large run. */
const valuesOfRound = 5_600;
