import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';
import { openPool } from '@staffroom/api/db/connections/pool.ts';
import type { Database } from '@staffroom/api/db/connections/pool.ts';
import { ReadTrip } from '@staffroom/api/db/read-trip.ts';
import type { Settings } from '@staffroom/api/http/settings.ts';
import { createSignedLinks } from '../../apps/api/src/identity/links/signed-links.ts';
import { createIdentityProvider } from '@staffroom/api/identity/sessions/identity-provider.ts';
import { systemClock } from '@staffroom/api/platform/runtime/clock.ts';
import { systemIds } from '@staffroom/api/platform/runtime/ids.ts';
import type { Ids } from '@staffroom/api/platform/runtime/ids.ts';
import { buildApp } from '@staffroom/api/server/build-app.ts';
import type { Ends } from '../ends.ts';
import type { World } from '../world/open-world.ts';

export type RecordedStatement = { sql: string; values: readonly unknown[] };
/** What travelled together; between two trips the process waited for the database. */
export type RecordedTrip = RecordedStatement[];

export type Recorder = {
  /** The trips of one call on the web login, and what it was answered. */
  record: (request: {
    method: 'GET' | 'POST';
    url: string;
    headers: Record<string, string>;
    payload?: string;
  }) => Promise<{
    trips: RecordedTrip[];
    status: number;
    text: string;
  }>;
};

/** The whole application in this process on a connection that writes down what is sent; so the routes' own SQL is used. */
export async function createRecorder(world: World, ends: Ends, ids: Partial<Ids> = {}): Promise<Recorder> {
  const log = { info: () => void 0, warn: () => void 0, error: () => void 0 };
  const web = openPool(world.addresses.web, { name: 'recorder', size: 2 });
  const auth = openPool(world.addresses.auth, { name: 'recorder', size: 2 });
  ends.add(web.close);
  ends.add(auth.close);
  const trips: RecordedTrip[] = [];
  const provider = createIdentityProvider({
    address: world.addresses.auth,
    secret: 'only for what is recorded, long enough to be taken',
    publicAddress: 'http://localhost',
    ids: systemIds,
    log,
  });
  ends.add(provider.close);
  const { http } = await buildApp({
    database: recording(web, trips),
    auth,
    provider,
    streams: { open: () => void 0, endSession: () => void 0, count: 0, stop: async () => void 0 },
    clock: systemClock,
    ids: { ...systemIds, ...ids },
    log,
    settings,
    sessionSecret: 'a secret of the tests, long enough to be taken',
    links: createSignedLinks('a secret of the tests, long enough to be taken'),
    cacheMs: 60_000,
    oneSignInText: false,
  });
  ends.add(() => http.close());
  return {
    record: (request) => record(http, trips, request),
  };
}

const settings: Settings = {
  appName: 'Staffroom',
  publicOrigins: null,
  features: ['showBookingStatus', 'showBookingCardV2', 'enableExtendBooking'],
  demo: null,
  checkReplies: true,
  rateLimits: null,
  callsAtOnce: 1_000,
  maxSlowCalls: 10,
  maxWaitingCalls: 1_000,
  maxConnectionsPerAddress: null,
  trustedProxies: [],
  logCalls: false,
  tileOrigin: null,
  tiles: null,
  supportProviderOrigin: null,
  push: { publicKey: '', allowsLoopback: true },
  feedbackFormAddress: null,
  webhookHosts: null,
  serviceStatusAddress: null,
  opensOffline: true,
  sendsEmail: true,
};

async function record(
  http: FastifyInstance,
  trips: RecordedTrip[],
  request: Parameters<Recorder['record']>[0],
): ReturnType<Recorder['record']> {
  trips.length = 0;
  const { method, url, headers, payload } = request;
  const answer = await http.inject({
    method,
    url,
    headers: { ...headers, ...(payload !== undefined && { 'content-type': 'application/json' }) },
    ...(payload !== undefined && { payload }),
  });
  return { trips: trips.map((trip) => [...trip]), status: answer.statusCode, text: answer.body };
}

/** A statement that is sent while nothing is on its way starts a new trip. */
function recording(database: Database, trips: RecordedTrip[]): Database {
  let underWay = 0;
  const watch = (client: PoolClient): PoolClient =>
    new Proxy(client, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value;
        return (query: string | { text: string; values: unknown[] } | ReadTrip) => {
          if (underWay++ === 0) trips.push([]);
          if (query instanceof ReadTrip) {
            trips.at(-1)?.push(...query.statements);
            query.whenEnded(() => void underWay--);
            return target.query(query);
          }
          trips
            .at(-1)
            ?.push(
              typeof query === 'string'
                ? { sql: query, values: [] }
                : { sql: query.text, values: query.values },
            );
          const answer = target.query(query as string) as unknown as Promise<unknown>;
          const arrived = (): void => void underWay--;
          answer.then(arrived, arrived);
          return answer;
        };
      },
    });
  const pool = new Proxy(database.pool, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (name === 'connect') return async () => watch(await target.connect());
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...database, pool };
}
