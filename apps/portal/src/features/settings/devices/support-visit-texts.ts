import type { SupportAction } from '@staffroom/domain/impersonation/support-actions.ts';
import { localised } from '../../../lib/localised.ts';

export const supportVisitTexts = localised('supportVisit', {
  title: 'Visits by support',
  words: 'Staff of the provider acted as you at these times.',
  failed: 'The visits by support could not be loaded',
  span: (from: string, to: string) => `${from} to ${to}`,
  reason: (words: string) => `Reason: ${words}`,
  looked: 'Looked around only',
  changes: 'What was changed',
  /** Keyed by the action names of the audit trail. */
  actions: {
    'booking.create': 'Booked',
    'booking.undo': 'Took a booking back',
    'booking.amend': 'Changed a booking',
    'booking.extend': 'Extended a booking',
    'booking.cancel': 'Cancelled a booking',
    'booking.restore': 'Undid a cancellation',
    'booking.feedback': 'Gave feedback',
    'candidate.preference': 'Preferred or restricted an educator',
    'pendingBooking.create': 'Asked for a booking',
    'pendingBooking.withdraw': 'Withdrew a request',
    'pendingBooking.accept': 'Accepted a request',
    'pendingBooking.reject': 'Rejected a request',
    'timesheet.edit': 'Edited a timesheet',
    'timesheet.flag': 'Flagged a timesheet as did not happen',
    'timesheet.unflag': 'Took the flag off a timesheet',
    'timesheet.submit': 'Submitted timesheets',
    'timesheet.ask': 'Asked about a timesheet',
    'invoice.ask': 'Asked about an invoice',
    'standardBooking.save': 'Saved a template',
    'standardBooking.change': 'Changed a template',
    'standardBooking.remove': 'Removed a template',
    'notificationChoices.change': 'Changed how you are notified',
    'approvalDelegation.create': 'Let somebody approve in your place',
    'approvalDelegation.end': 'Ended who approves in your place',
  } satisfies Record<SupportAction, string> as Readonly<Record<string, string>>,
  andMore: (count: number) => `and ${count} more`,
  otherAction: 'Changed something else',
  changed: (count: number) =>
    count === 0 ? 'Nothing was changed' : count === 1 ? '1 change' : `${count} changes`,
});
