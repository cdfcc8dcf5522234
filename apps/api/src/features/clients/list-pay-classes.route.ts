import { readsBookingChoices } from '@staffroom/domain/permissions/access-lists.ts';
import { listPayClasses } from '@staffroom/domain/clients/client-data.contract.ts';
import { sql } from 'kysely';
import { readInOneTrip } from '../../db/transaction.ts';
import { route } from '../../http/route.ts';
import { requireAnyInClient } from '../locations/viewable-locations.ts';

/** The classifications that the client can book; 204 when there are none. */
export const listPayClassesRoute = route(
  listPayClasses,
  async ({ params, viewer, database, tenantScope }) => {
    requireAnyInClient(viewer, params.clientId, readsBookingChoices);
    const [row] = await readInOneTrip(
      database,
      tenantScope,
      sql<{ json: string | null }>`
      select json_agg(json_build_object(
        'id', classification_id, 'onlineTitle', online_title, 'rateUnitType', rate_unit_type,
        'extraValidation', json_build_object(
          'minimumDurationInMins', minimum_duration_minutes,
          'earliestEndTime24hr', left(earliest_end_time_local::text, 5),
          'defaultBreakInMins', default_break_minutes,
          'shouldShowBreaks', should_show_breaks))
        order by online_title collate "und-x-icu", classification_id)::text as json
      from classifications
      where client_group_id = any(${[...viewer.clientGroupIds]}::uuid[]) and client_id = ${params.clientId} and active`,
    );
    return row?.json ? { status: 200, json: row.json } : { status: 204 };
  },
);
