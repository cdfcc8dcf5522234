import { join } from 'node:path';
import type { Ends } from '../ends.ts';
import { installPackage } from '../install-package.ts';
import { findPort, startProgram } from '../processes.ts';
import type { World } from '../world/open-world.ts';
import { idOf } from '../world/world-plan.ts';

const postgraphile = { name: 'postgraphile', version: '5.1.5', beside: { '@grafserv/persisted': '1.0.0' } };

/** `operation` is the name of the persisted document to ask for; a caller's bearer is the number of its connection. */
export type RunningPostgraphile = { version: string; port: number; operation: string };

/** As many as the product's web process has (POOL_SIZE). */
const poolSize = 10;
const login = 'bench_peer';
const password = 'bench-peer';
const operation = 'bookings';

/**
 * PostGraphile on the product's own tables, behind the product's own row-level security, with a role for each caller. The
 * first page is a function in SQL, as its documentation advises for a list with an order and a condition of its own;
 * PostgreSQL takes it into the statement. The operation is persisted, so it is parsed and planned once.
 */
export async function startPostgraphile(
  world: World,
  connections: number,
  ends: Ends,
): Promise<RunningPostgraphile> {
  const folder = await installPackage(postgraphile);
  await prepareDatabase(world, connections);
  const url = new URL(world.superuserAddress.replace('@/', '@localhost/'));
  url.username = login;
  url.password = password;
  const port = await findPort();
  const callers = Object.fromEntries(
    Array.from({ length: connections }, (_, caller) => [
      String(caller),
      { role: roleOf(caller), groupId: idOf('group', caller % world.plan.groups) },
    ]),
  );
  const settings = {
    folder,
    port,
    databaseAddress: url.toString().replace('@localhost/', '@/'),
    poolSize,
    callers,
    operations: { [operation]: document },
  };
  await startProgram(ends, {
    args: [join(import.meta.dirname, 'serve-postgraphile.ts'), JSON.stringify(settings)],
    env: { NODE_ENV: 'production', GRAPHILE_ENV: 'production' },
    until: /PostGraphile is ready/,
    patienceMs: 120_000,
  });
  return { version: postgraphile.version, port, operation };
}

const roleOf = (caller: number): string => `bench_caller_${caller}`;

const tables = [
  'bookings',
  'booking_blocks',
  'booking_requests',
  'clients',
  'locations',
  'classifications',
  'assignments',
  'candidates',
  'feedback',
];

/** What a booking points at without a constraint is told as PostGraphile wants it told, in comments. */
async function prepareDatabase({ superuser }: World, connections: number): Promise<void> {
  const roles = Array.from({ length: connections }, (_, caller) => roleOf(caller));
  await superuser.query(`
    create role ${login} login noinherit password '${password}';
    ${roles.map((role) => `create role ${role} nologin noinherit; grant ${role} to ${login};`).join('\n')}
    create schema peer;
    grant connect on database staffroom to ${login};
    grant usage on schema public, peer to ${login}, ${roles.join(', ')};
    grant select on ${tables.join(', ')} to ${roles.join(', ')};
    create function peer.list_bookings(from_local date) returns setof public.bookings language sql stable as $$
      select * from public.bookings
      where client_group_id = current_setting('app.client_group_ids')::uuid and date_local >= from_local
      order by date_local, start_time_local, booking_id
    $$;
    comment on table bookings is E'@foreignKey (client_group_id, client_id) references clients (client_group_id, client_id)|@fieldName client\\n@foreignKey (client_group_id, classification_id) references classifications (client_group_id, classification_id)|@fieldName classification\\n@foreignKey (client_group_id, request_id) references booking_requests (client_group_id, request_id)|@fieldName request';
    comment on constraint bookings_client_group_id_block_id_fkey on bookings is '@fieldName block';
    comment on constraint bookings_client_group_id_location_id_fkey on bookings is '@fieldName location';
    comment on constraint assignments_client_group_id_booking_id_fkey on assignments is '@foreignFieldName assignments';
    comment on constraint assignments_candidate_id_fkey on assignments is '@fieldName candidate';
    comment on table feedback is '@foreignKey (client_group_id, block_id) references booking_blocks (client_group_id, block_id)|@foreignFieldName feedback';
  `);
}

/** The same fields as Directus is asked for with cards. */
const document = `
  query Bookings($from: Date!) {
    list: peerListBookings(fromLocal: $from, first: 50) {
      nodes {
        bookingId
        blockId
        position
        type
        dateLocal
        startTimeLocal
        endTimeLocal
        startUtc
        breakMinutes
        status
        coveringName
        reasonForAbsence
        room
        version
        client { name }
        location { name timeZone }
        classification { onlineTitle }
        block { total firstDateLocal lastDateLocal feedback { nodes { wantedBack } } }
        request { bookingsPerDate }
        assignments {
          nodes {
            state
            offeredAtUtc
            acceptedAtUtc
            confirmedAtUtc
            arrivedAtUtc
            minutesLate
            candidate { firstName lastName imageVersion }
          }
        }
      }
    }
  }`;
