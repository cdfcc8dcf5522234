import { leadTimes } from '@staffroom/domain/overviews/fill-rate.rules.ts';
import { getFillBreakdown, maxBreakdownDays } from '@staffroom/domain/overviews/overviews.contract.ts';
import { daysBetween } from '@staffroom/domain/time/calendar-date.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { groupsAndLocations } from '../../identity/viewer/scope-ranges.ts';
import { fillBreakdown } from './location-counts.sql.ts';
import type { BreakdownRow } from './location-counts.sql.ts';

export const getFillBreakdownRoute = route(
  getFillBreakdown,
  async ({ query, viewer, database, tenantScope }) => {
    const { dateFromLocal, dateToLocal } = query;
    if (daysBetween(dateFromLocal, dateToLocal) >= maxBreakdownDays) {
      throw new Refusal('date_range_too_long', { param: 'dateToLocal' });
    }
    const places = groupsAndLocations(viewer, {
      scope: 'booking',
      modifier: 'view',
      clientIds: query.clientIds,
    });
    const asked = { ...places, dateFromLocal, dateToLocal };
    const rows = await readInOneTrip(database, tenantScope, fillBreakdown(asked));
    const of = (kind: BreakdownRow['kind']) => rows.filter((row) => row.kind === kind);
    return {
      status: 200,
      body: {
        leadTimes: leadTimes.flatMap((leadTime) =>
          of('leadTime')
            .filter(({ name }) => name === leadTime)
            .map((row) => ({ leadTime, ...countsOf(row) })),
        ),
        classifications: of('classification').map((row) => ({ name: row.name, ...countsOf(row) })),
        reasons: of('reason').map((row) => ({ name: row.name, ...countsOf(row) })),
      },
    };
  },
);

function countsOf({ total, open }: BreakdownRow) {
  return { totalBookings: total, openBookings: open };
}
