import { readiness } from '@staffroom/domain/service-status/ping.contract.ts';
import { sql } from 'kysely';
import { readInOneTrip } from '../../db/transaction.ts';
import { route } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';

export type ReadinessParts = {
  /** True once a stop was requested: load balancers then send no more requests. */
  isStopping: () => boolean;
  /** Why nothing can be saved; null while there is space. Reading still works, so load balancers keep the process. */
  findStorageProblem: () => Promise<string | null>;
  /** Parts that work in a degraded way, each in a few words; empty when there are none. */
  findDegradations: () => readonly string[];
};

export function readinessRoute({ isStopping, findDegradations, findStorageProblem }: ReadinessParts): Route {
  return route(readiness, async ({ database, tenantScope }) => {
    if (isStopping()) return { status: 503, body: { state: 'stopping' as const, because: [] } };
    const storageProblem = await findStorageProblem();
    const causes = storageProblem === null ? [] : [storageProblem];
    try {
      await readInOneTrip(database, tenantScope, sql`select 1`);
    } catch {
      return {
        status: 503,
        body: { state: 'starting' as const, because: ['the database does not answer', ...causes] },
      };
    }
    const because = [...causes, ...findDegradations()];
    return {
      status: 200,
      body: { state: because.length > 0 ? ('degraded' as const) : ('ready' as const), because },
    };
  });
}
