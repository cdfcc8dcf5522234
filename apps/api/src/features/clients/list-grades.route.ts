import { readsBookingChoices } from '@staffroom/domain/permissions/access-lists.ts';
import { listGrades } from '@staffroom/domain/clients/client-data.contract.ts';
import { sql } from 'kysely';
import type { Renamed } from '../../db/schema/row.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { route } from '../../http/route.ts';
import { requireAnyInClient } from '../locations/viewable-locations.ts';

export const listGradesRoute = route(listGrades, async ({ params, viewer, database, tenantScope }) => {
  requireAnyInClient(viewer, params.clientId, readsBookingChoices);
  const grades = await readInOneTrip(
    database,
    tenantScope,
    sql<Renamed<'grades', { id: 'grade_id'; title: 'title' }>>`
      select grade_id as id, title from grades
      where client_group_id = any(${[...viewer.clientGroupIds]}::uuid[]) and client_id = ${params.clientId}
      order by position, title collate "und-x-icu", grade_id`,
  );
  return grades.length > 0 ? { status: 200, body: grades } : { status: 204 };
});
