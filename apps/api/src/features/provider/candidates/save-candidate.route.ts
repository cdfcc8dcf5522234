import { typedOrNull } from '@staffroom/domain/text/is-blank.ts';
import { saveCandidate } from '@staffroom/domain/provider/provider-candidates.contract.ts';
import { sql } from 'kysely';
import { route } from '../../../http/route.ts';
import { providerClientGroupId } from '../../../identity/service-keys.ts';
import { directoryRows } from './provider-candidates.sql.ts';

/** Those who already see the educator are notified; the audit entry is in the provider's own chain. */
export const saveCandidateRoute = route(saveCandidate, async ({ params, body, inTransaction }) =>
  inTransaction(async (write) => {
    const { candidateId } = params;
    const preferredName = typedOrNull(body.preferredName);
    const { rows: saved } = await sql<{ is_new: boolean }>`
      select save_candidate(${candidateId}, ${JSON.stringify({ ...body, preferredName })}::jsonb) as is_new`.execute(
      write.db,
    );
    const isNew = saved[0]!.is_new;
    const { rows } = await directoryRows({ after: null, only: candidateId, limit: 1 }).execute(write.db);
    const { educator, visible_to: clientGroupIds } = rows[0]!;
    const entityIds = [candidateId];
    for (const clientGroupId of clientGroupIds)
      write.announce({ kind: 'candidate', clientGroupId, entityIds });
    write.audit({
      clientGroupId: providerClientGroupId,
      action: isNew ? 'candidate.add' : 'candidate.change',
      entity: 'candidate',
      entityIds,
      changes: { isActive: body.isActive, certifications: body.certifications },
    });
    return isNew ? { status: 201, json: educator } : { status: 200, json: educator };
  }),
);
