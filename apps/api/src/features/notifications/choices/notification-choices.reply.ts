import { usualMethods } from '@staffroom/domain/notifications/notice-templates.ts';
import { usualQuietHours } from '@staffroom/domain/notifications/notice-times.rules.ts';
import type { ChoicesRow } from './notification-choices.sql.ts';

/** The defaults of a contact who never chose are version 1; addresses and numbers are left out. */
export function formatChoices(row: ChoicesRow, pushPublicKey: string) {
  const { methods, quiet_from: from, quiet_until: until, devices, email, sms, push } = row;
  const hasChosen = row.version !== null;
  const chosenHours = from !== null && until !== null ? { from, until } : null;
  const noNumber = { usable: false, why: 'No mobile number' };
  return {
    methods: {
      bookings: [...(methods?.['bookings'] ?? usualMethods.bookings)],
      ownRequests: [...(methods?.['ownRequests'] ?? usualMethods.ownRequests)],
      approvals: [...(methods?.['approvals'] ?? usualMethods.approvals)],
    },
    quietHours: hasChosen ? chosenHours : { ...usualQuietHours },
    timeZone: row.time_zone ?? 'UTC',
    urgentPassesQuiet: row.urgent_passes_quiet ?? true,
    version: row.version ?? 1,
    usable: {
      email: email ? { usable: true } : { usable: false, why: 'No email address' },
      sms: sms ? { usable: true } : noNumber,
      voice: sms ? { usable: true } : noNumber,
      push: push ? { usable: true } : { usable: false, why: 'No device registered' },
    },
    pushPublicKey,
    devices,
  };
}
