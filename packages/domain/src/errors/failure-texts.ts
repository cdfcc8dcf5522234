/**
 * Texts of failures that the portal names itself, because the call has no code of its own (spec section 8).
 * Letter by letter where the spec quotes, slips included.
 */
export const failureTexts = {
  changeSucceeded: 'Successfully made change',
  changeFailed: 'There was an error making the update',
  generic: 'Oops.. something went wrong',
  request: 'There was an issue trying to complete your request',
  noServerResponse: 'There was no answer from the server. Please check your connection',
  badRequest: 'The request could not be understood',
  notFound: 'We could not find what you were looking for',
  unauthorised: 'You do not have sufficient permissions to see this',
  linkExpired: 'This link has expired',
  actionLocked: 'This action is locked until your email address is verified',
  fileNotFound: 'The file could not be found',
  accountLoad: 'Your account failed to load',

  profile: 'profile failed to load',
  signOut: 'We could not sign you out. Please try again',
  reauthenticate: 'failed to authenticate with credentials',
  impersonationLogin: 'Failed to login as impersonated contact',
  impersonationToken: 'Failed to authenticate as impersonated contact',
  impersonationContact: 'Please contact support',

  download: 'Download Failed',
  clientDetails: 'Cannot load client details',
  grades: 'Cannot load grades',
  classifications: 'Cannot load classifications',
  bookings: 'Cannot load bookings',
  bookingContacts: 'Cannot load booking contacts',
  locations: 'Cannot load locations',
  certifications: 'Cannot load certifications for this location',
  clientNotFound: 'The client could not be found',

  bookingsTotalHint: 'Please reduce the number of dates selected or reduce the bookings per date value',
} as const;

/** Of the areas that no first screen shows: finance, timesheets, feedback, approvals, the group overview. */
export const areaFailureTexts = {
  invoice: 'Cannot load invoice',
  invoices: 'Cannot load invoices',
  outstandingInvoicesCount: 'Failed to load Oustanding Invoices Count',
  invoiceFile: 'The invoice file is not available',
  timesheetFile: 'The timesheet file is not available',
  pendingFeedbacks: 'Cannot load pending feedbacks',
  candidate: 'Candidate data failed to load',
  candidates: 'Cannot load the list of educators',
  feedbackForm: 'Cannot load feedback form url',
  timesheets: 'The timesheets could not be loaded',
  submitTimesheets: 'The timesheets could not be submitted',
  replaceMeStatus: 'The Replace Me status could not be loaded',
  bookingApprovals: 'failed to load booking approvals',
  approvalRequest: 'failed to process approval request',
  groupOverview: 'Unable to load the client group overview',
  groupOverviewNoReason: 'did not receive reason from server',
} as const;

/** Why a timesheet of a partly successful submission was not taken (207, spec section 8). */
export const submissionReasonTexts = {
  alreadySubmitted: 'Already submitted',
  alreadyApprovedForInvoice: 'Already approved for invoice',
  bookingCancelled: 'The booking was cancelled',
  alreadyInvoiced: 'Already invoiced',
  unknown: 'Unknown reason',
} as const;

export type FailureText = keyof typeof failureTexts | keyof typeof areaFailureTexts;
export type SubmissionReason = keyof typeof submissionReasonTexts;
