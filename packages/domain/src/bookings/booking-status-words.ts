import type { CardStatus } from './booking-status.ts';

/** The word of each status in calendars; screens have the same (`booking-texts.test.ts` of the portal). */
export const bookingStatusWords: Readonly<Record<CardStatus, string>> = {
  PendingApproval: 'Pending approval',
  Unfilled: 'Unfilled',
  Filled: 'Filled',
  Cancelled: 'Cancelled',
  Invoiced: 'Invoiced',
};

/** The words of what the provider is still waiting for. */
export const openAssignmentWords = { offered: 'Offered', tentative: 'Tentative' } as const;
