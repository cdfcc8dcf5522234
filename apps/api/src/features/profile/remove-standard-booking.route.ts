import { removeStandardBooking } from '@staffroom/domain/profile/profile.contract.ts';
import { notFound } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';

export const removeStandardBookingRoute = route(removeStandardBooking, async (context) => {
  const { contactId } = context.viewer;
  const { standardBookingId } = context.params;
  return context.inTransaction(async ({ db, announce, audit }) => {
    const removed = await db
      .deleteFrom('standard_bookings')
      .where('standard_booking_id', '=', standardBookingId)
      .where('contact_id', '=', contactId)
      .returning('client_group_id')
      .executeTakeFirst();
    const clientGroupId = removed?.client_group_id;
    if (clientGroupId === undefined) throw notFound();
    announce({ kind: 'permissions', clientGroupId, contactId, entityIds: [standardBookingId] });
    audit({
      clientGroupId,
      action: 'standardBooking.remove',
      entity: 'standardBooking',
      entityIds: [standardBookingId],
    });
    return { status: 204 };
  });
});
