import { sql } from 'kysely';
import { saveStandardBooking } from '@staffroom/domain/profile/profile.contract.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { typedText } from '@staffroom/domain/text/is-blank.ts';
import { route } from '../../http/route.ts';
import { refuseImpossibleTemplate } from './standard-booking-checks.ts';
import { formatStandardBooking } from './standard-bookings.reply.ts';
import { lockTemplates } from './standard-booking-writes.sql.ts';
import { standardBookingsOf } from './standard-bookings.sql.ts';

/** More than this would be hard to find in a menu. */
const maxTemplates = 20;

export const saveStandardBookingRoute = route(saveStandardBooking, async (context) => {
  const { body, viewer, ids } = context;
  const { contactId, homeClientGroupId: clientGroupId } = viewer;
  refuseImpossibleTemplate(body, viewer);

  return context.inTransaction(async ({ db, send, announce, audit }) => {
    const { count, first, last } = await lockTemplates(db, viewer);
    if (count >= maxTemplates) throw new Refusal('standard_bookings_limit');
    const standardBookingId = ids.next();
    const position = body.makeDefault === true ? first - 1 : last + 1;
    send(sql`
      insert into standard_bookings (client_group_id, standard_booking_id, contact_id, position, name, location_id,
        classification_id, start_time_local, end_time_local, break_minutes, grade_ids, certification_ids,
        reason_for_absence, notes, room, bookings_per_date, confirmations, preferred_candidate_id)
      values (${clientGroupId}, ${standardBookingId}, ${contactId}, ${position}, ${typedText(body.name)}, ${body.locationId},
        ${body.classificationId}, ${body.startTime}, ${body.endTime}, ${body.breakMinutes}, ${body.gradeIds}::uuid[],
        ${body.certificationIds}::uuid[], ${body.reasonForAbsence}, ${typedText(body.notes)}, ${typedText(body.room)},
        ${body.bookingsPerDate}, ${JSON.stringify(body.confirmations)}::jsonb, ${body.preferredCandidateId})`);
    const { rows } = await standardBookingsOf(contactId, standardBookingId).execute(db);
    announce({ kind: 'permissions', clientGroupId, contactId, entityIds: [standardBookingId] });
    audit({
      clientGroupId,
      action: 'standardBooking.save',
      entity: 'standardBooking',
      entityIds: [standardBookingId],
    });
    const [saved] = rows;
    if (!saved) throw new Error('The template was not kept');
    return { status: 201, body: formatStandardBooking(saved, viewer.rights) };
  });
});
