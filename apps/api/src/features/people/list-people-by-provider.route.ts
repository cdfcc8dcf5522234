import { listPeopleByProvider } from '@staffroom/domain/people/people-by-provider.contract.ts';
import { maxPeople } from '@staffroom/domain/people/people.contract.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { notFound } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { contactsOfGroup } from './people.sql.ts';
import { formatProviderPerson } from './provider-person.reply.ts';

export const listPeopleByProviderRoute = route(
  listPeopleByProvider,
  async ({ query, database, tenantScope, identity }) => {
    const { clientGroupId, search = '' } = query;
    if (!tenantScope.clientGroupIds.includes(clientGroupId)) throw notFound();
    const rows = await readInOneTrip(database, tenantScope, contactsOfGroup(clientGroupId, search));
    const shown = rows.slice(0, maxPeople);
    const signIns = await identity.findSignIns(shown.map((row) => row.contact_id));
    return {
      status: 200,
      body: {
        people: shown.map((row) =>
          formatProviderPerson(row, signIns.get(row.contact_id)?.lastSignedInAt ?? null),
        ),
        hasMore: rows.length > maxPeople,
      },
    };
  },
);
