import { languageTags } from '@staffroom/domain/regions/variants.ts';

/** A path of this portal, with its search. All addresses are made here; the route table maps them to screens. */
export type Address = `/${string}`;

/** The filters of the bookings list as in its address. */
export type BookingsSearch = { from?: string; to?: string; status?: string; locations?: string; q?: string };
/** What the booking form starts from, or, once sent, what it shows: `booked` and `asked` name what was made. */
export type CreateSearch = { template?: string; copy?: string; booked?: string; asked?: string };

/** The first date of a Replace Me request, and the id of its location. */
export type ReplaceMeSearch = { date?: string; location?: string };

/** What calls a number. Only blanks have no place in it: brackets and hyphens may stand in a telephone's address. */
export const phoneLink = (phone: string): `tel:${string}` => `tel:${phone.replaceAll(/\s/g, '')}`;

export const homeLink: Address = '/';
export const loginLink: Address = '/login';
export const logoutLink: Address = '/logout';
/** The same, for a device whose session was ended on purpose from another one. */
export const endedElsewhereLink: Address = '/logout#ended';
/** On the sign-in page, for a user who left a session opened by their school's sign-in. */
export const leftSchoolHash = '#school';
export const forgotPasswordLink: Address = '/forgot-password';
export const timeoutLink: Address = '/timeout';
export const timesheetsLink: Address = '/timesheets';
export const financeLink: Address = '/finance';
export const replaceMeLink: Address = '/replace-me';
export const overviewLink: Address = '/overview';
export const chooseLocationLink: Address = '/bookings/create/location';
export const chooseDatesLink: Address = '/bookings/create/dates';
export const settingsLink: Address = '/settings';
export const changePasswordLink: Address = '/settings/change-password';
/** The sections of the settings, each with its own address. */
export const settingsParts = [
  'profile',
  'templates',
  'notifications',
  'approvals',
  'security',
  'devices',
  'people',
  'appearance',
] as const;
export type SettingsPart = (typeof settingsParts)[number];

export const settingsPartLink = (part: SettingsPart): Address => `/settings/${part}`;

export function bookingsLink(search: BookingsSearch = {}): Address {
  return withSearch('/bookings', search);
}

/** A booking, in the panel of the list filtered by `search`. */
export function bookingLink(bookingId: string, search: BookingsSearch = {}): Address {
  return withSearch(`/bookings/${bookingId}`, search);
}

/** A request waiting for approval, in the panel of the list. */
export function pendingBookingLink(pendingBookingId: string, search: BookingsSearch = {}): Address {
  return withSearch(`/bookings/pending-approval/${pendingBookingId}`, search);
}

/** The list of requests; `open` is the one in the side panel. */
export function approvalsLink(search: { open?: string } = {}): Address {
  return withSearch('/bookings/pending-approval', search);
}

/** The link of a card: to a booking, or to a request that has none yet. */
export function cardLink(
  card: { readonly id: string | null; readonly pendingBookingId: string | null },
  search: BookingsSearch = {},
): Address {
  return card.id === null
    ? pendingBookingLink(card.pendingBookingId ?? '', search)
    : bookingLink(card.id, search);
}

export function createBookingLink(search: CreateSearch = {}): Address {
  return withSearch('/bookings/create', search);
}

/** Whether the path is the booking form or one of its steps. */
export function isBookingForm(pathname: string): boolean {
  return pathname.startsWith('/bookings/create');
}

/** An error page with its own address. */
export function errorLink(code: 400 | 401 | 403 | 500): Address {
  return `/${code}`;
}

/** The sign-in form, in the language of the prefix. */
export function landingLink(locale: string): Address {
  return `/${locale}`;
}

/** The language prefix of an address, such as '/en-GB'; empty for other addresses. */
export function languagePrefix({ pathname }: { readonly pathname: string } = location): Address | '' {
  return languageTags.map(landingLink).find((prefix) => `${pathname}/`.startsWith(`${prefix}/`)) ?? '';
}

/** A sign-in address that continues to `from` afterwards. */
export function signInLink(at: Address, from: string): Address {
  return from === homeLink ? at : withSearch(at, { from });
}

/** The path with the search values that are set. */
export function withSearch(path: Address, search: { readonly [name: string]: string | undefined }): Address {
  const given = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
