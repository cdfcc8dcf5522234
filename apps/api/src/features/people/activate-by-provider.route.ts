import { sql } from 'kysely';
import {
  deactivateByProvider,
  reactivateByProvider,
} from '@staffroom/domain/people/people-by-provider.contract.ts';
import type { Columns } from '../../db/schema/row.ts';
import { notFound, Refusal, refuseStaleVersion } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import type { RouteContext, Write } from '../../http/route.ts';
import { endWhatTheyLeave } from './activate-person.ts';
import { lockContactOf, lockPeople, readContact } from './people.sql.ts';
import { formatProviderPerson } from './provider-person.reply.ts';
import { tellOfPerson } from './write-person.ts';

type Call = RouteContext<typeof deactivateByProvider> | RouteContext<typeof reactivateByProvider>;

export const deactivateByProviderRoute = route(deactivateByProvider, (context) =>
  activate(context, 'deactivated'),
);

export const reactivateByProviderRoute = route(reactivateByProvider, (context) =>
  activate(context, 'active'),
);

async function activate(context: Call, wanted: 'active' | 'deactivated') {
  const { identity } = context;
  let clientGroupId = '';
  const reply = await context.inTransaction(async (write) => {
    const body = await switchPerson(write, context, wanted);
    ({ clientGroupId } = body);
    return { status: 200 as const, body };
  });
  // At least this process drops its cached rights before it responds.
  if (clientGroupId !== '') identity.notified('permissions', clientGroupId);
  return reply;
}

async function switchPerson(write: Write, call: Call, wanted: 'active' | 'deactivated') {
  const { params, tenantScope, identity, ifMatchVersion, provider } = call;
  const { personId } = params;
  const clientGroupId = await findGroupOf(write, personId, tenantScope.clientGroupIds);
  if (clientGroupId === null) throw notFound();
  // The same lock order as for administrators.
  await lockPeople(clientGroupId).execute(write.db);
  const [found] = (await lockContactOf(clientGroupId, personId).execute(write.db)).rows;
  if (!found) throw notFound();
  const lastSignIn = (await identity.findSignIns([personId])).get(personId)?.lastSignedInAt ?? null;
  const current = formatProviderPerson(found, lastSignIn);
  if (current.state === wanted) throw new Refusal('person_state_changed', { current });
  refuseStaleVersion(ifMatchVersion, found.access_version, current);

  write.send(sql`
    select switch_contact_by_provider(
      ${clientGroupId}::uuid, ${personId}::uuid, ${wanted === 'active'}, ${provider.serviceKeyId}::uuid)`);
  if (wanted === 'deactivated') await endWhatTheyLeave(write, call, found);
  const kind = wanted === 'active' ? 'reactivated' : 'deactivated';
  tellOfPerson(write, { ...call, viewer: null }, { clientGroupId, personId, kind });
  // Also ends their event streams; their screens then check who is signed in.
  write.announce({ kind: 'permissions', clientGroupId, contactId: personId, entityIds: [personId] });
  const [present] = (await readContact(clientGroupId, personId).execute(write.db)).rows;
  return formatProviderPerson(present ?? found, lastSignIn);
}

async function findGroupOf(
  { db }: Write,
  personId: string,
  clientGroupIds: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<Columns<'contacts', 'client_group_id'>>`
    select client_group_id from contacts
    where client_group_id = any (${[...clientGroupIds]}::uuid[]) and contact_id = ${personId}`.execute(db);
  return rows[0]?.client_group_id ?? null;
}
