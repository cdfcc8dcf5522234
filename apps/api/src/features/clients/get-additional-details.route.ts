import { getAdditionalDetails } from '@staffroom/domain/clients/client-data.contract.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { notFound } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { formatAdditionalDetails } from './get-additional-details.reply.ts';
import { additionalDetails } from './get-additional-details.sql.ts';

/** Open to every contact of the client, whatever their rights: the portal requests it once per client. */
export const getAdditionalDetailsRoute = route(
  getAdditionalDetails,
  async ({ params, viewer, database, tenantScope }) => {
    if (!viewer.rights.allClientIds.has(params.clientId)) throw notFound();
    const query = {
      clientGroupIds: viewer.clientGroupIds,
      clientId: params.clientId,
      viewerContactId: viewer.contactId,
    };
    const [row] = await readInOneTrip(database, tenantScope, additionalDetails(query));
    if (!row) throw notFound();
    return { status: 200, body: formatAdditionalDetails(row) };
  },
);
