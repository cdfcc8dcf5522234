import { findAway } from '@staffroom/domain/availability/away.rules.ts';
import type { BookingContactRow } from './list-booking-contacts.sql.ts';

/** The contact's methods, with the reason when one cannot reach them; no numbers and no addresses. */
export function formatBookingContact(row: BookingContactRow, dates: readonly string[]) {
  const { availability } = row;
  return {
    id: row.id,
    fullName: row.full_name,
    methods: {
      email: usableOr(row.email, 'No email address'),
      sms: usableOr(row.sms, 'No mobile number'),
      voice: usableOr(row.voice, 'No mobile number'),
      push: usableOr(row.push, row.has_push_on ? 'No device registered' : 'Push notifications are off'),
    },
    awayDates:
      availability === null
        ? []
        : dates.filter((date) => findAway({ dateLocal: date }, availability) !== null),
    availability,
    isSelf: row.is_self,
  };
}

function usableOr(usable: boolean, why: string): { usable: boolean; why?: string } {
  return usable ? { usable } : { usable, why };
}
