import { sql } from 'kysely';
import { domainOf } from '@staffroom/domain/sign-in/school-sign-in.rules.ts';
import type { Columns } from '../../db/schema/row.ts';
import type { Database } from '../../db/connections/pool.ts';
import { readInOneTrip } from '../../db/transaction.ts';

/** The school of a client group; `takesAddress`: it signs in people with the address. */
export type SchoolOfAddress = { name: string; isRequired: boolean; takesAddress: boolean };

type SchoolRow = Columns<'identity.schools', 'name' | 'is_required'> & { takes_address: boolean };

/** Null for a client group that has none. */
export async function findSchoolOfAddress(
  { auth }: { auth: Database },
  { clientGroupId, email }: { clientGroupId: string; email: string },
): Promise<SchoolOfAddress | null> {
  const [row] = await readInOneTrip(
    auth,
    null,
    sql<SchoolRow>`
      select school.name, school.is_required, exists (
        select from identity.school_domains as owned
        where owned.client_group_id = school.client_group_id and owned.domain = ${domainOf(email)}
      ) as takes_address
      from identity.schools as school where school.client_group_id = ${clientGroupId}`,
  );
  return row ? { name: row.name, isRequired: row.is_required, takesAddress: row.takes_address } : null;
}

/** Whether its owner could sign in nowhere: the school lets in alone, and does not know the address. */
export function isLeftOut(school: SchoolOfAddress | null): boolean {
  return school !== null && school.isRequired && !school.takesAddress;
}
