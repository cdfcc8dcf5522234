/** What becomes of a request to be replaced (product.md 16; drawn in docs/states.md). PascalCase on the wire. */

export const replaceMeStatuses = [
  'PendingApproval',
  'Rejected',
  'BookingCreated',
  'ReplacementFound',
  'Cancelled',
] as const;
export type ReplaceMeStatus = (typeof replaceMeStatuses)[number];

/** What its request for approval makes of it: rejected or withdrawn, the day is free to be asked for again. */
export const replaceMeAfterRequest = {
  Accepted: 'BookingCreated',
  Rejected: 'Rejected',
  Cancelled: 'Cancelled',
} as const satisfies Readonly<Record<string, ReplaceMeStatus>>;

/**
 * It follows its request for approval and then its one booking. Cancelled is final for what was withdrawn; a booking that
 * was cancelled can come back for half a minute, and its Replace Me with it.
 */
export const replaceMeTransitions: Readonly<Record<ReplaceMeStatus, readonly ReplaceMeStatus[]>> = {
  PendingApproval: Object.values(replaceMeAfterRequest),
  Rejected: [],
  BookingCreated: ['ReplacementFound', 'Cancelled'],
  ReplacementFound: ['BookingCreated', 'Cancelled'],
  Cancelled: ['BookingCreated', 'ReplacementFound'],
};

/** Whoever may book asks nobody. */
export const firstReplaceMeStatuses = [
  'PendingApproval',
  'BookingCreated',
] as const satisfies readonly ReplaceMeStatus[];

/** Statuses from which it may become another: what a statement that makes it so is guarded by. */
export function replaceMeStatusesBefore(to: ReplaceMeStatus): ReplaceMeStatus[] {
  return replaceMeStatuses.filter((from) => replaceMeTransitions[from].includes(to));
}

/** While it is open, its person cannot ask for that day again. */
export function isReplaceMeOpen(status: ReplaceMeStatus): boolean {
  return status !== 'Rejected' && status !== 'Cancelled';
}
