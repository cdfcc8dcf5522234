import type { Tx } from '../../../db/transaction.ts';
import type { Write } from '../../../http/route.ts';
import { recordNotifications, recordNotificationsFor } from '../../notifications/record-notifications.sql.ts';
import type { Notice } from '../../notifications/record-notifications.sql.ts';
import { firstApprovers } from '../../pending-bookings/approvers.sql.ts';
import type { InsertedBlocks } from './insert-blocks.sql.ts';
import type { NewRequest } from './insert-request.sql.ts';

/** Notifies the people named in the booking, and at once those who may approve it. */
export function tellPeople(tx: Tx, request: NewRequest): void {
  if (request.status === 'Accepted') return tx.send(recordNotifications(noticeOf(request, 'bookingCreated')));
  tx.send(recordNotificationsFor(noticeOf(request, 'approvalAsked'), firstApprovers(approversOf(request))));
  tx.send(recordNotifications(noticeOf(request, 'pendingBookingCreated'), { unlessToldAs: 'approvalAsked' }));
}

type MadeTemplate = 'bookingCreated' | 'pendingBookingCreated' | 'approvalAsked';

function noticeOf(
  { clientGroupId, requestId, locationId, createdOnUtc }: NewRequest,
  template: MadeTemplate,
): Notice {
  return {
    clientGroupId,
    requestId,
    subjectId: requestId,
    template,
    params: { requestId, locationId },
    occurrence: 1,
    at: createdOnUtc,
  };
}

function approversOf({
  clientGroupId,
  clientId,
  locationId,
  createdByContactId: except,
  createdOnUtc: at,
}: NewRequest) {
  return { clientGroupId, clientId, locationId, except, at };
}

/** Notifies other screens and the provider, and writes the audit trail. */
export function tellOthers(write: Write, request: NewRequest, { blocks }: InsertedBlocks): void {
  const { clientGroupId, clientId, locationId, requestId, status, source, datesLocal, bookingsPerDate } =
    request;
  const bookingIds = blocks.flatMap((block) => block.bookingIds);
  const isBooked = status === 'Accepted';
  const place = { clientGroupId, clientId, locationId, datesLocal };
  const asked = { ...place, entityIds: [requestId], contactId: request.createdByContactId };
  write.announce(
    isBooked ? { kind: 'booking', ...place, entityIds: bookingIds } : { kind: 'pendingBooking', ...asked },
  );
  if (source === 'replaceMe') write.announce({ kind: 'replaceMe', ...asked });
  write.audit({
    clientGroupId,
    action: isBooked ? 'booking.create' : 'pendingBooking.create',
    entity: 'bookingRequest',
    entityIds: [requestId, ...bookingIds],
    changes: {
      status,
      locationId,
      datesLocal,
      bookingsPerDate,
      ...(source !== 'booking' && { source }),
    },
  });
}
