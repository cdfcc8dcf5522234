import { decidePreference } from '@staffroom/domain/candidates/candidates.contract.ts';
import {
  checkPreferencePlace,
  checkPreferenceReason,
} from '@staffroom/domain/candidates/candidate-preference.rules.ts';
import type { PreferenceScope } from '@staffroom/domain/candidates/candidate-preference.rules.ts';
import { notFound, refuseUnlessAllowed, Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';
import { detailsQuery, formatCandidateDetails } from './candidate-details.reply.ts';
import { candidateDetails } from './candidate-details.sql.ts';
import { decisionInForce, lockPreferences, writePreference } from './candidate-preference.sql.ts';
import type { PreferencePlace } from './candidate-preference.sql.ts';

type AskedPlace = { clientId: string; scope: PreferenceScope; locationId: number | null };

/** Ends the preference in force at the place, if the viewer knew of it; the new one applies from now on. */
export const decidePreferenceRoute = route(decidePreference, async (context) => {
  const { params, body, viewer, receivedAt: at, ids } = context;
  const { preference, instead } = body;
  const place = requirePlace(viewer, body);
  const reason = body.reason.trim();
  const [problem] = checkPreferenceReason({ preference, reason });
  if (problem) refuseUnlessAllowed(problem, { param: problem.field });

  return context.inTransaction(async (write) => {
    const query = detailsQuery(viewer, params.candidateId, at);
    write.send(lockPreferences(place.clientGroupId, params.candidateId));
    const { rows: known } = await candidateDetails(query).execute(write.db);
    if (known.length === 0) throw notFound();
    const {
      rows: [inForce],
    } = await decisionInForce(place, params.candidateId).execute(write.db);
    if (instead !== undefined && instead !== (inForce?.id ?? null)) {
      const candidate = formatCandidateDetails(viewer, at, known[0]);
      throw new Refusal('stale_version', { current: { candidate } });
    }
    writePreference(write, {
      place,
      candidateId: params.candidateId,
      preference,
      decision: { preferenceId: ids.next(), reason, feedbackId: null, contactId: viewer.contactId, at },
    });
    const { clientGroupId } = place;
    const entityIds = [params.candidateId];
    write.announce({ kind: 'candidate', clientGroupId, entityIds });
    write.audit({
      clientGroupId,
      action: 'candidate.preference',
      entity: 'candidate',
      entityIds,
      changes: { preference, reason, clientId: place.clientId, locationId: place.locationId },
    });
    const { rows } = await candidateDetails(query).execute(write.db);
    return { status: 200, body: formatCandidateDetails(viewer, at, rows[0]) };
  });
});

/** 404 for places outside the viewer's tree, 403 without `booking modify` at the place itself or above it. */
function requirePlace({ rights }: Viewer, { clientId, scope, locationId }: AskedPlace): PreferencePlace {
  const group = rights.links.groups.find(({ clients }) =>
    clients.some((client) => client.clientId === clientId),
  );
  const client = group?.clients.find((one) => one.clientId === clientId);
  if (!group || !client || !rights.allClientIds.has(clientId)) throw notFound();
  const isMissing =
    locationId !== null &&
    !(rights.allLocationIds.has(locationId) && client.locations.some((one) => one.locationId === locationId));
  if (isMissing) throw notFound();
  refuseUnlessAllowed(checkPreferencePlace({ scope, locationId }));
  const clientGroupId = group.groupId;
  switch (scope) {
    case 'location':
      if (locationId === null || !rights.locationIds('booking', 'modify').has(locationId)) break;
      return { clientGroupId, clientId, locationId };
    case 'client':
      if (!rights.clientIds('booking', 'modify').has(clientId)) break;
      return { clientGroupId, clientId, locationId: null };
    case 'group': {
      const isHeld = ['booking_modify', 'booking_all'].some((right) =>
        group.access.permissions.includes(right),
      );
      if (!isHeld) break;
      return { clientGroupId, clientId: null, locationId: null };
    }
  }
  throw new Refusal('permission_missing');
}
