import { randomInt } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createBookingWorld } from '../support/booking-world.ts';
import type { BookingWorld } from '../support/booking-world.ts';
import { compareKept } from './compare-kept.ts';
import { calendar, createDraw } from './walk.ts';
import type { SignIn, Walk } from './walk.ts';
import { missingTransitions, noteTransitions, seenTransitions } from './note-transitions.ts';
import type { Machine, Seen } from './note-transitions.ts';

/** Where walks run: a client group of one database, whose clock all concurrent walks share. */
export type Place = {
  world: BookingWorld;
  signIn: SignIn;
};

export type Walks<At extends Place, OneWalk extends Walk> = {
  title: string;
  /** Its share of the 200 walks in every run of the tests. */
  share: number;
  /** The path of the test from the root, so that a failure says how to repeat it. */
  file: string;
  /** The state tables that the walks must follow, and all of whose transitions they see. */
  machines: readonly Machine[];
  /** Prepares a new place for its walks. */
  enter: (place: Place) => Promise<At>;
  /** Called once before the walks that start together. */
  prepare?: (place: At) => Promise<void>;
  /** `lane` distinguishes concurrent walks. */
  start: (place: At, seed: number, lane: number) => Promise<OneWalk>;
  /** How far the clock may advance for all of them. */
  moves: readonly Temporal.DurationLike[];
  /** Runs the relevant background jobs once and updates the models. */
  runJobs: (place: At, walks: readonly OneWalk[]) => Promise<void>;
  /** Compares every row of the walks with their models. */
  compare: (place: At, walks: readonly OneWalk[]) => Promise<void>;
};

const steps = 60;
/** One process serves requests while the database works for others; more walks would only wait. */
export const walksAtOnce = 8;
/** Cards and counters are compared for a whole group, which gets slow in a place with many walks. */
const walksInPlace = 80;
/** Walks that start together have their own weeks, enough for the furthest that a clock advances. */
const weeksApart = 6;

const givenSeed = process.env['WALK_SEED'];
const walksGiven = process.env['WALKS'];
/** This many walks see every transition, however rare. */
const manyWalks = 1_000;
/** A multiple of the concurrent walks: their seed alone decides what they do, and when. */
const firstSeed =
  givenSeed === undefined
    ? randomInt(2 ** 24) * walksAtOnce
    : Math.floor(Number(givenSeed) / walksAtOnce) * walksAtOnce;

/**
 * Random walks of 60 steps, several at once in one database: each step is compared with a model that knows nothing of
 * the product's rules. The rows are compared at the end, and once at a random step before.
 */
export function walkAtRandom<At extends Place, OneWalk extends Walk>(wanted: Walks<At, OneWalk>): void {
  const walksWanted = Number(walksGiven ?? (givenSeed === undefined ? wanted.share : walksAtOnce));
  let place: At | null = null;
  const seen: Seen[] = [];
  const leave = async (): Promise<void> => {
    if (place === null) return;
    seen.push(...(await seenTransitions(place.world.app.database)));
    await place.world.close();
    place = null;
  };
  afterAll(leave);

  test(
    wanted.title,
    async () => {
      for (let first = 0; first < walksWanted; first += walksAtOnce) {
        if (first % walksInPlace === 0) {
          await leave();
          // The many walks of the command take hours, and Vitest reports a failure only after the last of them.
          if (walksWanted >= manyWalks)
            process.stdout.write(`${first} of ${walksWanted} walks, ${wanted.file}\n`);
          place = await enterPlace(wanted);
        }
        await walkTogether(place!, wanted, firstSeed + first).catch((failure: Error) => {
          if (walksWanted >= manyWalks) process.stdout.write(`${failure.message}\n`);
          throw failure;
        });
      }
      await leave();
      // Fewer walks may miss rare transitions.
      if (walksWanted >= manyWalks) expect(missingTransitions(wanted.machines, seen)).toEqual([]);
    },
    120_000 + walksWanted * 30_000,
  );
}

async function enterPlace<At extends Place, OneWalk extends Walk>(wanted: Walks<At, OneWalk>): Promise<At> {
  const world = await createBookingWorld();
  await noteTransitions(world.app.database);
  return wanted.enter({ world, signIn: createSignIn(world) });
}

async function walkTogether<At extends Place, OneWalk extends Walk>(
  place: At,
  wanted: Walks<At, OneWalk>,
  seed: number,
): Promise<void> {
  const { app } = place.world;
  const repeat = `WALK_SEED=${seed} npx vitest run --project api ${wanted.file}`;
  const draw = createDraw(seed);
  app.clock.set(startOf(seed));
  await wanted.prepare?.(place);
  const walks: OneWalk[] = [];
  for (let lane = 0; lane < walksAtOnce; lane++) walks.push(await wanted.start(place, seed + lane, lane));
  for (const { log } of walks) log.push(repeat);
  const compare = async (): Promise<void> => {
    await wanted.compare(place, walks);
    await compareKept(place.world, repeat);
  };

  const comparedAt = 10 + draw(steps - 20);
  for (let step = 0; step < steps; step++) {
    // No two requests about one thing at the same instant, as with people.
    app.clock.advance({ seconds: 1 });
    if (draw(5) === 0) await moveOn(place, wanted, walks, draw);
    else await Promise.all(walks.map((walk) => walk.step()));
    if (step === comparedAt) await wanted.compare(place, walks);
  }
  await compare();
  const failures = app.logged.filter(({ fields }) => fields['code'] === 'internal_error');
  expect(failures, repeat).toEqual([]);
}

/** Monday, 06:30, of the weeks chosen by the seed. */
function startOf(seed: number): Temporal.Instant {
  const weeks = ((seed / walksAtOnce) % 20) * weeksApart;
  return Temporal.ZonedDateTime.from('2026-03-09T06:30[Australia/Melbourne]').add({ weeks }).toInstant();
}

/** What happens to all of them at once: the clock advances, or the jobs run. */
async function moveOn<At extends Place, OneWalk extends Walk>(
  place: At,
  { moves, runJobs }: Walks<At, OneWalk>,
  walks: readonly OneWalk[],
  draw: (below: number) => number,
): Promise<void> {
  const isJobs = draw(2) === 0;
  const { clock } = place.world.app;
  if (isJobs) await runJobs(place, walks);
  else clock.advance(moves[draw(moves.length)]!);
  const what = isJobs ? 'jobs' : `it is ${calendar.here(clock.now()).toPlainDateTime()}`;
  for (const { log } of walks) log.push(what);
}

/** One session per person for a quarter of an hour of the clock. */
function createSignIn({ app }: BookingWorld): SignIn {
  const sessions = new Map<string, { at: number; bearer: Promise<string> }>();
  return async (person) => {
    const now = app.clock.now().epochMilliseconds;
    const held = sessions.get(person.contactId);
    const isFresh = held !== undefined && now >= held.at && now < held.at + 15 * 60_000;
    const session = isFresh ? held : { at: now, bearer: app.signInAs(person) };
    sessions.set(person.contactId, session);
    return { ...person, bearer: await session.bearer };
  };
}
