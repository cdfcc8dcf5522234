import { getUser } from '@staffroom/domain/profile/profile.contract.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';

/** Another name gets 403 whether it exists or not, because other users are never looked up. */
export const getUserRoute = route(getUser, async ({ params, viewer, database, tenantScope }) => {
  const [row] = await readInOneTrip(
    database,
    tenantScope,
    database.db
      .selectFrom('contacts')
      .select(['username', 'language', 'email_verified'])
      .where('client_group_id', '=', viewer.homeClientGroupId)
      .where('contact_id', '=', viewer.contactId),
  );
  if (!row || row.username.toLowerCase() !== params.username.toLowerCase())
    throw new Refusal('permission_missing');
  const { username, language, email_verified: emailVerified } = row;
  return { status: 200, body: { username, identityProvider: 'password' as const, language, emailVerified } };
});
