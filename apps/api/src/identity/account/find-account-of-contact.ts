import { sql } from 'kysely';
import type { Columns } from '../../db/schema/row.ts';
import type { Database } from '../../db/connections/pool.ts';
import { readInOneTrip } from '../../db/transaction.ts';

type MemberRow = Columns<'identity.memberships', 'user_id' | 'home_client_group_id'>;

/** The account behind a contact, where its group is one of those; null for anybody else. */
export async function findAccountOfContact(
  auth: Database,
  { contactId, clientGroupIds }: { contactId: string; clientGroupIds: readonly string[] },
): Promise<{ userId: string; clientGroupId: string } | null> {
  const [member] = await readInOneTrip(
    auth,
    null,
    sql<MemberRow>`
      select user_id, home_client_group_id from identity.memberships
      where contact_id = ${contactId} and home_client_group_id = any (${[...clientGroupIds]}::uuid[])`,
  );
  return member ? { userId: member.user_id, clientGroupId: member.home_client_group_id } : null;
}
