import { sql } from 'kysely';
import type { Database } from '../../db/connections/pool.ts';
import type { Ids } from '../../platform/runtime/ids.ts';

export type SupportInvitation = {
  email: string;
  name: string;
  /** Whose contacts they may act as; null: those of every group. */
  clientGroupIds: readonly string[] | null;
};

/** Also lets in again who was ended, and changes name and groups of who is in. `owner` is the owner login. */
export async function inviteSupportUser(
  owner: Database,
  ids: Ids,
  { email, name, clientGroupIds }: SupportInvitation,
): Promise<void> {
  const within = clientGroupIds === null ? null : [...clientGroupIds];
  await sql`
    insert into identity.support_users (support_user_id, email, name, client_group_ids)
    values (${ids.next()}, ${email.toLowerCase()}, ${name}, ${within}::uuid[])
    on conflict (email) do update
      set name = excluded.name, client_group_ids = excluded.client_group_ids, ended_at = null`.execute(
    owner.db,
  );
}

/** Ends whatever they are doing, at once. Answers whether there was anybody to end. */
export async function endSupportUser(owner: Database, email: string): Promise<boolean> {
  const { rows } = await sql`
    update identity.support_users set ended_at = now()
    where email = ${email.toLowerCase()} and ended_at is null returning email`.execute(owner.db);
  return rows.length > 0;
}
