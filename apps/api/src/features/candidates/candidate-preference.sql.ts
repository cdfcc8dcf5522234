import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CandidatePreference } from '@staffroom/domain/candidates/candidate-preference.rules.ts';
import type { Tx } from '../../db/transaction.ts';

/** A row with client_group_id, client_id and location_id, such as a booking. */
type PlaceRow = RawBuilder<unknown>;

/**
 * Whether the location, its client or its client group has restricted the candidate. A client's own decisions are
 * stored in client_candidates, which most statements read anyway; those of locations and whole client groups only in
 * candidate_preferences.
 */
export function isRestricted(place: PlaceRow, candidate: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(exists (
      select from client_candidates own
      where own.client_group_id = ${place}.client_group_id and own.client_id = ${place}.client_id
        and own.candidate_id = ${candidate} and own.preference = 'restricted')
    or exists (
      select from candidate_preferences p
      where p.client_group_id = ${place}.client_group_id and p.candidate_id = ${candidate} and p.ended_at is null
        and p.preference = 'restricted' and (p.client_id is null or p.location_id = ${place}.location_id)))`;
}

/** The candidate_id of everyone with that preference at the place. */
export function decidedCandidates(place: PlaceRow, preference: CandidatePreference): RawBuilder<unknown> {
  return sql`
    select own.candidate_id from client_candidates own
    where own.client_group_id = ${place}.client_group_id and own.client_id = ${place}.client_id
      and own.preference = ${sql.lit(preference)}
    union
    select p.candidate_id from candidate_preferences p
    where p.client_group_id = ${place}.client_group_id and p.ended_at is null and p.preference = ${sql.lit(preference)}
      and (p.client_id is null or p.location_id is not null)
      and (p.location_id is null or p.location_id = ${place}.location_id)`;
}

export type PreferencePlace = { clientGroupId: string; clientId: string | null; locationId: number | null };

/** Serialises decisions about an educator in a group; read the decision in force only after taking it. */
export function lockPreferences(clientGroupId: string, candidateId: string): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtext(${`candidate preference ${clientGroupId}`}), hashtext(${candidateId}))`;
}

/** The decision in force at exactly that place. */
export function decisionInForce(
  place: PreferencePlace,
  candidateId: string,
): RawBuilder<{ id: string; preference: CandidatePreference }> {
  return sql`
    select candidate_preference_id as id, preference from candidate_preferences
    where ${isInForce(place, candidateId)}`;
}

function isInForce(
  { clientGroupId, clientId, locationId }: PreferencePlace,
  candidateId: string,
): RawBuilder<boolean> {
  return sql<boolean>`client_group_id = ${clientGroupId} and candidate_id = ${candidateId} and ended_at is null
    and client_id is not distinct from ${clientId}::uuid and location_id is not distinct from ${locationId}::int`;
}

/** Replaces the preference at the place; null only ends it. */
export function writePreference(
  { send }: Pick<Tx, 'send'>,
  written: {
    place: PreferencePlace;
    candidateId: string;
    preference: CandidatePreference | null;
    decision: {
      preferenceId: string;
      reason: string;
      /** The feedback that contains the decision; null without one. */
      feedbackId: string | null;
      contactId: string;
      at: Temporal.Instant;
    };
  },
): void {
  const { place, candidateId, preference, decision } = written;
  const { clientGroupId, clientId, locationId } = place;
  const at = decision.at.toString();
  send(lockPreferences(clientGroupId, candidateId));
  send(sql`
    update candidate_preferences set ended_at = greatest(decided_at, ${at}), ended_by_contact_id = ${decision.contactId}
    where ${isInForce(place, candidateId)}`);
  if (preference !== null) {
    send(sql`
      insert into candidate_preferences (client_group_id, candidate_preference_id, candidate_id, client_id, location_id,
        preference, reason, feedback_id, decided_by_contact_id, decided_at)
      values (${clientGroupId}, ${decision.preferenceId}, ${candidateId}, ${clientId}, ${locationId}, ${preference},
        ${decision.reason}, ${decision.feedbackId}, ${decision.contactId}, ${at})`);
  }
  if (clientId === null || locationId !== null) return;
  send(sql`
    insert into client_candidates (client_group_id, client_id, candidate_id, preference)
    values (${clientGroupId}, ${clientId}, ${candidateId}, ${preference})
    on conflict (client_group_id, client_id, candidate_id) do update set preference = excluded.preference`);
}
