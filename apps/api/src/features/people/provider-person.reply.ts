import type * as z from 'zod/mini';
import type { providerPerson } from '@staffroom/domain/people/people-by-provider.contract.ts';
import type { ContactRow } from './people.sql.ts';

export function formatProviderPerson(
  row: ContactRow,
  lastSignedInAt: string | null,
): z.output<typeof providerPerson> {
  return {
    id: row.contact_id,
    clientGroupId: row.client_group_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email_address,
    state: row.active ? 'active' : 'deactivated',
    rights: row.rights
      .filter(({ permissions }) => permissions.length > 0)
      .map((place) => ({ ...place, permissions: [...place.permissions] })),
    lastSignedInAt,
    version: row.access_version,
  };
}
