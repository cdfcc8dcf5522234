import { certificationState } from '@staffroom/domain/candidates/candidate-certification.rules.ts';
import type { CandidateDetails } from '@staffroom/domain/candidates/candidates.contract.ts';
import { seesEducators } from '@staffroom/domain/permissions/access-lists.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { notFound } from '../../http/reply/refusal.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';
import { clientsWithAny, locationsWithAny } from '../locations/viewable-locations.ts';
import type { CandidateDetailsRow, CandidateDetailsQuery } from './candidate-details.sql.ts';

export function detailsQuery(
  viewer: Viewer,
  candidateId: string,
  now: Temporal.Instant,
): CandidateDetailsQuery {
  return {
    candidateId,
    clientGroupIds: viewer.clientGroupIds,
    clientIds: [...clientsWithAny(viewer, seesEducators)],
    locationIds: [...locationsWithAny(viewer, seesEducators)],
    bookingLocationIds: [...viewer.rights.locationIds('booking', 'view')],
    now,
  };
}

/** 404 without a row. Certifications expire by the calendar date in the time zone of the viewer's first group. */
export function formatCandidateDetails(
  viewer: Viewer,
  now: Temporal.Instant,
  row: CandidateDetailsRow | undefined,
): CandidateDetails {
  if (!row) throw notFound();
  const timeZone = viewer.rights.links.groups.find((group) => group.timeZone !== null)?.timeZone ?? 'UTC';
  const today = instantToLocal(now, timeZone).dateLocal;
  const { certifications, ...details } = row.details;
  return {
    ...details,
    certifications: certifications.map((held) => ({
      ...held,
      state: certificationState(held.expiresOn, today),
    })),
  };
}
