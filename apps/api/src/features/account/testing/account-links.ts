import { sql } from 'kysely';
import type { AccountLinkPurpose } from '@staffroom/domain/account/account-links.rules.ts';
import { testLinks } from '../../../../test/support/test-app.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';
import type { SeededContact } from '../../../../test/support/seed-builders.ts';

/** The secrets of the links emailed to a contact, oldest first. */
export async function secretsOf(
  { database }: TestApp,
  { contactId }: Pick<SeededContact, 'contactId'>,
  purpose: AccountLinkPurpose = 'resetPassword',
): Promise<string[]> {
  const { rows } = await sql<{ link_id: string }>`
    select link_id from identity.account_links join identity.memberships using (user_id)
    where contact_id = ${contactId} and purpose = ${purpose} order by created_at, link_id`.execute(
    database.auth.db,
  );
  return rows.map(({ link_id: linkId }) => testLinks.ofAccounts.mint({ purpose, linkId }));
}

/** Templates of the emails queued for a contact, oldest first. */
export async function emailsTo(
  app: TestApp,
  { contactId, groupId }: Pick<SeededContact, 'contactId' | 'groupId'>,
): Promise<string[]> {
  const { rows } = await app.seed.inGroup({ groupId }, (tx) =>
    sql<{ template: string }>`
      select template from notifications where contact_id = ${contactId} and method = 'email'
      order by created_at, template desc`.execute(tx.db),
  );
  return rows.map(({ template }) => template);
}

export async function countSessions({ database }: TestApp, contactId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from identity.sessions join identity.memberships using (user_id)
    where contact_id = ${contactId}`.execute(database.auth.db);
  return rows[0]!.count;
}
