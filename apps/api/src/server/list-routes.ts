import { listDemoAccountsRoute } from '../features/sign-in/list-demo-accounts.route.ts';
import { refreshRoute } from '../features/sign-in/refresh.route.ts';
import { signInRoute } from '../features/sign-in/sign-in.route.ts';
import { signOutRoute } from '../features/sign-in/sign-out.route.ts';
import { changeStandardBookingRoute } from '../features/profile/change-standard-booking.route.ts';
import { getProfileRoute } from '../features/profile/get-profile.route.ts';
import { getUserRoute } from '../features/profile/get-user.route.ts';
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
import { restoreBookingRoute } from '../features/bookings/cancel/restore-booking.route.ts';
import { createBookingRoute } from '../features/bookings/create/create-booking.route.ts';
import { findBookedDatesRoute } from '../features/bookings/doubles/find-booked-dates.route.ts';
import { findCandidatesToAskRoute } from '../features/bookings/create/find-candidates-to-ask.route.ts';
import { findDoublesRoute } from '../features/bookings/doubles/find-doubles.route.ts';
import { getBookingOverviewRoute } from '../features/bookings/counts/get-booking-overview.route.ts';
import { getBookingRoute } from '../features/bookings/detail/get-booking.route.ts';
import { getClientBookingSummaryRoute } from '../features/bookings/counts/get-client-booking-summary.route.ts';
import { listBookingSummaryRoute } from '../features/bookings/counts/list-booking-summary.route.ts';
import { listBookingsRoute } from '../features/bookings/list/list-bookings.route.ts';
import { listClientBookingsRoute } from '../features/bookings/list/list-client-bookings.route.ts';
import { giveQuickFeedbackRoute } from '../features/feedback/give-quick-feedback.route.ts';
import { listPendingFeedbackRoute } from '../features/feedback/list-pending-feedback.route.ts';
import { decidePendingBookingRoute } from '../features/pending-bookings/decide-pending-booking.route.ts';
import { getPendingBookingRoute } from '../features/pending-bookings/get-pending-booking.route.ts';
import { listOwnRequestsRoute } from '../features/pending-bookings/list-own-requests.route.ts';
import { listPendingBookingsRoute } from '../features/pending-bookings/list-pending-bookings.route.ts';
import { withdrawPendingBookingRoute } from '../features/pending-bookings/withdraw-pending-booking.route.ts';
import { addPushSubscriptionRoute } from '../features/notifications/add-push-subscription.route.ts';
import { changeNotificationChoicesRoute } from '../features/notifications/change-notification-choices.route.ts';
import { getNotificationChoicesRoute } from '../features/notifications/get-notification-choices.route.ts';
import { removePushSubscriptionRoute } from '../features/notifications/remove-push-subscription.route.ts';
import { getProfileImageRoute } from '../features/candidates/get-profile-image.route.ts';
import { answerOfferRoute } from '../features/provider/answer-offer.route.ts';
import { confirmBookingRoute } from '../features/provider/confirm-booking.route.ts';
import { listGivenFeedbackRoute } from '../features/provider/list-given-feedback.route.ts';
import { listOpenBookingsRoute } from '../features/provider/list-open-bookings.route.ts';
import { listSuitableCandidatesRoute } from '../features/provider/list-suitable-candidates.route.ts';
import { offerBookingRoute } from '../features/provider/offer-booking.route.ts';
import { reportMinutesLateRoute } from '../features/provider/report-minutes-late.route.ts';
import { withdrawCandidateRoute } from '../features/provider/withdraw-candidate.route.ts';
import { openStreamRoute } from '../features/messaging/open-stream.route.ts';
import type { StreamParts } from '../features/messaging/open-stream.route.ts';
import { pingRoute } from '../features/service-status/ping.route.ts';
import { readinessRoute } from '../features/service-status/readiness.route.ts';
import type { ReadinessParts } from '../features/service-status/readiness.route.ts';
import type { Route } from '../http/route.ts';

export type RouteParts = ReadinessParts & StreamParts;

/** Every operation of the API, by noun. */
export function listRoutes(parts: RouteParts): readonly Route[] {
  return [
    // sign-in
    listDemoAccountsRoute,
    refreshRoute,
    signInRoute,
    signOutRoute,

    // profile
    changeStandardBookingRoute,
    getProfileRoute,
    getUserRoute,
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
    findBookedDatesRoute,
    findCandidatesToAskRoute,
    findDoublesRoute,
    getBookingOverviewRoute,
    getBookingRoute,
    getClientBookingSummaryRoute,
    listBookingSummaryRoute,
    listBookingsRoute,
    listClientBookingsRoute,
    restoreBookingRoute,

    // pending-bookings
    decidePendingBookingRoute,
    getPendingBookingRoute,
    listOwnRequestsRoute,
    listPendingBookingsRoute,
    withdrawPendingBookingRoute,

    // feedback
    giveQuickFeedbackRoute,
    listPendingFeedbackRoute,

    // notifications
    addPushSubscriptionRoute,
    changeNotificationChoicesRoute,
    getNotificationChoicesRoute,
    removePushSubscriptionRoute,

    // candidates
    getProfileImageRoute,

    // provider
    answerOfferRoute,
    confirmBookingRoute,
    listGivenFeedbackRoute,
    listOpenBookingsRoute,
    listSuitableCandidatesRoute,
    offerBookingRoute,
    reportMinutesLateRoute,
    withdrawCandidateRoute,

    // messaging
    openStreamRoute(parts),

    // service-status
    pingRoute,
    readinessRoute(parts),
  ];
}
