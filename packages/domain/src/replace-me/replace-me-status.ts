/** Statuses of a request to be replaced (product.md 16; drawn in docs/states.md). PascalCase in the API. */

export const replaceMeStatuses = [
  'PendingApproval',
  'Rejected',
  'BookingCreated',
  'ReplacementFound',
  'Cancelled',
] as const;
export type ReplaceMeStatus = (typeof replaceMeStatuses)[number];

/** Its status after the request for approval: once rejected or withdrawn, the day can be requested again. */
export const replaceMeAfterRequest = {
  Accepted: 'BookingCreated',
  Rejected: 'Rejected',
  Cancelled: 'Cancelled',
} as const satisfies Readonly<Record<string, ReplaceMeStatus>>;

/**
 * It follows its request for approval and then its one booking. Cancelled is final for a withdrawn request; a cancelled
 * booking can be restored for 30 s, and its Replace Me with it.
 */
export const replaceMeTransitions: Readonly<Record<ReplaceMeStatus, readonly ReplaceMeStatus[]>> = {
  PendingApproval: Object.values(replaceMeAfterRequest),
  Rejected: [],
  BookingCreated: ['ReplacementFound', 'Cancelled'],
  ReplacementFound: ['BookingCreated', 'Cancelled'],
  Cancelled: ['BookingCreated', 'ReplacementFound'],
};

/** Somebody who may book needs no approval. */
export const firstReplaceMeStatuses = [
  'PendingApproval',
  'BookingCreated',
] as const satisfies readonly ReplaceMeStatus[];

/** Statuses from which it may move to another: the guard of the statement that changes it. */
export function replaceMeStatusesBefore(to: ReplaceMeStatus): ReplaceMeStatus[] {
  return replaceMeStatuses.filter((from) => replaceMeTransitions[from].includes(to));
}

/** While it is open, its person cannot request that day again. */
export function isReplaceMeOpen(status: ReplaceMeStatus): boolean {
  return status !== 'Rejected' && status !== 'Cancelled';
}

export const openReplaceMeStatuses = replaceMeStatuses.filter(isReplaceMeOpen);
