import { sql } from 'kysely';
import { changeStandardBooking } from '@staffroom/domain/profile/profile.contract.ts';
import { notFound, refuseStaleVersion } from '../../http/reply/refusal.ts';
import { typedText } from '@staffroom/domain/text/is-blank.ts';
import { route } from '../../http/route.ts';
import { refuseImpossibleTemplate } from './standard-booking-checks.ts';
import { formatStandardBooking } from './standard-bookings.reply.ts';
import { lockTemplates } from './standard-booking-writes.sql.ts';
import { standardBookingsOf } from './standard-bookings.sql.ts';

export const changeStandardBookingRoute = route(changeStandardBooking, async (context) => {
  const { body, params, viewer, ifMatchVersion } = context;
  const { contactId, rights, homeClientGroupId: clientGroupId } = viewer;
  const { standardBookingId } = params;

  return context.inTransaction(async ({ db, send, announce, audit }) => {
    const { first } = await lockTemplates(db, viewer);
    const [present] = (await standardBookingsOf(contactId, standardBookingId).execute(db)).rows;
    if (!present) throw notFound();
    refuseStaleVersion(ifMatchVersion, present.version, formatStandardBooking(present, rights));
    refuseImpossibleTemplate(body, viewer);
    send(sql`
      update standard_bookings set name = ${typedText(body.name)},
        location_id = ${body.locationId}, classification_id = ${body.classificationId},
        start_time_local = ${body.startTime}, end_time_local = ${body.endTime}, break_minutes = ${body.breakMinutes},
        grade_ids = ${body.gradeIds}::uuid[], certification_ids = ${body.certificationIds}::uuid[],
        reason_for_absence = ${body.reasonForAbsence}, notes = ${typedText(body.notes)}, room = ${typedText(body.room)},
        bookings_per_date = ${body.bookingsPerDate}, confirmations = ${JSON.stringify(body.confirmations)}::jsonb,
        preferred_candidate_id = ${body.preferredCandidateId},
        position = ${body.makeDefault === true ? sql`${first - 1}::int` : sql`position`}, version = version + 1
      where standard_booking_id = ${standardBookingId} and contact_id = ${contactId}`);
    const [changed] = (await standardBookingsOf(contactId, standardBookingId).execute(db)).rows;
    if (!changed) throw notFound();
    announce({ kind: 'permissions', clientGroupId, contactId, entityIds: [standardBookingId] });
    audit({
      clientGroupId,
      action: 'standardBooking.change',
      entity: 'standardBooking',
      entityIds: [standardBookingId],
      changes: { version: changed.version },
    });
    return { status: 200, body: formatStandardBooking(changed, rights) };
  });
});
