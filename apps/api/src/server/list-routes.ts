import { changePasswordRoute } from '../features/account/password/change-password.route.ts';
import { endOtherSessionsRoute } from '../features/account/sessions/end-other-sessions.route.ts';
import { endSessionRoute } from '../features/account/sessions/end-session.route.ts';
import { getSecondFactorRoute } from '../features/account/second-factor/get-second-factor.route.ts';
import { startAuthenticatorRoute } from '../features/account/second-factor/start-authenticator.route.ts';
import { confirmAuthenticatorRoute } from '../features/account/second-factor/confirm-authenticator.route.ts';
import { removeAuthenticatorRoute } from '../features/account/second-factor/remove-authenticator.route.ts';
import { renewRecoveryCodesRoute } from '../features/account/second-factor/renew-recovery-codes.route.ts';
import { signInSecondFactorRoute } from '../features/sign-in/sign-in-second-factor.route.ts';
import { startSignInEnrolmentRoute } from '../features/sign-in/start-sign-in-enrolment.route.ts';
import { confirmSignInEnrolmentRoute } from '../features/sign-in/confirm-sign-in-enrolment.route.ts';
import { startSignInPasskeyRoute } from '../features/sign-in/start-sign-in-passkey.route.ts';
import { confirmSignInPasskeyRoute } from '../features/sign-in/confirm-sign-in-passkey.route.ts';
import { getSignInRulesRoute } from '../features/provider/sign-in/get-sign-in-rules.route.ts';
import { changeSignInRulesRoute } from '../features/provider/sign-in/change-sign-in-rules.route.ts';
import { changeSchoolSignInRoute } from '../features/provider/sign-in/change-school-sign-in.route.ts';
import { getSchoolSignInRoute } from '../features/provider/sign-in/get-school-sign-in.route.ts';
import { removeSchoolSignInRoute } from '../features/provider/sign-in/remove-school-sign-in.route.ts';
import { resetSchoolAccountRoute } from '../features/provider/sign-in/reset-school-account.route.ts';
import { finishSchoolSignInRoute } from '../features/sign-in/finish-school-sign-in.route.ts';
import { findSchoolRoute } from '../features/sign-in/find-school.route.ts';
import { startSchoolSignInRoute } from '../features/sign-in/start-school-sign-in.route.ts';
import { resetSecondFactorRoute } from '../features/provider/sign-in/reset-second-factor.route.ts';
import { listSessionsRoute } from '../features/account/sessions/list-sessions.route.ts';
import { forgotPasswordRoute } from '../features/account/password/forgot-password.route.ts';
import { openPasswordResetRoute } from '../features/account/password/open-password-reset.route.ts';
import { resetPasswordRoute } from '../features/account/password/reset-password.route.ts';
import { sendVerificationRoute } from '../features/account/send-verification.route.ts';
import { verifyEmailRoute } from '../features/account/verify-email.route.ts';
import { listDemoAccountsRoute } from '../features/sign-in/list-demo-accounts.route.ts';
import { refreshRoute } from '../features/sign-in/refresh.route.ts';
import { signInRoute } from '../features/sign-in/sign-in.route.ts';
import { signOutRoute } from '../features/sign-in/sign-out.route.ts';
import { changeStandardBookingRoute } from '../features/profile/change-standard-booking.route.ts';
import { getProfileRoute } from '../features/profile/get-profile.route.ts';
import { getUserRoute } from '../features/profile/get-user.route.ts';
import { getWaitingCountsRoute } from '../features/profile/get-waiting-counts.route.ts';
import { removeStandardBookingRoute } from '../features/profile/remove-standard-booking.route.ts';
import { saveStandardBookingRoute } from '../features/profile/save-standard-booking.route.ts';
import { getAdditionalDetailsRoute } from '../features/clients/get-additional-details.route.ts';
import { listGradesRoute } from '../features/clients/list-grades.route.ts';
import { listPayClassesRoute } from '../features/clients/list-pay-classes.route.ts';
import { listBookingBlocksRoute } from '../features/locations/list-booking-blocks.route.ts';
import { listBookingContactsRoute } from '../features/locations/list-booking-contacts.route.ts';
import { listBookingLocationsRoute } from '../features/locations/list-booking-locations.route.ts';
import { listCertificationsRoute } from '../features/locations/list-certifications.route.ts';
import { amendBookingRoute } from '../features/bookings/amend/amend-booking.route.ts';
import { cancelBookingRoute } from '../features/bookings/cancel/cancel-booking.route.ts';
import { undoBookingRoute } from '../features/bookings/undo/undo-booking.route.ts';
import { restoreBookingRoute } from '../features/bookings/cancel/restore-booking.route.ts';
import { extendBookingRoute } from '../features/bookings/extend/extend-booking.route.ts';
import { getExtensionSchedulingRoute } from '../features/bookings/extend/get-extension-scheduling.route.ts';
import { createBookingRoute } from '../features/bookings/create/create-booking.route.ts';
import { getPlacementRoute } from '../features/bookings/placements/get-placement.route.ts';
import { estimateBookingRoute } from '../features/bookings/estimate/estimate-booking.route.ts';
import { findBookedDatesRoute } from '../features/bookings/doubles/find-booked-dates.route.ts';
import { findCandidatesToAskRoute } from '../features/bookings/create/find-candidates-to-ask.route.ts';
import { findDoublesRoute } from '../features/bookings/doubles/find-doubles.route.ts';
import { getBookingOverviewRoute } from '../features/bookings/counts/get-booking-overview.route.ts';
import { getBookingRoute } from '../features/bookings/detail/get-booking.route.ts';
import { getClientBookingSummaryRoute } from '../features/bookings/counts/get-client-booking-summary.route.ts';
import { listBookingSummaryRoute } from '../features/bookings/counts/list-booking-summary.route.ts';
import { listBookingsRoute } from '../features/bookings/list/list-bookings.route.ts';
import { listClientBookingsRoute } from '../features/bookings/list/list-client-bookings.route.ts';
import { searchBookingsRoute } from '../features/bookings/search/search-bookings.route.ts';
import { getFeedbackFormRoute } from '../features/feedback/get-feedback-form.route.ts';
import type { FeedbackFormParts } from '../features/feedback/get-feedback-form.route.ts';
import { giveFullFeedbackRoute } from '../features/feedback/give-full-feedback.route.ts';
import { giveQuickFeedbackRoute } from '../features/feedback/give-quick-feedback.route.ts';
import { getReplaceMeStatusRoute } from '../features/replace-me/get-replace-me-status.route.ts';
import { requestReplaceMeRoute } from '../features/replace-me/request-replace-me.route.ts';
import { listPendingFeedbackRoute } from '../features/feedback/list-pending-feedback.route.ts';
import { openFeedbackFormRoute } from '../features/feedback/open-feedback-form.route.ts';
import { decideByLinkRoute } from '../features/pending-bookings/decide/decide-by-link.route.ts';
import { delegateApprovalRoute } from '../features/pending-bookings/delegation/delegate-approval.route.ts';
import { endApprovalDelegationRoute } from '../features/pending-bookings/delegation/end-approval-delegation.route.ts';
import { findApprovalColleaguesRoute } from '../features/pending-bookings/delegation/find-approval-colleagues.route.ts';
import { listApprovalDelegationsRoute } from '../features/pending-bookings/delegation/list-approval-delegations.route.ts';
import { decidePendingBookingRoute } from '../features/pending-bookings/decide/decide-pending-booking.route.ts';
import { getPendingBookingRoute } from '../features/pending-bookings/get-pending-booking.route.ts';
import { listOwnRequestsRoute } from '../features/pending-bookings/list-own-requests.route.ts';
import { listPendingBookingsRoute } from '../features/pending-bookings/list-pending-bookings.route.ts';
import { openDecisionRoute } from '../features/pending-bookings/decide/open-decision.route.ts';
import { withdrawPendingBookingRoute } from '../features/pending-bookings/withdraw-pending-booking.route.ts';
import { createCalendarAddressRoute } from '../features/calendar-address/create-calendar-address.route.ts';
import { endCalendarAddressRoute } from '../features/calendar-address/end-calendar-address.route.ts';
import { getCalendarAddressRoute } from '../features/calendar-address/get-calendar-address.route.ts';
import { readCalendarRoute } from '../features/calendar-address/read-calendar.route.ts';
import { replaceCalendarAddressRoute } from '../features/calendar-address/replace-calendar-address.route.ts';
import { addPushSubscriptionRoute } from '../features/notifications/choices/add-push-subscription.route.ts';
import { changeMyAvailabilityRoute } from '../features/availability/change-my-availability.route.ts';
import { getMyAvailabilityRoute } from '../features/availability/get-my-availability.route.ts';
import { changeNotificationChoicesRoute } from '../features/notifications/choices/change-notification-choices.route.ts';
import { getNotificationChoicesRoute } from '../features/notifications/choices/get-notification-choices.route.ts';
import { removePushSubscriptionRoute } from '../features/notifications/choices/remove-push-subscription.route.ts';
import { decidePreferenceRoute } from '../features/candidates/decide-preference.route.ts';
import { getCandidateDetailsRoute } from '../features/candidates/get-candidate-details.route.ts';
import { listCandidatesRoute } from '../features/candidates/list-candidates.route.ts';
import { getProfileImageRoute } from '../features/candidates/get-profile-image.route.ts';
import { answerOfferRoute } from '../features/provider/bookings/answer-offer.route.ts';
import { confirmBookingRoute } from '../features/provider/bookings/confirm-booking.route.ts';
import { listGivenFeedbackRoute } from '../features/provider/bookings/list-given-feedback.route.ts';
import { listOpenBookingsRoute } from '../features/provider/bookings/list-open-bookings.route.ts';
import { listSuitableCandidatesRoute } from '../features/provider/candidates/list-suitable-candidates.route.ts';
import { offerBookingRoute } from '../features/provider/bookings/offer-booking.route.ts';
import { reportMinutesLateRoute } from '../features/provider/bookings/report-minutes-late.route.ts';
import { withdrawCandidateRoute } from '../features/provider/bookings/withdraw-candidate.route.ts';
import { openStreamRoute } from '../features/messaging/open-stream.route.ts';
import type { StreamParts } from '../features/messaging/open-stream.route.ts';
import { changeServiceStatusRoute } from '../features/service-status/change-service-status.route.ts';
import { endServiceStatusRoute } from '../features/service-status/end-service-status.route.ts';
import { getServiceStatusRoute } from '../features/service-status/get-service-status.route.ts';
import { getServiceStatusTextRoute } from '../features/service-status/get-service-status-text.route.ts';
import type { StatusFileParts } from '../features/service-status/get-service-status-text.route.ts';
import { pingRoute } from '../features/service-status/ping.route.ts';
import { readinessRoute } from '../features/service-status/readiness.route.ts';
import type { ReadinessParts } from '../features/service-status/readiness.route.ts';
import { createReportClientErrorRoute } from '../features/telemetry/report-client-error.route.ts';
import { createSupportGrantRoute } from '../features/impersonation/create-support-grant.route.ts';
import { endSupportGrantRoute } from '../features/impersonation/end-support-grant.route.ts';
import { listSupportVisitsRoute } from '../features/impersonation/list-support-visits.route.ts';
import { startSupportSignInRoute } from '../features/impersonation/start-support-sign-in.route.ts';
import { getClientGroupOverviewRoute } from '../features/overviews/get-client-group-overview.route.ts';
import { getFillBreakdownRoute } from '../features/overviews/get-fill-breakdown.route.ts';
import { listLongPlacementsRoute } from '../features/overviews/list-long-placements.route.ts';
import { listLocationOverviewsRoute } from '../features/overviews/list-location-overviews.route.ts';
import { acceptInvitationRoute } from '../features/account/accept-invitation.route.ts';
import { openInvitationRoute } from '../features/account/open-invitation.route.ts';
import { changePersonRightsRoute } from '../features/people/change-person-rights.route.ts';
import { deactivatePersonRoute } from '../features/people/deactivate-person.route.ts';
import { inviteByProviderRoute } from '../features/people/invite-by-provider.route.ts';
import { invitePersonRoute } from '../features/people/invite-person.route.ts';
import {
  deactivateByProviderRoute,
  reactivateByProviderRoute,
} from '../features/people/activate-by-provider.route.ts';
import { listPeopleByProviderRoute } from '../features/people/list-people-by-provider.route.ts';
import { listPeopleRoute } from '../features/people/list-people.route.ts';
import { resetPersonFactorRoute } from '../features/people/reset-person-factor.route.ts';
import { reactivatePersonRoute } from '../features/people/reactivate-person.route.ts';
import { sendInvitationAgainRoute } from '../features/people/send-invitation-again.route.ts';
import { withdrawInvitationRoute } from '../features/people/withdraw-invitation.route.ts';
import { askAboutTimesheetRoute } from '../features/timesheets/ask-about-timesheet.route.ts';
import { changeTimesheetRoute } from '../features/timesheets/change-timesheet.route.ts';
import { getTimesheetRoute } from '../features/timesheets/get-timesheet.route.ts';
import { downloadTimesheetRoute } from '../features/timesheets/download-timesheet.route.ts';
import { getTimesheetOverviewRoute } from '../features/timesheets/get-timesheet-overview.route.ts';
import { listCandidateTimesheetsRoute } from '../features/timesheets/list-candidate-timesheets.route.ts';
import { listTimesheetsRoute } from '../features/timesheets/list-timesheets.route.ts';
import { submitTimesheetsRoute } from '../features/timesheets/submit-timesheets.route.ts';
import { answerTimesheetQuestionRoute } from '../features/provider/timesheets/answer-timesheet-question.route.ts';
import { claimTimesheetRoute } from '../features/provider/timesheets/claim-timesheet.route.ts';
import { listProviderTimesheetsRoute } from '../features/provider/timesheets/list-provider-timesheets.route.ts';
import { listProviderCandidatesRoute } from '../features/provider/candidates/list-provider-candidates.route.ts';
import { saveCandidateRoute } from '../features/provider/candidates/save-candidate.route.ts';
import { answerInvoiceQuestionRoute } from '../features/provider/invoices/answer-invoice-question.route.ts';
import { listInvoiceQuestionsRoute } from '../features/provider/invoices/list-invoice-questions.route.ts';
import { addInvoiceDocumentRoute } from '../features/provider/invoices/add-invoice-document.route.ts';
import { issueInvoiceRoute } from '../features/provider/invoices/issue-invoice.route.ts';
import { listBillableBookingsRoute } from '../features/provider/invoices/list-billable-bookings.route.ts';
import { listUnpaidInvoicesRoute } from '../features/provider/invoices/list-unpaid-invoices.route.ts';
import { recordPaymentRoute } from '../features/provider/invoices/record-payment.route.ts';
import {
  createFileAccessTokenRoute,
  generateFileAccessTokenRoute,
} from '../features/files/generate-file-access-token.route.ts';
import { getGeneralFileRoute } from '../features/files/get-general-file.route.ts';
import { openFileRoute } from '../features/files/open-file.route.ts';
import { askAboutInvoiceLineRoute } from '../features/invoices/ask-about-invoice-line.route.ts';
import { exportInvoicesRoute } from '../features/invoices/export-invoices.route.ts';
import { getInvoiceFileRoute } from '../features/invoices/get-invoice-file.route.ts';
import { getInvoiceByNumberRoute, getInvoiceRoute } from '../features/invoices/get-invoice.route.ts';
import { getUpcomingChargesRoute } from '../features/invoices/get-upcoming-charges.route.ts';
import { getOutstandingInvoicesCountRoute } from '../features/invoices/get-outstanding-invoices-count.route.ts';
import { listInvoicesRoute } from '../features/invoices/list-invoices.route.ts';
import { startPasskeySignInRoute } from '../features/sign-in/start-passkey-sign-in.route.ts';
import { signInWithPasskeyRoute } from '../features/sign-in/sign-in-with-passkey.route.ts';
import { startPasskeyRoute } from '../features/account/passkeys/start-passkey.route.ts';
import { addPasskeyRoute } from '../features/account/passkeys/add-passkey.route.ts';
import { renamePasskeyRoute } from '../features/account/passkeys/rename-passkey.route.ts';
import { removePasskeyRoute } from '../features/account/passkeys/remove-passkey.route.ts';
import { startPasskeyProofRoute } from '../features/account/passkeys/start-passkey-proof.route.ts';
import { addWebhookRoute } from '../features/webhooks/manage/add-webhook.route.ts';
import type { WebhookParts } from '../features/webhooks/webhook-parts.ts';
import { changeWebhookRoute } from '../features/webhooks/manage/change-webhook.route.ts';
import { listWebhookDeliveriesRoute } from '../features/webhooks/manage/list-webhook-deliveries.route.ts';
import { listWebhooksRoute } from '../features/webhooks/manage/list-webhooks.route.ts';
import { removeWebhookRoute } from '../features/webhooks/manage/remove-webhook.route.ts';
import { rotateWebhookSecretRoute } from '../features/webhooks/manage/rotate-webhook-secret.route.ts';
import { sendWebhookAgainRoute } from '../features/webhooks/manage/send-webhook-again.route.ts';
import { testWebhookRoute } from '../features/webhooks/manage/test-webhook.route.ts';
import type { Route } from '../http/route.ts';

export type RouteParts = ReadinessParts & StreamParts & FeedbackFormParts & StatusFileParts & WebhookParts;

/** Every operation of the API, by noun. */
export function listRoutes(parts: RouteParts): readonly Route[] {
  return [
    // sign-in
    listDemoAccountsRoute,
    refreshRoute,
    signInRoute,
    getSecondFactorRoute,
    startAuthenticatorRoute,
    confirmAuthenticatorRoute,
    removeAuthenticatorRoute,
    renewRecoveryCodesRoute,
    signInSecondFactorRoute,
    startSignInEnrolmentRoute,
    confirmSignInEnrolmentRoute,
    startSignInPasskeyRoute,
    confirmSignInPasskeyRoute,
    startPasskeySignInRoute,
    signInWithPasskeyRoute,
    startPasskeyRoute,
    addPasskeyRoute,
    renamePasskeyRoute,
    removePasskeyRoute,
    startPasskeyProofRoute,
    getSignInRulesRoute,
    changeSignInRulesRoute,
    resetSecondFactorRoute,
    getSchoolSignInRoute,
    changeSchoolSignInRoute,
    removeSchoolSignInRoute,
    resetSchoolAccountRoute,
    findSchoolRoute,
    startSchoolSignInRoute,
    finishSchoolSignInRoute,
    signOutRoute,

    // account
    changePasswordRoute,
    endOtherSessionsRoute,
    endSessionRoute,
    forgotPasswordRoute,
    listSessionsRoute,
    openPasswordResetRoute,
    resetPasswordRoute,
    sendVerificationRoute,
    verifyEmailRoute,

    // impersonation
    createSupportGrantRoute,
    endSupportGrantRoute,
    listSupportVisitsRoute,
    startSupportSignInRoute,

    // profile
    changeStandardBookingRoute,
    getProfileRoute,
    getUserRoute,
    getWaitingCountsRoute,
    removeStandardBookingRoute,
    saveStandardBookingRoute,

    // clients
    getAdditionalDetailsRoute,
    listGradesRoute,
    listPayClassesRoute,

    // locations
    listBookingBlocksRoute,
    listBookingContactsRoute,
    listBookingLocationsRoute,
    listCertificationsRoute,

    // bookings
    amendBookingRoute,
    cancelBookingRoute,
    createBookingRoute,
    estimateBookingRoute,
    extendBookingRoute,
    findBookedDatesRoute,
    findCandidatesToAskRoute,
    findDoublesRoute,
    getBookingOverviewRoute,
    getBookingRoute,
    getClientBookingSummaryRoute,
    getExtensionSchedulingRoute,
    getPlacementRoute,
    listBookingSummaryRoute,
    listBookingsRoute,
    listClientBookingsRoute,
    searchBookingsRoute,
    restoreBookingRoute,
    undoBookingRoute,

    // pending-bookings
    decideByLinkRoute,
    decidePendingBookingRoute,
    openDecisionRoute,
    delegateApprovalRoute,
    endApprovalDelegationRoute,
    listApprovalDelegationsRoute,
    findApprovalColleaguesRoute,
    getPendingBookingRoute,
    listOwnRequestsRoute,
    listPendingBookingsRoute,
    withdrawPendingBookingRoute,

    // availability
    changeMyAvailabilityRoute,
    getMyAvailabilityRoute,

    // replace me
    getReplaceMeStatusRoute,
    requestReplaceMeRoute,

    // feedback
    getFeedbackFormRoute(parts),
    giveFullFeedbackRoute,
    giveQuickFeedbackRoute,
    openFeedbackFormRoute,
    listPendingFeedbackRoute,

    // timesheets
    askAboutTimesheetRoute,
    changeTimesheetRoute,
    getTimesheetRoute,
    downloadTimesheetRoute,
    getTimesheetOverviewRoute,
    listCandidateTimesheetsRoute,
    listTimesheetsRoute,
    submitTimesheetsRoute,

    // notifications
    addPushSubscriptionRoute,
    changeNotificationChoicesRoute,
    getNotificationChoicesRoute,
    removePushSubscriptionRoute,

    // calendar address
    createCalendarAddressRoute,
    endCalendarAddressRoute,
    getCalendarAddressRoute,
    readCalendarRoute,
    replaceCalendarAddressRoute,

    // candidates
    decidePreferenceRoute,
    getCandidateDetailsRoute,
    getProfileImageRoute,
    listCandidatesRoute,

    // overviews
    getClientGroupOverviewRoute,
    getFillBreakdownRoute,
    listLocationOverviewsRoute,
    listLongPlacementsRoute,

    // people
    acceptInvitationRoute,
    changePersonRightsRoute,
    deactivateByProviderRoute,
    deactivatePersonRoute,
    inviteByProviderRoute,
    invitePersonRoute,
    listPeopleByProviderRoute,
    listPeopleRoute,
    openInvitationRoute,
    reactivateByProviderRoute,
    reactivatePersonRoute,
    resetPersonFactorRoute,
    sendInvitationAgainRoute,
    withdrawInvitationRoute,

    // invoices
    askAboutInvoiceLineRoute,
    exportInvoicesRoute,
    getInvoiceByNumberRoute,
    getInvoiceFileRoute,
    getInvoiceRoute,
    getOutstandingInvoicesCountRoute,
    getUpcomingChargesRoute,
    listInvoicesRoute,

    // files
    createFileAccessTokenRoute,
    generateFileAccessTokenRoute,
    getGeneralFileRoute,
    openFileRoute,

    // provider
    listProviderCandidatesRoute,
    saveCandidateRoute,
    addInvoiceDocumentRoute,
    answerInvoiceQuestionRoute,
    listInvoiceQuestionsRoute,
    issueInvoiceRoute,
    listBillableBookingsRoute,
    listUnpaidInvoicesRoute,
    recordPaymentRoute,
    answerOfferRoute,
    confirmBookingRoute,
    listGivenFeedbackRoute,
    listOpenBookingsRoute,
    listSuitableCandidatesRoute,
    offerBookingRoute,
    reportMinutesLateRoute,
    withdrawCandidateRoute,
    answerTimesheetQuestionRoute,
    claimTimesheetRoute,
    listProviderTimesheetsRoute,

    // webhooks
    addWebhookRoute(parts),
    changeWebhookRoute(parts),
    listWebhookDeliveriesRoute,
    listWebhooksRoute,
    removeWebhookRoute,
    rotateWebhookSecretRoute(parts),
    sendWebhookAgainRoute,
    testWebhookRoute,

    // messaging
    openStreamRoute(parts),

    // telemetry
    createReportClientErrorRoute(),

    // service-status
    changeServiceStatusRoute,
    endServiceStatusRoute,
    getServiceStatusRoute,
    getServiceStatusTextRoute(parts),
    pingRoute,
    readinessRoute(parts),
  ];
}
