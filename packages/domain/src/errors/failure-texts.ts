import { translatable } from '../text/translation.ts';
import type { areaFailureTexts } from './area-failure-texts.ts';
import type { formFailureTexts } from './form-failure-texts.ts';

/**
 * Texts of failures that the portal detects itself, because the call has no code (spec section 8). Texts that the spec
 * quotes are copied exactly, mistakes included.
 */
export const failureTexts = translatable('failureTexts', {
  changeSucceeded: 'Successfully made change',
  changeFailed: 'There was an error making the update',
  generic: 'Oops.. something went wrong',
  request: 'There was an issue trying to complete your request',
  noServerResponse: 'There was no answer from the server. Please check your connection',

  signOut: 'We could not sign you out. Please try again',

  download: 'Download Failed',
  clientDetails: 'Cannot load client details',
  bookings: 'Cannot load bookings',
  locations: 'Cannot load locations',
  clientNotFound: 'The client could not be found',
} as const);

/** For whole pages, which have their own wording. */
export const pageFailureTexts = translatable('pageFailureTexts', {
  badRequest: 'The request could not be understood',
  notFound: 'We could not find what you were looking for',
  actionLocked: 'This action is locked until your email address is verified',
  profile: 'profile failed to load',
  unauthorised: 'You do not have sufficient permissions to see this',
  linkExpired: 'This link has expired',
  fileNotFound: 'The file could not be found',
  accountLoad: 'Your account failed to load',
} as const);

/** Why a timesheet of a partly successful submission was refused (207, spec section 8). */
export const submissionReasonTexts = translatable('submissionReasonTexts', {
  alreadySubmitted: 'Already submitted',
  alreadyApprovedForInvoice: 'Already approved for invoice',
  bookingCancelled: 'The booking was cancelled',
  alreadyInvoiced: 'Already invoiced',
  unknown: 'Unknown reason',
} as const);

export type FailureText =
  | keyof typeof failureTexts
  | keyof typeof pageFailureTexts
  | keyof typeof areaFailureTexts
  | keyof typeof formFailureTexts;
export type SubmissionReason = keyof typeof submissionReasonTexts;
