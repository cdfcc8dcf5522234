/**
 * What support may do as a contact, by the names of the audit trail: every change by a call of a contact that is not
 * `ofContactAlone`. The contact reads these in words.
 */
export type SupportAction =
  | `booking.${'create' | 'undo' | 'amend' | 'extend' | 'cancel' | 'restore' | 'feedback'}`
  | 'candidate.preference'
  | `pendingBooking.${'create' | 'withdraw' | 'accept' | 'reject'}`
  | `timesheet.${'edit' | 'flag' | 'unflag' | 'submit' | 'ask'}`
  | 'invoice.ask'
  | `standardBooking.${'save' | 'change' | 'remove'}`
  | 'notificationChoices.change'
  | `approvalDelegation.${'create' | 'end'}`;
