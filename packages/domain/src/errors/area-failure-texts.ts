import { translatable } from '../text/translation.ts';

/** For areas that no first screen shows: finance, timesheets, feedback, approvals, the group overview, settings. */
export const areaFailureTexts = translatable('areaFailureTexts', {
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
  reauthenticate: 'failed to authenticate with credentials',
} as const);
