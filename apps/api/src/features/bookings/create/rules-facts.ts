import { defaultBookingLimits } from '@staffroom/domain/bookings/booking-limits.ts';
import type { BookingFacts } from '@staffroom/domain/bookings/create/create-booking.rules.ts';
import type { FieldRefusal } from '@staffroom/domain/errors/verdict.ts';
import { Refusal } from '../../../http/reply/refusal.ts';
import type { BookingFactsRow } from './create-booking.sql.ts';

/** The facts for the rules of creation, from the database row. */
export function rulesFacts(facts: BookingFactsRow, now: Temporal.Instant): BookingFacts {
  return {
    now,
    location: {
      timeZone: facts.time_zone,
      clientTypeInt: facts.client_type,
      state: facts.state,
      isConfirmed: facts.is_confirmed,
      submittedByTemplateRequired: facts.submitted_by_template_required,
    },
    restrictions: facts.restrictions,
    classifications: facts.classifications,
    gradeIds: facts.grade_ids,
    certificationIds: facts.certification_ids,
    contacts: facts.contacts,
    policies: facts.policies,
    limits: {
      ...defaultBookingLimits,
      minimumDurationMinutes: facts.minimum_duration_minutes ?? defaultBookingLimits.minimumDurationMinutes,
    },
    cutOff: facts.same_day_cut_off,
  };
}

/** The first broken rule gives the answer's code; all of them are included with their fields. */
export function refuseBroken(broken: readonly FieldRefusal[]): void {
  const [first] = broken;
  if (!first) return;
  throw new Refusal(first.code, {
    params: first.params,
    param: first.field,
    current: { errors: broken.map(({ code, field, params = {} }) => ({ code, field, params })) },
  });
}
