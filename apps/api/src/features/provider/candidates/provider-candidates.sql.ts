import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns } from '../../../db/schema/row.ts';

export type DirectoryRow = Columns<'candidates', 'visible_to'> & { educator: string };

/** Educators in the order of their ids, each a JSON object as defined by the contract. */
export function directoryRows(wanted: {
  after: string | null;
  only: string | null;
  limit: number;
}): RawBuilder<DirectoryRow> {
  const { after, only, limit } = wanted;
  return sql<DirectoryRow>`
    select json_build_object('candidateId', c.candidate_id, 'firstName', c.first_name, 'lastName', c.last_name,
        'preferredName', c.preferred_name, 'classifications', c.classification_titles, 'grades', c.grade_titles,
        'country', c.country, 'latitude', c.latitude, 'longitude', c.longitude, 'isActive', c.active,
        'certifications', coalesce((
          select json_agg(json_build_object('name', cc.name, 'expiresOn', cc.expires_on) order by cc.name)
          from candidate_certifications cc where cc.candidate_id = c.candidate_id), '[]'))::text as educator,
      c.visible_to
    from candidates c
    where c.candidate_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      and (${only}::uuid is null or c.candidate_id = ${only}::uuid)
    order by c.candidate_id limit ${limit}`;
}
