import type { WantedConfirmation } from '@staffroom/domain/bookings/confirmations.rules.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export type NewRequest = {
  clientGroupId: string;
  requestId: string;
  clientId: string;
  locationId: number;
  source: 'booking' | 'replaceMe' | 'extension';
  status: 'PendingApproval' | 'Accepted';
  createdByContactId: string;
  createdByName: string;
  createdOnUtc: Temporal.Instant;
  classificationId: string;
  /** Calendar dates, unique and in order. */
  datesLocal: readonly string[];
  bookingsPerDate: number;
  startTime: string;
  endTime: string;
  breakMinutes: number;
  approveBeforeUtc: Temporal.Instant;
  lastStartUtc: Temporal.Instant;
  gradeIds: readonly string[];
  certificationIds: readonly string[];
  reasonForAbsence: string;
  coveringContactId: string | null;
  coveringName: string | null;
  submittedBy: string | null;
  room: string;
  notes: string;
  confirmations: readonly (WantedConfirmation & { name: string })[];
  policiesAgreed: readonly { policyId: string; version: string }[];
  preferredCandidateId: string | null;
  purchaseOrder: string | null;
  costCentre: string | null;
  reference: string | null;
};

/** An Accepted request is decided on creation. */
export function insertRequest(made: NewRequest): RawBuilder<unknown> {
  const createdOn = made.createdOnUtc.toString();
  const isAccepted = made.status === 'Accepted';
  return sql`
    insert into booking_requests
      (client_group_id, request_id, client_id, location_id, source, status, created_by_contact_id, created_by_name,
       created_on_utc, classification_id, dates_local, bookings_per_date, start_time_local, end_time_local,
       break_minutes, approve_before_utc, last_start_utc, grade_ids, certification_ids, reason_for_absence,
       covering_contact_id, covering_name, submitted_by, room, notes, confirmations, policies_agreed,
       preferred_candidate_id, purchase_order, cost_centre, reference, decided_by_contact_id, decided_at)
    values
      (${made.clientGroupId}, ${made.requestId}, ${made.clientId}, ${made.locationId}, ${made.source}, ${made.status},
       ${made.createdByContactId}, ${made.createdByName}, ${createdOn}, ${made.classificationId},
       ${[...made.datesLocal]}::date[], ${made.bookingsPerDate}, ${made.startTime}, ${made.endTime},
       ${made.breakMinutes}, ${made.approveBeforeUtc.toString()}, ${made.lastStartUtc.toString()},
       ${[...made.gradeIds]}::uuid[], ${[...made.certificationIds]}::uuid[], ${made.reasonForAbsence},
       ${made.coveringContactId}, ${made.coveringName}, ${made.submittedBy}, ${made.room}, ${made.notes},
       ${JSON.stringify(made.confirmations)}::jsonb, ${JSON.stringify(made.policiesAgreed)}::jsonb,
       ${made.preferredCandidateId}, ${made.purchaseOrder}, ${made.costCentre}, ${made.reference},
       ${isAccepted ? made.createdByContactId : null}, ${isAccepted ? createdOn : null})`;
}

/** Remembers that the contact agreed to these versions, so that they are asked only once (product.md 21). */
export function insertAgreements(made: NewRequest): RawBuilder<unknown> {
  return sql`
    insert into policy_agreements (client_group_id, policy_id, contact_id, version, agreed_at)
    select ${made.clientGroupId}::uuid, "policyId", ${made.createdByContactId}::uuid, version,
      ${made.createdOnUtc.toString()}::timestamptz
    from json_to_recordset(${JSON.stringify(made.policiesAgreed)}::json) as agreed ("policyId" uuid, version text)
    on conflict do nothing`;
}
