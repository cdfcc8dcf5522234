import { sql } from 'kysely';
import { maxOpenInvitations } from '@staffroom/domain/people/people.rules.ts';
import type { PlaceRights } from '@staffroom/domain/people/people.rules.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import type { Write } from '../../http/route.ts';
import { insertNotices } from '../notifications/record-notifications.sql.ts';

export type NewInvitation = {
  clientGroupId: string;
  invitationId: string;
  linkId: string;
  address: string;
  firstName: string;
  lastName: string;
  rights: readonly PlaceRights[];
  /** Null for the provider. */
  invitedBy: string | null;
  at: Temporal.Instant;
};

/** Throws 422 `invitations_limit`. The client group's people must be locked. */
export async function addInvitation(write: Write, invitation: NewInvitation): Promise<void> {
  const { clientGroupId, invitationId, linkId, address, firstName, lastName, rights, invitedBy, at } =
    invitation;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invitations
    where client_group_id = ${clientGroupId} and accepted_at is null and withdrawn_at is null`.execute(
    write.db,
  );
  if (rows[0]!.count >= maxOpenInvitations) throw new Refusal('invitations_limit');
  write.send(sql`
    insert into invitations (client_group_id, invitation_id, email_address, first_name, last_name, rights,
      invited_by_contact_id, link_id, sent_at)
    values (${clientGroupId}, ${invitationId}, ${address}, ${firstName.trim()}, ${lastName.trim()},
      ${JSON.stringify(rights)}::jsonb, ${invitedBy}, ${linkId}, ${at.toString()})`);
  sendInvitation(write, { clientGroupId, invitationId, linkId, at });
}

/** The recipient is not a contact yet, so the email's row has the invitation's id. */
export function sendInvitation(
  write: Write,
  {
    clientGroupId,
    invitationId,
    linkId,
    at,
  }: Pick<NewInvitation, 'clientGroupId' | 'invitationId' | 'linkId' | 'at'>,
): void {
  const notice = {
    template: 'invited',
    params: {},
    clientGroupId,
    requestId: null,
    subjectId: linkId,
    occurrence: 1,
    at,
  } as const;
  write.send(insertNotices(notice, sql`select ${invitationId}::uuid as contact_id, 'email' as method`));
}
