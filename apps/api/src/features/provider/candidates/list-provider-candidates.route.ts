import { listProviderCandidates } from '@staffroom/domain/provider/provider-candidates.contract.ts';
import { readInOneTrip } from '../../../db/transaction.ts';
import { Refusal } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { directoryRows } from './provider-candidates.sql.ts';

const maxAtOnce = 1_000;

export const listProviderCandidatesRoute = route(
  listProviderCandidates,
  async ({ query, database, tenantScope }) => {
    const { after = null, limit = maxAtOnce } = query;
    if (limit < 1 || limit > maxAtOnce) throw new Refusal('page_out_of_range');
    const rows = await readInOneTrip(database, tenantScope, directoryRows({ after, only: null, limit }));
    if (rows.length === 0) return { status: 204 };
    return { status: 200, json: `[${rows.map(({ educator }) => educator).join(',')}]` };
  },
);
