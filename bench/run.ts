// Measures what goals.md asks for and prints it. Called by `npm run bench`; the words are in README.md.
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { startDirectus } from './directus/start-directus.ts';
import { createEnds } from './ends.ts';
import { measureCreate } from './parts/measure-create.ts';
import { measureEvents } from './parts/measure-events.ts';
import { measureFeel } from './parts/measure-feel.ts';
import { fillGrowthWorlds, measureGrowth } from './parts/measure-growth.ts';
import { measureLighthouse } from './parts/measure-lighthouse.ts';
import { connections, measureList } from './parts/measure-list.ts';
import type { Measured } from './parts/measure-list.ts';
import { measureMemory } from './parts/measure-memory.ts';
import { measureSearch } from './parts/measure-search.ts';
import { measureSizes } from './parts/measure-sizes.ts';
import { measureStart } from './parts/measure-start.ts';
import { measureTimesheets } from './parts/measure-timesheets.ts';
import { startPostgraphile } from './postgraphile/start-postgraphile.ts';
import { findPgbench } from './pgbench/run-pgbench.ts';
import {
  formatCreate,
  formatEvents,
  formatFeel,
  formatGrowth,
  formatLighthouse,
  formatList,
  formatMemory,
  formatSearch,
  formatSizes,
  formatStart,
  formatTimesheets,
} from './print-figures.ts';
import { ArgumentError, readArguments } from './read-arguments.ts';
import type { Arguments } from './read-arguments.ts';
import { startProduct } from './start-product.ts';
import { openWorld } from './world/open-world.ts';

const ends = createEnds();
/** Whatever happens, no server and no folder is left behind. */
const leave = async (code: number): Promise<never> => {
  await ends.run();
  process.exit(code);
};
process.on('SIGINT', () => void leave(130));
process.on('SIGTERM', () => void leave(143));
process.on('unhandledRejection', (error) => {
  console.error(error);
  void leave(1);
});

try {
  await measure(readArguments(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof ArgumentError ? error.message : error);
  process.exitCode = 1;
} finally {
  await ends.run();
}

async function measure(wanted: Arguments): Promise<void> {
  const asks = (part: Arguments['parts'][number]): boolean => wanted.parts.includes(part);
  const compares = asks('list') || asks('create');
  if (compares) findPgbench();
  console.log(
    `Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, load ${loadavg()[0]?.toFixed(1)}.`,
  );
  if (asks('start')) formatStart(await measureStart(wanted.rounds, ends));
  if (asks('worlds')) await fillGrowthWorlds(wanted, ends);
  if (asks('growth')) formatGrowth(await measureGrowth(wanted, ends));
  if (asks('feel')) formatFeel(await measureFeel(wanted.rounds, ends, process.env['BENCH_ADDRESS']));
  if (asks('search')) formatSearch(await measureSearch(wanted, ends));
  if (asks('timesheets')) formatTimesheets(await measureTimesheets(wanted.rounds, ends, largeAddress()));
  const withoutWorld = ['start', 'growth', 'worlds', 'feel', 'search', 'timesheets'];
  if (wanted.parts.every((part) => withoutWorld.includes(part))) return;
  const world = await openWorld(wanted.scale, ends);
  const product = await startProduct(world, ends);
  const directus = compares ? await tryPeer('Directus', () => startDirectus(world, ends)) : null;
  const postgraphile = asks('list')
    ? await tryPeer('PostGraphile', () => startPostgraphile(world, connections, ends))
    : null;
  const measured: Measured = { world, product, directus, postgraphile };

  if (asks('list')) formatList(await measureList(measured, wanted, ends));
  if (asks('create')) formatCreate(await measureCreate(measured, wanted, ends));
  if (asks('events')) formatEvents(await measureEvents(world, product));
  if (asks('sizes')) formatSizes(await measureSizes(product));
  if (asks('lighthouse')) formatLighthouse(await measureLighthouse(product));
  if (asks('memory')) formatMemory(await measureMemory(world, product, wanted.requests));
  console.log(`\nLoad at the end: ${loadavg()[0]?.toFixed(1)}.`);
}

/** Of a demo with the largest account, which takes too long to make for a bench. */
function largeAddress(): string {
  const address = process.env['BENCH_ADDRESS'];
  if (address === undefined)
    throw new ArgumentError(
      'timesheets needs BENCH_ADDRESS: the address of a demo with the largest account (npm run db:seed -- --large).',
    );
  return address;
}

/** Without a registry, or where it does not run, the other figures are still worth having. */
async function tryPeer<Running>(name: string, start: () => Promise<Running>): Promise<Running | null> {
  try {
    return await start();
  } catch (error) {
    console.log(`${name} could not be started and is left out: ${(error as Error).message.slice(0, 2_000)}`);
    return null;
  }
}
