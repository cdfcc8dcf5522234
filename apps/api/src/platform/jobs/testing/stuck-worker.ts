import { openPool } from '../../../db/connections/pool.ts';
import { silentLog } from '../../runtime/log.ts';
import { startJobs } from '../jobs.ts';

/** A worker that takes a job from the named queue and never finishes it, for a test that kills it. */
const [address = '', directAddress = '', name = ''] = process.argv.slice(2);
await startJobs({
  database: openPool(address, { name: 'stuck worker', size: 2 }),
  directAddress,
  log: silentLog,
  jobs: [{ name, schedule: '0 0 1 1 *', run: () => new Promise<void>(() => void 0) }],
});
