import {
  opensBookingForm,
  opensEducators,
  opensFinance,
  opensInvoice,
  opensTimesheets,
  seesBookings,
  seesPeople,
  seesReplaceMe,
  seesRequests,
} from '@staffroom/domain/permissions/access-lists.ts';
import type { ComponentType } from 'react';
import type { RequirementList } from '@staffroom/domain/permissions/can.ts';
import { languageTags } from '@staffroom/domain/regions/variants.ts';
import { settingsPartLink, settingsParts, type Address } from '../lib/links.ts';
import type { FirstListKind } from '../lib/calls/first-list.ts';
import type { IconName } from '../ui/display/icon-names.ts';
import type { PlaceLabel } from './shell/shell-texts.ts';

/** Who may open a screen (spec section 2). */
export type ScreenAccess =
  /** Anybody; `leavesWhenSignedIn` redirects home if the person is already signed in. */
  | { readonly kind: 'public'; readonly leavesWhenSignedIn?: true }
  | { readonly kind: 'login' }
  /** A feature flag of the contact. */
  | { readonly kind: 'groupOverviewFlag' }
  | ({ readonly kind: 'requires' } & RequirementList);

/**
 * A screen. Everything that the program, its menus and its build know about a screen is derived from here: routes and
 * guard, preloads and chunks (`build/screen-files.ts`), and the list that is fetched early. Its size budget is in
 * `test/screen-budgets.ts`.
 */
export type ScreenEntry = {
  readonly name: string;
  readonly path: Address;
  /** Shown before the app's name in the page title. */
  readonly title: string;
  readonly access: ScreenAccess;
  /** The redirect after a refusal; by default the page of error 403 (product.md 10). */
  readonly refusedTo?: '/' | '/finance';
  /** Bare screens are outside the shell: sign-in, errors. All others are inside it. */
  readonly isBare?: true;
  /**
   * The screen's module, in its own chunk; the under-construction page if omitted. Entries with the same module are one
   * screen, which stays mounted while the address changes between them.
   */
  readonly load?: LoadScreen;
  /**
   * The document does not preload its files: it is reached from another screen, and they would cost every first load.
   */
  readonly isPreloaded?: false;
  /** For bare screens that several addresses share. */
  readonly shows?: 'signIn' | 'error' | 'timeout';
  /** Its entry in the menu, and for main tasks also in the bottom bar of a phone. */
  readonly menu?: {
    readonly label: PlaceLabel;
    readonly icon: IconName;
    readonly position: number;
    readonly barPosition?: number;
  };
  /** The list of today that the screen shows first: the document requests it before the program has loaded. */
  readonly firstList?: FirstListKind;
};

export type LoadScreen = () => Promise<ComponentType>;

// The build reads the module from the source text of these functions.
const home = () => import('../features/home/home-screen.tsx').then((module) => module.HomeScreen);
const finance = () => import('./routes/later-screens.ts').then((later) => later.finance());
const bookings = () =>
  import('../features/bookings/list/bookings-screen.tsx').then((module) => module.BookingsScreen);
const approvals = () =>
  import('../features/bookings/pending/approvals/approvals-screen.tsx').then(
    (module) => module.ApprovalsScreen,
  );
const createBooking = () =>
  import('../features/bookings/create/create-booking-screen.tsx').then(
    (module) => module.CreateBookingScreen,
  );
// Their modules are named in `later-screens.ts`, which keeps the names out of every first load.
const availability = () => import('./routes/later-screens.ts').then((later) => later.availability());
const educator = () => import('./routes/later-screens.ts').then((later) => later.educator());
const educators = () => import('./routes/later-screens.ts').then((later) => later.educators());
const groupOverview = () => import('./routes/later-screens.ts').then((later) => later.groupOverview());
const help = () => import('../features/help/help-screen.tsx').then((module) => module.HelpScreen);
const replaceMe = () => import('./routes/later-screens.ts').then((later) => later.replaceMe());
const settings = () => import('./routes/later-screens.ts').then((later) => later.settings());
const timesheets = () => import('./routes/later-screens.ts').then((later) => later.timesheets());
const rare = () => import('./routes/rare-screen.tsx').then((module) => module.RareScreen);

const open = { kind: 'public' } as const;
const login = { kind: 'login' } as const;
const signIn = { kind: 'public', leavesWhenSignedIn: true } as const;

function requires(list: RequirementList): ScreenAccess {
  return { kind: 'requires', ...list };
}

/**
 * The table of spec section 2, row by row, then the screens that it mentions by title and those of product.md section
 * 3.
 */
export const screens = [
  {
    name: 'home',
    path: '/',
    title: 'Home',
    access: login,
    load: home,
    firstList: 'summary',
    menu: { label: 'home', icon: 'home', position: 1, barPosition: 0 },
  },
  {
    name: 'myAvailability',
    path: '/availability',
    title: 'My Availability',
    access: login,
    load: availability,
    isPreloaded: false,
    menu: { label: 'availability', icon: 'person', position: 9, barPosition: 7 },
  },
  {
    name: 'client-overview',
    path: '/overview',
    title: 'Overview',
    access: login,
    load: home,
    firstList: 'summary',
    menu: { label: 'overview', icon: 'home', position: 2, barPosition: 0 },
  },
  {
    name: 'clientGroupOverview',
    path: '/group-overview',
    title: 'Group Overview',
    access: { kind: 'groupOverviewFlag' },
    load: groupOverview,
    isPreloaded: false,
    menu: { label: 'groupOverview', icon: 'chart', position: 3, barPosition: 5 },
  },
  {
    name: 'timesheets',
    path: '/timesheets',
    title: 'Timesheets',
    access: requires(opensTimesheets),
    load: timesheets,
    isPreloaded: false,
    menu: { label: 'timesheets', icon: 'clock', position: 6, barPosition: 3 },
  },
  {
    name: 'candidates',
    path: '/candidates',
    title: 'Educators',
    access: requires(opensEducators),
    refusedTo: '/',
    load: educators,
    isPreloaded: false,
    menu: { label: 'educators', icon: 'people', position: 7, barPosition: 6 },
  },
  {
    name: 'help',
    path: '/help',
    title: 'Help',
    access: login,
    load: help,
    isPreloaded: false,
    menu: { label: 'help', icon: 'help', position: 10 },
  },
  {
    name: 'bookings',
    path: '/bookings',
    title: 'Bookings',
    access: requires(seesBookings),
    load: bookings,
    firstList: 'list',
    menu: { label: 'bookings', icon: 'calendar', position: 4, barPosition: 1 },
  },
  {
    name: 'bookingsCreate',
    path: '/bookings/create',
    title: 'New Booking',
    access: requires(opensBookingForm),
    load: createBooking,
  },
  {
    name: 'bookingsPendingApproval',
    path: '/bookings/pending-approval',
    title: 'Pending Approval',
    access: requires(seesRequests),
    load: approvals,
    menu: { label: 'approvals', icon: 'check-circle', position: 5, barPosition: 2 },
  },
  {
    name: 'settings',
    path: '/settings',
    title: 'Settings',
    access: login,
    load: settings,
    isPreloaded: false,
    menu: { label: 'settings', icon: 'settings', position: 11 },
  },
  {
    name: 'changePassword',
    path: '/settings/change-password',
    title: 'Change Password',
    access: login,
    load: settings,
    isPreloaded: false,
  },
  {
    name: 'login',
    path: '/login',
    title: 'Sign in',
    access: signIn,
    isBare: true,
    shows: 'signIn',
  },
  { name: 'logout', path: '/logout', title: 'Signed out', access: open, isBare: true, load: rare },
  {
    name: 'impersonateLogout',
    path: '/user/impersonate/logout',
    title: 'Signed out',
    access: open,
    isBare: true,
    load: rare,
  },
  {
    name: 'impersonateReturn',
    path: '/user/impersonate/return',
    title: 'Sign in',
    access: open,
    isBare: true,
    load: rare,
  },
  {
    name: 'impersonateLogin',
    path: '/user/impersonate/$contactId',
    title: 'Sign in',
    access: signIn,
    isBare: true,
    load: rare,
  },
  {
    name: 'finance',
    path: '/finance',
    title: 'Finance',
    access: requires(opensFinance),
    load: finance,
    isPreloaded: false,
    menu: { label: 'finance', icon: 'receipt', position: 8, barPosition: 4 },
  },
  {
    name: 'invoiceDetails',
    path: '/finance/invoices/$invoiceNo',
    title: 'View Invoice',
    access: requires(opensInvoice),
    load: finance,
    isPreloaded: false,
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
  ...(
    [
      ['notFound', '/404', 'Page not found'],
      ['internalError', '/500', 'Error'],
      ['error', '/error', 'Error'],
      ['unauthorized', '/401', 'Unauthorised'],
      ['forbidden', '/403', 'Unauthorised'],
      ['badRequest', '/400', 'Bad request'],
      ['actionLocked', '/locked', 'Action locked'],
      ['gone', '/410', 'Expired link'],
      ['expired', '/expired', 'Expired link'],
    ] as const
  ).map(
    ([name, path, title]) => ({ name, path, title, access: open, isBare: true, shows: 'error' }) as const,
  ),

  // Screens mentioned by title, at the addresses of product.md section 3
  {
    name: 'locationSelection',
    path: '/bookings/create/location',
    title: 'Location Selection',
    access: requires(opensBookingForm),
    load: createBooking,
  },
  {
    name: 'selectDates',
    path: '/bookings/create/dates',
    title: 'Select Dates',
    access: requires(opensBookingForm),
    load: createBooking,
  },
  {
    name: 'bookingDetails',
    path: '/bookings/$bookingId',
    title: 'Booking',
    access: requires(seesBookings),
    load: bookings,
  },
  {
    name: 'pendingBookingDetails',
    path: '/bookings/pending-approval/$pendingBookingId',
    title: 'Booking Request',
    access: requires(seesBookings),
    load: bookings,
  },
  {
    name: 'replaceMe',
    path: '/replace-me',
    title: 'Replace Me',
    access: requires(seesReplaceMe),
    load: replaceMe,
    isPreloaded: false,
  },
  {
    name: 'educatorOverview',
    path: '/candidates/$candidateId',
    title: 'Educator Overview',
    access: requires(opensEducators),
    refusedTo: '/',
    load: educator,
    isPreloaded: false,
  },
  // Each part gives its name and title.
  ...settingsParts.map(
    (part) =>
      ({
        name: `settings-${part}`,
        path: settingsPartLink(part),
        title: part.charAt(0).toUpperCase() + part.slice(1),
        access: part === 'people' ? requires(seesPeople) : login,
        load: settings,
        isPreloaded: false,
      }) as const,
  ),
  {
    name: 'forgotPassword',
    path: '/forgot-password',
    title: 'Forgot Password',
    access: signIn,
    isBare: true,
    load: rare,
  },
  {
    name: 'resetPassword',
    path: '/reset-password',
    title: 'Reset Password',
    access: open,
    isBare: true,
    load: rare,
  },
  {
    name: 'verifyEmail',
    path: '/verify-email',
    title: 'Verify Email',
    access: open,
    isBare: true,
    load: rare,
  },
  {
    name: 'schoolReturn',
    path: '/school/return/$clientGroupId',
    title: 'Sign in',
    access: open,
    isBare: true,
    load: rare,
  },
  { name: 'invitation', path: '/invitation', title: 'Invitation', access: open, isBare: true, load: rare },
  {
    name: 'feedbackForm',
    path: '/feedback-form/$bookingId',
    title: 'Feedback',
    access: open,
    isBare: true,
    load: rare,
  },
  {
    name: 'answerRequest',
    path: '/answer/$pendingBookingId',
    title: 'Booking Request',
    access: open,
    isBare: true,
    load: rare,
  },
  { name: 'timeout', path: '/timeout', title: 'Page timeout', access: open, isBare: true, shows: 'timeout' },
  ...languageTags.map(
    (locale) =>
      ({
        name: `landing-${locale}`,
        path: `/${locale}`,
        title: 'Sign in',
        access: signIn,
        isBare: true,
        shows: 'signIn',
      }) as const,
  ),
] as const satisfies readonly ScreenEntry[];

export type ScreenName = (typeof screens)[number]['name'];

export function entryOf(name: ScreenName): ScreenEntry {
  return screens.find((entry) => entry.name === name)!;
}
