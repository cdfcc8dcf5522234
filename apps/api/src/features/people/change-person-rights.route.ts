import { sql } from 'kysely';
import { changePersonRights } from '@staffroom/domain/people/people.contract.ts';
import {
  checkMayChange,
  checkRightsChange,
  looksAfter,
  mergeRights,
} from '@staffroom/domain/people/people.rules.ts';
import type { PlaceRights } from '@staffroom/domain/people/people.rules.ts';
import { refuseStaleVersion, refuseUnlessAllowed } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import type { Write } from '../../http/route.ts';
import type { ContactRow } from './people.sql.ts';
import { isSeen } from './reach.ts';
import type { Administrator } from './reach.ts';
import { forgetRights, lockPerson, readBackContact, tellOfPerson } from './write-person.ts';

export const changePersonRightsRoute = route(changePersonRights, async (context) => {
  const { params, body, ifMatchVersion } = context;
  const reply = await context.inTransaction(async (write) => {
    const { row, administrator } = await lockPerson(write, context, params.personId);
    const { contactId, isEmailVerified, reach } = administrator;
    refuseUnlessAllowed(checkMayChange({ isSelf: row.contact_id === contactId, isEmailVerified }));
    refuseStaleVersion(
      ifMatchVersion,
      row.access_version,
      await readBackContact(write, context, row, administrator),
    );
    const change = { tree: reach.tree, before: row.rights, after: body.rights, modifier: 'modify' } as const;
    refuseUnlessAllowed(checkRightsChange(change), { param: 'rights' });

    const after = mergeRights(body.rights);
    replaceGrants(write, row, { taken: changedAt(row, administrator), given: after });
    const { client_group_id: clientGroupId, contact_id: personId } = row;
    tellOfPerson(write, context, {
      clientGroupId,
      personId,
      kind: 'rightsChanged',
      changes: { before: changedAt(row, administrator), after },
    });
    write.announce({ kind: 'permissions', clientGroupId, contactId: personId, entityIds: [personId] });
    const person = await readBackContact(write, context, row, administrator);
    const isStillSeen =
      person.rights.some((place) => isSeen(reach, place)) || reach.groupIds.includes(clientGroupId);
    return isStillSeen ? { status: 200, body: person } : { status: 204 };
  });
  forgetRights(context);
  return reply;
});

/** The rights at the places that the administrator manages. */
function changedAt({ rights }: ContactRow, { reach }: Administrator): PlaceRights[] {
  return rights.filter((place) => looksAfter(reach.tree, place, 'modify'));
}

function replaceGrants(
  write: Write,
  row: ContactRow,
  { taken, given }: { taken: readonly PlaceRights[]; given: readonly PlaceRights[] },
): void {
  write.send(sql`
    select change_rights_of_contact(${row.client_group_id}::uuid, ${row.contact_id}::uuid,
      ${JSON.stringify(taken)}::jsonb, ${JSON.stringify(given)}::jsonb)`);
}
