import { upcomingDays } from '@staffroom/domain/invoices/expected-cost.rules.ts';
import { getUpcomingCharges } from '@staffroom/domain/invoices/invoices.contract.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { route } from '../../http/route.ts';
import { groupsAndLocations } from '../../identity/viewer/scope-ranges.ts';
import { timeZonesOf } from '../locations/time-zones.ts';
import { upcomingCharges } from './upcoming-charges.sql.ts';
import type { ChargeRow } from './upcoming-charges.sql.ts';

export const getUpcomingChargesRoute = route(
  getUpcomingCharges,
  async ({ query, viewer, database, tenantScope, receivedAt: at }) => {
    const scope = {
      clientGroupIds: viewer.clientGroupIds,
      ...groupsAndLocations(viewer, { scope: 'accounts', modifier: 'view', clientIds: query.clientIds }),
      timeZones: viewer.rights.links.groups.flatMap(timeZonesOf),
    };
    const until = at.add({ hours: 24 * upcomingDays });
    const rows = await readInOneTrip(database, tenantScope, upcomingCharges(scope, { at, until }));
    const known = rows.flatMap((row) => (row.currency === null ? [] : [{ ...row, currency: row.currency }]));
    return {
      status: 200,
      body: {
        unknownCount: countOf(rows.filter(({ currency }) => currency === null)),
        totals: [...Map.groupBy(known, ({ currency }) => currency)].map(([currency, own]) => ({
          currency,
          approved: ofStage(own, 'approved'),
          waiting: ofStage(own, 'waiting'),
          booked: ofStage(own, 'booked'),
        })),
      },
    };
  },
);

function ofStage(rows: readonly ChargeRow[], stage: ChargeRow['stage']) {
  const row = rows.find((one) => one.stage === stage);
  return { count: row?.count ?? 0, amount: row?.amount ?? 0 };
}

function countOf(rows: readonly ChargeRow[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}
