import type { Requirement } from './requirement.ts';

/**
 * Single rights that a part of a screen asks about, most of them at the clients that are chosen or shown (levels of spec
 * section 6). Who may open a screen or make a call stands in `access-lists.ts`.
 */
export const submitsTimesheetsHere = {
  scope: 'timesheets',
  modifier: 'modify',
  level: 'selected-client-and-below',
} as const satisfies Requirement;

/** Day counts are of bookings alone: who only asks for approval is shown none. */
export const seesCountsHere = {
  scope: 'booking',
  modifier: 'view',
  level: 'selected_client',
} as const satisfies Requirement;

export const seesBookingsOfClient = {
  scope: 'booking',
  modifier: 'view',
  level: 'client-and-below',
} as const satisfies Requirement;

export const givesFeedbackAtClient = {
  scope: 'booking',
  modifier: 'modify',
  level: 'client-and-below',
} as const satisfies Requirement;

export const seesAccountsAnywhere = { scope: 'accounts', modifier: 'view' } as const satisfies Requirement;

/** What others ask for, not only one's own requests. */
export const seesAllRequests = { scope: 'pending booking', modifier: 'view' } as const satisfies Requirement;

export const asksForBookings = {
  scope: 'pending booking',
  modifier: 'create',
} as const satisfies Requirement;

export const answersRequests = {
  scope: 'pending booking',
  modifier: 'modify',
} as const satisfies Requirement;
