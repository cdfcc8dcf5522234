import { sql } from 'kysely';
import type { Columns } from '../../db/schema/row.ts';
import type { Database } from '../../db/connections/pool.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import type { TokenFacts } from './access-tokens.ts';
import type { ProviderSession } from './identity-provider.ts';

type Row = Columns<'identity.memberships', 'contact_id' | 'home_client_group_id' | 'client_group_ids'>;

/** Whom a browser session stands for; null when its user is no contact. */
export async function findSessionFacts(
  auth: Database,
  { sessionId, userId }: ProviderSession,
): Promise<Omit<TokenFacts, 'expiresAtMs'> | null> {
  const [row] = await readInOneTrip(
    auth,
    null,
    sql<Row>`
      select contact_id, home_client_group_id, client_group_ids from identity.memberships where user_id = ${userId}`,
  );
  return toFacts(row, sessionId);
}

/** A contact without a browser session: what somebody sees who asks in their name. */
export async function findContactFacts(
  auth: Database,
  { contactId, sessionId }: Pick<TokenFacts, 'contactId' | 'sessionId'>,
): Promise<Omit<TokenFacts, 'expiresAtMs'> | null> {
  const [row] = await readInOneTrip(
    auth,
    null,
    sql<Row>`
      select contact_id, home_client_group_id, client_group_ids from identity.memberships
      where contact_id = ${contactId}`,
  );
  return toFacts(row, sessionId);
}

function toFacts(row: Row | undefined, sessionId: string): Omit<TokenFacts, 'expiresAtMs'> | null {
  if (!row) return null;
  return {
    sessionId,
    contactId: row.contact_id,
    homeClientGroupId: row.home_client_group_id,
    clientGroupIds: row.client_group_ids,
    support: null,
  };
}
