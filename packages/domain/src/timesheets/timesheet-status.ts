/** Product.md 16. */
export const timesheetStatuses = [
  'PendingReview',
  'PendingApproval',
  'ApprovedForInvoice',
  'Invoiced',
  'Cancelled',
  'DidNotHappen',
] as const;
export type TimesheetStatus = (typeof timesheetStatuses)[number];

/** The kind a row is submitted as; a submission has only one kind. */
export const timesheetKinds = ['unmodified', 'candidateModified', 'didNotHappen'] as const;
export type TimesheetKind = (typeof timesheetKinds)[number];

/**
 * Possible transitions. PendingReview waits for the educator's claim, PendingApproval for the client; what the client
 * or the provider signed off is invoiced, or ends as not worked.
 */
export const timesheetTransitions: Readonly<Record<TimesheetStatus, readonly TimesheetStatus[]>> = {
  PendingReview: ['PendingApproval', 'ApprovedForInvoice', 'Cancelled'],
  PendingApproval: ['ApprovedForInvoice', 'DidNotHappen', 'Cancelled'],
  ApprovedForInvoice: ['Invoiced'],
  Invoiced: [],
  Cancelled: [],
  DidNotHappen: [],
};

export const firstTimesheetStatuses: readonly TimesheetStatus[] = [
  'PendingReview',
  'PendingApproval',
  'ApprovedForInvoice',
];
