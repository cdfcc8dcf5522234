import { readsBookingChoices } from '@staffroom/domain/permissions/access-lists.ts';
import { listCertifications } from '@staffroom/domain/locations/location-data.contract.ts';
import { sql } from 'kysely';
import type { Renamed } from '../../db/schema/row.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { route } from '../../http/route.ts';
import { requireAnyAt } from './viewable-locations.ts';

export const listCertificationsRoute = route(
  listCertifications,
  async ({ params, viewer, database, tenantScope }) => {
    requireAnyAt(viewer, params.locationId, readsBookingChoices);
    const certifications = await readInOneTrip(
      database,
      tenantScope,
      sql<Renamed<'certifications', { id: 'certification_id'; name: 'name' }>>`
      select ce.certification_id as id, ce.name
      from locations l
      join certifications ce on ce.client_group_id = l.client_group_id and ce.location_id = l.location_id
      where l.location_id = ${params.locationId}
      order by ce.name collate "und-x-icu", ce.certification_id`,
    );
    return certifications.length > 0 ? { status: 200, body: certifications } : { status: 204 };
  },
);
