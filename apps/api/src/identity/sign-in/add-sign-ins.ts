import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema/tables.ts';
import type { Ids } from '../../platform/runtime/ids.ts';

export type NewSignIn = {
  contactId: string;
  email: string;
  name: string;
  emailVerified: boolean;
  homeClientGroupId: string;
  /** Every group that the contact has a grant in; the home group is added. */
  clientGroupIds: readonly string[];
  /** From `hashPassword`. */
  passwordHash: string;
};

/** Gives contacts a way to sign in. `db` belongs to the owner's or the auth login. */
export async function addSignIns(db: Kysely<Tables>, signIns: readonly NewSignIn[], ids: Ids): Promise<void> {
  for (const signIn of signIns) {
    const userId = ids.next();
    const email = signIn.email.toLowerCase();
    const groups = [...new Set([signIn.homeClientGroupId, ...signIn.clientGroupIds])];
    await sql`
      with added as (
        insert into identity.users (id, name, email, email_verified)
        values (${userId}, ${signIn.name}, ${email}, ${signIn.emailVerified}) returning id
      ), account as (
        insert into identity.accounts (id, user_id, provider_id, provider_account_id, password)
        select ${ids.next()}, id, 'credential', id::text, ${signIn.passwordHash} from added
      )
      insert into identity.memberships (user_id, contact_id, home_client_group_id, client_group_ids)
      select id, ${signIn.contactId}, ${signIn.homeClientGroupId}, ${groups}::uuid[] from added`.execute(db);
  }
}
