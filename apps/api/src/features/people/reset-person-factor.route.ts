import { sql } from 'kysely';
import { resetPersonFactor } from '@staffroom/domain/people/people.contract.ts';
import { checkFactorReset } from '@staffroom/domain/people/people.rules.ts';
import { Refusal, refuseUnlessAllowed } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { accountNotice } from '../account/account-notice.ts';
import { placesOf } from './people.reply.ts';
import { forgetRights, lockPerson, readBackContact, tellOfPerson } from './write-person.ts';

export const resetPersonFactorRoute = route(resetPersonFactor, async (context) => {
  const reply = await context.inTransaction(async (write) => {
    const { personId } = context.params;
    const { row, administrator } = await lockPerson(write, context, personId);
    const { contactId, isEmailVerified, reach } = administrator;
    const isSelf = row.contact_id === contactId;
    const facts = { isSelf, isEmailVerified, isActive: row.active, given: placesOf(row) };
    refuseUnlessAllowed(checkFactorReset(reach.tree, facts));
    const { client_group_id: clientGroupId } = row;
    const { rows } = await sql<{ had_one: boolean }>`
      select drop_factors_of_contact(${clientGroupId}::uuid, ${personId}::uuid) as had_one`.execute(write.db);
    if (rows[0]?.had_one !== true) throw new Refusal('second_factor_absent');
    const record = accountNotice({ template: 'secondFactorReset', params: {} }, context.receivedAt);
    record(write, { clientGroupId, contactId: personId, subjectId: context.ids.next() });
    tellOfPerson(write, context, { clientGroupId, personId, kind: 'factorReset' });
    return { status: 200, body: await readBackContact(write, context, row, administrator) };
  });
  forgetRights(context);
  return reply;
});
