import {
  opensBookingForm,
  opensEducators,
  opensFinance,
  opensInvoice,
  opensTimesheets,
  seesBookings,
  seesRequests,
} from '@staffroom/domain/permissions/access-lists.ts';
import type { RequirementList } from '@staffroom/domain/permissions/can.ts';
import { locales } from '@staffroom/domain/regions/variants.ts';

/** Who may open a screen (spec section 2). */
export type ScreenAccess =
  /** Anybody; `leavesWhenSignedIn` goes home instead when the person is signed in already. */
  | { readonly kind: 'public'; readonly leavesWhenSignedIn?: true }
  | { readonly kind: 'login' }
  /** The user flag of the contact. */
  | { readonly kind: 'groupOverviewFlag' }
  | ({ readonly kind: 'requires' } & RequirementList);

export type ScreenEntry = {
  readonly name: string;
  readonly path: `/${string}`;
  /** Before the app's name in the page title. */
  readonly title: string;
  readonly access: ScreenAccess;
  /** Where a refusal leads; `/403` unless told (product.md 10). */
  readonly refusedTo?: '/' | '/finance';
  /** Bare screens stand alone: sign-in, errors. The others stand in the shell. */
  readonly isBare?: true;
};

const open = { kind: 'public' } as const;
const login = { kind: 'login' } as const;
const signIn = { kind: 'public', leavesWhenSignedIn: true } as const;

function requires(list: RequirementList): ScreenAccess {
  return { kind: 'requires', ...list };
}

/** The table of spec section 2, row by row, then the screens that it knows by title and those of product.md section 3. */
export const routeTable = [
  { name: 'home', path: '/', title: 'Home', access: login },
  { name: 'myAvailability', path: '/availability', title: 'My Availability', access: login },
  { name: 'client-overview', path: '/overview', title: 'Overview', access: login },
  {
    name: 'clientGroupOverview',
    path: '/group-overview',
    title: 'Group Overview',
    access: { kind: 'groupOverviewFlag' },
  },
  {
    name: 'timesheets',
    path: '/timesheets',
    title: 'Timesheets',
    access: requires(opensTimesheets),
  },
  {
    name: 'candidates',
    path: '/candidates',
    title: 'Educators',
    access: requires(opensEducators),
    refusedTo: '/',
  },
  { name: 'help', path: '/help', title: 'Help', access: login },
  { name: 'bookings', path: '/bookings', title: 'Bookings', access: requires(seesBookings) },
  {
    name: 'bookingsCreate',
    path: '/bookings/create',
    title: 'New Booking',
    access: requires(opensBookingForm),
  },
  {
    name: 'bookingsPendingApproval',
    path: '/bookings/pending-approval',
    title: 'Pending Approval',
    access: requires(seesRequests),
  },
  { name: 'settings', path: '/settings', title: 'Settings', access: login },
  { name: 'changePassword', path: '/settings/change-password', title: 'Change Password', access: login },
  { name: 'login', path: '/login', title: 'Sign in', access: signIn, isBare: true },
  { name: 'logout', path: '/logout', title: 'Signed out', access: open, isBare: true },
  {
    name: 'impersonateLogout',
    path: '/user/impersonate/logout',
    title: 'Signed out',
    access: open,
    isBare: true,
  },
  {
    name: 'impersonateLogin',
    path: '/user/impersonate/$contactId',
    title: 'Sign in',
    access: signIn,
    isBare: true,
  },
  {
    name: 'finance',
    path: '/finance',
    title: 'Finance',
    access: requires(opensFinance),
  },
  {
    name: 'invoiceDetails',
    path: '/finance/invoices/$invoiceNo',
    title: 'View Invoice',
    access: requires(opensInvoice),
    refusedTo: '/finance',
  },
  {
    name: 'under-construction',
    path: '/under-construction',
    title: 'Under construction',
    access: open,
    isBare: true,
  },

  // Error paths
  { name: 'notFound', path: '/404', title: 'Page not found', access: open, isBare: true },
  { name: 'internalError', path: '/500', title: 'Error', access: open, isBare: true },
  { name: 'error', path: '/error', title: 'Error', access: open, isBare: true },
  { name: 'unauthorized', path: '/401', title: 'Unauthorised', access: open, isBare: true },
  { name: 'forbidden', path: '/403', title: 'Unauthorised', access: open, isBare: true },
  { name: 'badRequest', path: '/400', title: 'Bad request', access: open, isBare: true },
  { name: 'gone', path: '/410', title: 'Expired link', access: open, isBare: true },

  // Screens known by title, at the addresses of product.md section 3
  {
    name: 'locationSelection',
    path: '/bookings/create/location',
    title: 'Location Selection',
    access: requires(opensBookingForm),
  },
  {
    name: 'selectDates',
    path: '/bookings/create/dates',
    title: 'Select Dates',
    access: requires(opensBookingForm),
  },
  { name: 'bookingDetails', path: '/bookings/$bookingId', title: 'Booking', access: requires(seesBookings) },
  {
    name: 'pendingBookingDetails',
    path: '/bookings/pending-approval/$pendingBookingId',
    title: 'Booking Request',
    access: requires(seesBookings),
  },
  {
    name: 'educatorOverview',
    path: '/candidates/$candidateId',
    title: 'Educator Overview',
    access: requires(opensEducators),
    refusedTo: '/',
  },
  { name: 'settingsProfile', path: '/settings/profile', title: 'Profile', access: login },
  { name: 'settingsTemplates', path: '/settings/templates', title: 'Templates', access: login },
  { name: 'settingsAppearance', path: '/settings/appearance', title: 'Appearance', access: login },
  {
    name: 'forgotPassword',
    path: '/forgot-password',
    title: 'Forgot Password',
    access: signIn,
    isBare: true,
  },
  { name: 'resetPassword', path: '/reset-password', title: 'Reset Password', access: open, isBare: true },
  { name: 'verifyEmail', path: '/verify-email', title: 'Verify Email', access: open, isBare: true },
  { name: 'invitation', path: '/invitation', title: 'Invitation', access: open, isBare: true },
  { name: 'feedbackForm', path: '/feedback-form/$token', title: 'Feedback', access: open, isBare: true },
  { name: 'timeout', path: '/timeout', title: 'Page timeout', access: open, isBare: true },
  { name: 'expired', path: '/expired', title: 'Expired link', access: open, isBare: true },
  ...locales.map(
    (locale) =>
      ({
        name: `landing-${locale}`,
        path: `/${locale}`,
        title: 'Sign in',
        access: signIn,
        isBare: true,
      }) as const,
  ),
] as const satisfies readonly ScreenEntry[];

export type ScreenName = (typeof routeTable)[number]['name'];

export function entryOf(name: ScreenName): ScreenEntry {
  return routeTable.find((entry) => entry.name === name)!;
}
