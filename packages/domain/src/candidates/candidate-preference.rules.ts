import { textLengths } from '../bookings/booking-limits.ts';
import { allowed, atField, refuse } from '../errors/verdict.ts';
import type { FieldRefusal, Verdict } from '../errors/verdict.ts';
import { codePointLength } from '../text/code-points.ts';
import { isBlank } from '../text/is-blank.ts';

export const preferences = ['preferred', 'restricted'] as const;
export type CandidatePreference = (typeof preferences)[number];

/** How far a decision about an educator applies. */
export const preferenceScopes = ['location', 'client', 'group'] as const;
export type PreferenceScope = (typeof preferenceScopes)[number];

/**
 * The effective preference where several decisions apply: an educator restricted at the location, the client or the
 * group is restricted, whatever else was decided; then preferred. Null: nothing was decided.
 */
export function effectivePreference(
  decided: readonly (CandidatePreference | null)[],
): CandidatePreference | null {
  if (decided.includes('restricted')) return 'restricted';
  return decided.includes('preferred') ? 'preferred' : null;
}

/** Whether the place matches its scope: a location is named only for the scope `location`. */
export function checkPreferencePlace(place: { scope: PreferenceScope; locationId: number | null }): Verdict {
  return (place.scope === 'location') === (place.locationId !== null)
    ? allowed
    : refuse('preference_place_unclear');
}

/** Every problem of the reason: required for a restriction, at most 500 code points. */
export function checkPreferenceReason({
  preference,
  reason,
}: {
  preference: CandidatePreference | null;
  reason: string;
}): FieldRefusal<'reason'>[] {
  if (preference === 'restricted' && isBlank(reason)) {
    return atField('reason', refuse('preference_reason_required'));
  }
  return codePointLength(reason) <= textLengths.reason
    ? []
    : atField('reason', refuse('text_too_long', { length: textLengths.reason }));
}
