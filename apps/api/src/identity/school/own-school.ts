import { sql } from 'kysely';
import type { Columns } from '../../db/schema/row.ts';
import type { Database } from '../../db/connections/pool.ts';
import { readInOneTrip } from '../../db/transaction.ts';

export type OwnSchool = { name: string; isRequired: boolean; trustsFactor: boolean; isOpenedThere: boolean };

type SchoolRow = Columns<'identity.schools', 'name' | 'is_required' | 'trusts_factor'> & {
  is_opened_there: boolean;
};

/** Of the contact's home group; null where it has none. */
export async function findOwnSchool(
  { auth }: { auth: Database },
  { contactId, sessionId }: { contactId: string; sessionId: string },
): Promise<OwnSchool | null> {
  const [row] = await readInOneTrip(
    auth,
    null,
    sql<SchoolRow>`
      select school.name, school.is_required, school.trusts_factor,
        exists (
          select from identity.sessions as session where session.id = ${sessionId} and session.by_school
        ) as is_opened_there
      from identity.memberships as membership
      join identity.schools as school on school.client_group_id = membership.home_client_group_id
      where membership.contact_id = ${contactId}`,
  );
  if (!row) return null;
  const { name, is_required: isRequired, trusts_factor: trustsFactor } = row;
  return { name, isRequired, trustsFactor, isOpenedThere: row.is_opened_there };
}
