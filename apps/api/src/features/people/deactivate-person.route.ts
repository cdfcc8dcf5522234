import { deactivatePerson } from '@staffroom/domain/people/people.contract.ts';
import { route } from '../../http/route.ts';
import { activatePerson } from './activate-person.ts';
import { forgetRights } from './write-person.ts';

export const deactivatePersonRoute = route(deactivatePerson, async (context) => {
  const reply = await context.inTransaction(async (write) => {
    const { personId } = context.params;
    return { status: 200, body: await activatePerson(write, context, { personId, wanted: 'deactivated' }) };
  });
  forgetRights(context);
  return reply;
});
