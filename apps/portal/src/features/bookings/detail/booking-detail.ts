import type { getBooking } from '@staffroom/domain/bookings/read/get-booking.contract.ts';
import type { ReplyOf } from '@staffroom/domain/contract/define-endpoint.ts';
import type { DateOrder } from '@staffroom/domain/time/dates-in-words.ts';
import type { Clock } from '@staffroom/domain/time/time-entry.ts';

export type BookingDetail = ReplyOf<typeof getBooking>;

export type DateWording = {
  order: DateOrder;
  clock: Clock;
  today: string;
  timeZone: string;
  now: Temporal.Instant;
};
