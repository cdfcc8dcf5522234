import { typedText } from '@staffroom/domain/text/is-blank.ts';
import { defaultBookingLimits } from '@staffroom/domain/bookings/booking-limits.ts';
import { fitStandardBooking } from '@staffroom/domain/bookings/create/standard-booking.rules.ts';
import type { WantedBooking } from '@staffroom/domain/bookings/create/create-booking.rules.ts';
import { replaceMeDefaults } from '@staffroom/domain/replace-me/replace-me.rules.ts';
import type { ReplaceMeChoices } from '@staffroom/domain/replace-me/replace-me.rules.ts';
import type { ReplaceMePlaceRow } from './replace-me.sql.ts';

/** The facts about the place that the rules need. */
export function rulesFacts(row: ReplaceMePlaceRow, now: Temporal.Instant) {
  return {
    now,
    timeZone: row.time_zone,
    location: {
      timeZone: row.time_zone,
      clientTypeInt: row.client_type,
      state: row.state,
      isConfirmed: row.is_confirmed,
      submittedByTemplateRequired: row.submitted_by_template_required,
    },
    restrictions: row.restrictions,
    classifications: row.classifications,
    gradeIds: row.template?.gradeIds ?? [],
    certificationIds: row.template?.certificationIds ?? [],
    contacts: row.contacts,
    policies: [],
    limits: {
      ...defaultBookingLimits,
      minimumDurationMinutes: row.minimum_duration_minutes ?? defaultBookingLimits.minimumDurationMinutes,
    },
    cutOff: row.same_day_cut_off,
    openRequests: row.open_requests,
  };
}

/** The person's template with only what still fits, and what is booked when they choose nothing. */
export function defaultsOf(row: ReplaceMePlaceRow) {
  const template = row.template && {
    ...fitStandardBooking(
      { ...row.template, locationId: row.location_id, bookingsPerDate: 1 },
      {
        isLocationAvailable: true,
        isLocationConfirmed: true,
        classificationIds: row.classifications.map(({ id }) => id),
        gradeIds: row.template.gradeIds,
        certificationIds: row.template.certificationIds,
        contacts: row.contacts,
        candidateIds: null,
        bookingsPerDateMax: 1,
      },
    ).defaults,
  };
  const defaults = replaceMeDefaults({
    template,
    location: {
      startTime: row.start_time_local,
      endTime: row.end_time_local,
      breakMinutes: row.lunch_break_minutes,
    },
    classifications: row.classifications,
    lastClassificationId: row.last_classification_id,
  });
  return { template, defaults };
}

/** What is asked for, in the form read by the rules; the caller names the covered person. */
export function wantedBooking(row: ReplaceMePlaceRow, dateLocal: string, choices: ReplaceMeChoices) {
  const { template, defaults } = defaultsOf(row);
  return {
    locationId: row.location_id,
    classificationId: choices.classificationId ?? defaults.classificationId,
    dates: [dateLocal],
    bookingsPerDate: 1,
    startTime: choices.startTime ?? defaults.startTime,
    endTime: choices.endTime ?? defaults.endTime,
    breakMinutes: choices.breakMinutes ?? defaults.breakMinutes,
    gradeIds: template?.gradeIds ?? [],
    certificationIds: template?.certificationIds ?? [],
    reasonForAbsence: choices.reason ?? defaults.reason,
    covering: null,
    submittedBy: null,
    room: template?.room ?? '',
    notes: typedText(choices.notes ?? defaults.notes),
    policiesAgreed: row.policies_agreed,
    confirmations: template?.confirmations ?? [],
    preferredCandidateId: template?.preferredCandidateId ?? null,
    purchaseOrder: null,
    costCentre: null,
    reference: null,
  } satisfies WantedBooking & { preferredCandidateId: string | null };
}
