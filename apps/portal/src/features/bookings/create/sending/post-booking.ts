import { createBooking } from '@staffroom/domain/bookings/create-booking.contract.ts';
import { call } from '../../../../lib/calls/call.ts';
import type { Post } from './send-booking.ts';

export const postBooking: Post = (body, idempotencyKey) =>
  call(createBooking, { body }, { idempotencyKey, changes: { kind: 'booking', entityIds: [] } });
