import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ends } from '../ends.ts';
import { findPort, runProgram, startProgram } from '../processes.ts';
import type { World } from '../world/open-world.ts';
import { installPackage } from '../install-package.ts';

/**
 * Its admin screens are the newest that the registry has, one patch older than it names; they are not measured. What is
 * emptied runs scripts of its flows, of which there are none.
 */
const directus = {
  name: 'directus',
  version: '12.4.1',
  overrides: { '@directus/app': '18.0.0' },
  stubs: ['isolated-vm/isolated-vm.js'],
};

export type RunningDirectus = { version: string; port: number; bearer: string };

const bearer = 'bench-directus-administrator-token';

/**
 * Directus on the same rows, as its administrator with a fixed token: no permission is looked up. It takes no key of two
 * columns, so its table is a copy with the key booking_id and the same further indexes; the tables beside it likewise.
 */
export async function startDirectus(world: World, ends: Ends): Promise<RunningDirectus> {
  const folder = await installPackage(directus);
  await copyTables(world);
  const url = new URL(world.superuserAddress.replace('@/', '@localhost/'));
  const port = await findPort();
  const scratch = await mkdtemp(join(tmpdir(), 'staffroom-directus-'));
  ends.add(() => rm(scratch, { recursive: true, force: true }));
  const env = {
    NODE_ENV: 'production',
    DB_CLIENT: 'pg',
    DB_HOST: url.searchParams.get('host') ?? url.hostname,
    DB_PORT: url.searchParams.get('port') ?? url.port,
    DB_DATABASE: 'staffroom',
    DB_USER: decodeURIComponent(url.username),
    DB_PASSWORD: decodeURIComponent(url.password),
    DB_SEARCH_PATH: 'array:cms',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    KEY: 'bench-directus-key',
    SECRET: 'bench-directus-secret-of-some-length',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'Directus-Bench-1',
    ADMIN_TOKEN: bearer,
    TELEMETRY: 'false',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    WEBSOCKETS_ENABLED: 'false',
    LOG_LEVEL: 'warn',
    STORAGE_LOCAL_ROOT: join(scratch, 'uploads'),
    EXTENSIONS_PATH: join(scratch, 'extensions'),
  };
  const cli = join(folder, 'node_modules/directus/cli.js');
  await runProgram(process.execPath, [cli, 'bootstrap'], { env, cwd: scratch });
  await startProgram(ends, {
    args: [cli, 'start'],
    env: { ...env, LOG_LEVEL: 'info' },
    cwd: scratch,
    until: /Server started/,
    patienceMs: 120_000,
  });
  await nameLists(port);
  return { version: directus.version, port, bearer };
}

async function copyTables({ superuser }: World): Promise<void> {
  await superuser.query(`
    create schema cms;
    create table cms.locations (like public.locations, primary key (location_id));
    insert into cms.locations select * from public.locations;
    create table cms.clients (like public.clients, primary key (client_id));
    insert into cms.clients select * from public.clients;
    create table cms.classifications (like public.classifications, primary key (classification_id));
    insert into cms.classifications select * from public.classifications;
    create table cms.candidates (like public.candidates, primary key (candidate_id));
    insert into cms.candidates select * from public.candidates;
    create table cms.booking_blocks (like public.booking_blocks, primary key (block_id));
    insert into cms.booking_blocks select * from public.booking_blocks;
    create table cms.booking_requests (like public.booking_requests, primary key (request_id));
    insert into cms.booking_requests select * from public.booking_requests;
    create table cms.bookings (like public.bookings including defaults including constraints);
    insert into cms.bookings select * from public.bookings;
    alter table cms.bookings add primary key (booking_id);
    create index on cms.bookings (client_group_id, block_id, position);
    create index on cms.bookings (client_group_id, location_id, date_local, start_time_local, booking_id);
    create index on cms.bookings (client_group_id, client_id, date_local, start_time_local, booking_id);
    create index on cms.bookings (client_group_id, date_local, start_time_local, booking_id) include (location_id);
    create index on cms.bookings (created_on_utc, booking_id) where status = 'Unfilled';
    create table cms.assignments (like public.assignments, primary key (assignment_id));
    insert into cms.assignments select * from public.assignments;
    create index on cms.assignments (booking_id);
    create table cms.feedback (like public.feedback, primary key (feedback_id));
    insert into cms.feedback select * from public.feedback;
    create index on cms.feedback (block_id);
    alter table cms.bookings add foreign key (location_id) references cms.locations,
      add foreign key (client_id) references cms.clients,
      add foreign key (classification_id) references cms.classifications,
      add foreign key (block_id) references cms.booking_blocks,
      add foreign key (request_id) references cms.booking_requests;
    alter table cms.assignments add foreign key (booking_id) references cms.bookings,
      add foreign key (candidate_id) references cms.candidates;
    alter table cms.feedback add foreign key (block_id) references cms.booking_blocks`);
  await superuser.query('vacuum (analyze)');
}

/** A list of what points at a row has a name only when Directus is told it. */
async function nameLists(port: number): Promise<void> {
  const lists = [
    { collection: 'assignments', field: 'booking_id', related: 'bookings', name: 'assignments' },
    { collection: 'feedback', field: 'block_id', related: 'booking_blocks', name: 'feedback' },
  ];
  for (const { collection, field, related, name } of lists) {
    await tell(port, 'POST', `/fields/${related}`, {
      field: name,
      type: 'alias',
      meta: { special: ['o2m'] },
    });
    await tell(port, 'PATCH', `/relations/${collection}/${field}`, { meta: { one_field: name } });
  }
}

async function tell(port: number, method: string, path: string, body: unknown): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`Directus answered ${path} with ${answer.status}: ${await answer.text()}`);
}
