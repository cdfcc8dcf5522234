import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { bearerOf, benchServiceKey, calendarSecretOf, idOf } from '../world/world-plan.ts';
import type { WorldPlan } from '../world/world-plan.ts';
import { connections, viewerOf } from './measure-list.ts';

/** What one call asks about; ids are of things that are there. */
export type Draw = {
  plan: WorldPlan;
  group: number;
  /** Calendar date. */
  day: string;
  /** A booking with its timesheet and invoice. */
  worked: Block;
  /** A booking for which nobody was found yet. */
  open: Block;
};
type Block = { bookingId: string; candidateId: string; locationId: number; invoiceNo: string };

type PathOf = (draw: Draw) => string;

/** Every list and overview of somebody who sees a whole group; a client is the first of its group. */
const contactCalls: Record<string, PathOf> = {
  list: ({ day }) => `/api/v1/bookings?dateFromLocal=${day}`,
  'list of what is open': ({ day }) => `/api/v1/bookings?dateFromLocal=${day}&status[]=Unfilled`,
  'list of three locations': ({ day, ...draw }) =>
    `/api/v1/bookings?dateFromLocal=${day}&${[1, 2, 3]
      .map((seat) => `locationIds[]=${firstLocationOf(draw) + seat - 1}`)
      .join('&')}`,
  'list with a word': ({ day }) => `/api/v1/bookings?dateFromLocal=${day}&search=aide`,
  'list of a client': (draw) => `/api/v1/clients/${clientOf(draw)}/bookings?dateFromLocal=${draw.day}`,
  fortnight: ({ day }) => `/api/v1/bookings/summary?dateFromLocal=${day}`,
  year: ({ day }) => `/api/v1/bookings/overview?dateFromLocal=${day}&dateToLocal=${addDays(day, 364)}`,
  'year of a client': (draw) =>
    `/api/v1/clients/${clientOf(draw)}/bookings/summary?dateFromLocal=${draw.day}&dateToLocal=${addDays(draw.day, 364)}`,
  'a booking with its history': ({ worked }) => `/api/v1/bookings/${worked.bookingId}`,
  'search through everything': ({ day }) => `/api/v1/bookings/search?text=candidate%201&nearDateLocal=${day}`,
  'booked dates of an educator': ({ worked, day }) =>
    `/api/v1/bookings/booked-dates?locationId=${worked.locationId}&candidateId=${worked.candidateId}&startTime=08:30&endTime=15:30&dates[]=${day}`,
  'educators to ask': ({ worked }) =>
    `/api/v1/bookings/candidates-to-ask?locationId=${worked.locationId}&candidateIds[]=${worked.candidateId}`,
  'long placement': ({ worked, day }) =>
    `/api/v1/bookings/placement?locationId=${worked.locationId}&candidateId=${worked.candidateId}&dates[]=${day}`,
  'long placements': () => '/api/v1/overviews/placements',
  'group overview': ({ group, day }) =>
    `/api/v1/client-groups/${idOf('group', group)}/overview?filterDate=${day}`,
  'overview of all sites': ({ day }) =>
    `/api/v1/overviews/locations?dateFromLocal=${day}&dateToLocal=${addDays(day, 27)}`,
  'overview of a client': (draw) =>
    `/api/v1/overviews/locations?clientIds[]=${clientOf(draw)}&dateFromLocal=${draw.day}&dateToLocal=${addDays(draw.day, 27)}`,
  breakdown: ({ day }) => `/api/v1/overviews/breakdown?dateFromLocal=${day}&dateToLocal=${addDays(day, 27)}`,
  approvals: () => '/api/v1/pending-bookings',
  'own requests': () => '/api/v1/pending-bookings/mine',
  'replace me': (draw) => `/api/v1/bookings/replace-me-status?clientId=${clientOf(draw)}`,
  'pending feedback': (draw) => `/api/v1/feedbacks/getBookingsPendingFeedback?clientId=${clientOf(draw)}`,
  'timesheets that wait': () => '/api/v1/timesheets',
  'timesheets of a client': (draw) => `/api/v1/timesheets?clientIds[]=${clientOf(draw)}`,
  'timesheet overview': () => '/api/v1/timesheets/overview',
  'timesheets of an educator': ({ worked }) =>
    `/api/v1/timesheets/candidate?candidateId=${worked.candidateId}`,
  timesheet: ({ worked }) => `/api/v1/timesheets/${worked.bookingId}`,
  'educators of a client': (draw) => `/api/v1/candidate/CandidateList?ClientId=${clientOf(draw)}`,
  'preferred educators': (draw) =>
    `/api/v1/candidate/CandidateList?ClientId=${clientOf(draw)}&preference=preferred`,
  'educators by name': (draw) =>
    `/api/v1/candidate/CandidateList?ClientId=${clientOf(draw)}&search=candidate`,
  educator: ({ worked }) => `/api/v1/candidate/${worked.candidateId}/details`,
  invoices: () => '/api/v1/invoices?skip=0&take=25',
  'invoices, a late page': () => '/api/v1/invoices?skip=500&take=25',
  'invoices not paid': () => '/api/v1/invoices?skip=0&take=25&status=NotPaid',
  invoice: ({ worked }) => `/api/v1/invoices/${worked.invoiceNo}`,
  'outstanding invoices': () => '/api/v1/invoices/outstanding-invoices-count',
  'upcoming charges': () => '/api/v1/invoices/upcoming-charges',
  'waiting counts': () => '/api/v1/me/waiting-counts',
  profile: () => '/api/v1/me/profile',
  sessions: () => '/api/v1/auth/sessions',
  delegations: () => '/api/v1/me/approval-delegations',
  colleagues: () => '/api/v1/me/approval-colleagues?search=contact',
  'support visits': () => '/api/v1/me/support-visits',
  calendar: ({ plan, group }) => `/api/v1/calendar/${calendarSecretOf(plan, group)}.ics`,
  people: () => '/api/v1/people',
  locations: () => '/api/v1/locations/booking-location-list',
  'contacts of a location': ({ worked }) =>
    `/api/v1/contacts/booking-contacts?locationId=${worked.locationId}`,
  'pay classes': (draw) => `/api/v1/clients/${clientOf(draw)}/pay-classes`,
};

/** What the provider's programs ask for, by one connection; a page of as many in every world, where there are pages. */
const providerCalls: Record<string, PathOf> = {
  'provider: open bookings': () => '/api/v1/provider/bookings/unfilled',
  'provider: what changed': () => '/api/v1/provider/bookings/unfilled?after=1',
  'provider: educators who fit': ({ open }) => `/api/v1/provider/bookings/${open.bookingId}/candidates`,
  'provider: educators': () => '/api/v1/provider/candidates',
  'provider: timesheets': () => '/api/v1/provider/timesheets',
  'provider: feedback': () => '/api/v1/provider/feedback',
  'provider: bookings to invoice': () => '/api/v1/provider/bookings/billable?limit=100',
  'provider: unpaid invoices': () => '/api/v1/provider/invoices/unpaid?limit=100',
  'provider: questions': () => '/api/v1/provider/invoices/questions',
  'provider: people': ({ group }) =>
    `/api/v1/provider/people?clientGroupId=${idOf('group', group)}&search=contact`,
};

/** Readings that are no list of rows that grow, each with the reason. */
const notMeasured: Readonly<Record<string, string>> = {
  '/api/ping': 'reads nothing',
  '/api/ready': 'of the program itself',
  '/api/v1/service-status': 'one row',
  '/api/v1/service-status/text': 'one row',
  '/api/v1/auth/demo-accounts': 'of a demo',
  '/api/v1/messaging/stream': 'has no end; measured by events',
  '/api/v1/pending-bookings/:pendingBookingId': 'by its key',
  '/api/v1/links/pending-bookings/:pendingBookingId': 'by its key',
  '/api/v1/links/feedback/:bookingId': 'by its key',
  '/api/v1/bookings/:bookingId/feedback-form': 'by its key',
  '/api/v1/bookings/:bookingId/extend/scheduling': 'by its key',
  '/api/v1/bookings/estimate': 'one rate',
  '/api/v1/timesheets/download/:bookingId': 'a file, by its key',
  '/api/v1/invoices/GetInvoice/:invoiceNo': 'the invoice by its older path',
  '/api/v1/invoices/:invoiceId/file': 'a file, by its key',
  '/api/v1/invoices/export': 'a file of all that was asked for',
  '/api/v1/file/generateAccessToken/:fileId': 'by its key',
  '/api/v1/file/:accessKey': 'by its key',
  '/api/v1/file/general': 'by its key',
  '/api/v1/candidate/profile-image/:candidateId': 'by its key',
  '/api/v1/locations/:locationId/certifications': 'of one location, kept short by the provider',
  '/api/v1/locations/booking-blocks': 'of one location, kept short by the provider',
  '/api/v1/clients/:clientId/grades': 'of one client, kept short by the provider',
  '/api/v1/clients/:clientId/additional-details': 'one row',
  '/api/users/:username': 'one row',
  '/api/v1/me/notification-choices': 'one row',
  '/api/v1/me/availability': 'of one contact',
  '/api/v1/me/calendar-address': 'one row',
  '/api/v1/auth/second-factor': 'of one contact',
  '/api/v1/provider/client-groups/:clientGroupId/sign-in-rules': 'one row',
  '/api/v1/provider/client-groups/:clientGroupId/school-sign-in': 'one row',
  '/api/v1/provider/webhooks': 'ten at most',
  '/api/v1/provider/webhooks/:webhookId/deliveries': 'there are none without a receiver',
};

export const calls: readonly string[] = [...Object.keys(contactCalls), ...Object.keys(providerCalls)];

/** By how many at once a call is made. */
export const connectionsOf = (call: string): number => (call in providerCalls ? 1 : connections);

/** The request of a call on one of the connections. */
export function requestOf(call: string, draw: Draw, connection: number): { path: string; bearer: string } {
  const ofProvider = providerCalls[call];
  if (ofProvider) return { path: ofProvider(draw), bearer: benchServiceKey };
  const ofContact = contactCalls[call];
  if (!ofContact) throw new Error(`There is no call named ${call}`);
  return { path: ofContact(draw), bearer: bearerOf(viewerOf(draw.plan, connection)) };
}

/** Of the paths of reads, those that are neither measured nor left out for a reason. */
export function findForgotten(readings: readonly string[], draw: Draw): string[] {
  const asked = Object.values({ ...contactCalls, ...providerCalls }).map(
    (pathOf) => pathOf(draw).split('?')[0] ?? '',
  );
  return readings.filter((path) => !(path in notMeasured) && !asked.some((one) => patternOf(path).test(one)));
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

export function drawCall(plan: WorldPlan, group: number, dice: (end: number) => number): Draw {
  const day = addDays(plan.firstMonday, dice(plan.weeks * 7 - 90));
  return {
    plan,
    group,
    day,
    worked: drawBlock(plan, group, dice, ({ firstDay, lastDay }) => isLately(plan, firstDay, lastDay)),
    open: drawBlock(plan, group, dice, ({ block, firstDay }) => block % 10 < 3 && firstDay > plan.today),
  };
}

/** Invoiced, and not so long ago that its timesheet is no longer listed. */
const isLately = ({ today }: WorldPlan, firstDay: string, lastDay: string): boolean =>
  firstDay > addDays(today, -85) && lastDay < addDays(today, -14);

/** By the same numbers as `bookingStatements`: blocks stand at their locations in turn. */
function drawBlock(
  plan: WorldPlan,
  group: number,
  dice: (end: number) => number,
  fits: (block: { block: number; firstDay: string; lastDay: string }) => boolean,
): Block {
  const perGroup = plan.clientsPerGroup * plan.locationsPerClient;
  const turns = Math.max(1, Math.ceil(plan.bookings / 5 / plan.locations));
  for (let tries = 0; tries < 100_000; tries++) {
    const seat = dice(perGroup);
    const location = group * perGroup + seat;
    const turn = dice(turns);
    const block = turn * plan.locations + location;
    const week = (turn * 37 + location * 7) % plan.weeks;
    const firstDay = addDays(plan.firstMonday, 7 * week);
    const isThere = block < plan.bookings / 5 && block % 12 !== 0;
    if (!isThere || !fits({ block, firstDay, lastDay: addDays(firstDay, 4) })) continue;
    const repetition = Math.floor(turn / plan.weeks);
    const candidate = (week * 61 + repetition * perGroup + seat) % plan.candidatesPerGroup;
    const client = Math.floor(location / plan.locationsPerClient);
    return {
      bookingId: idOf('booking', block * 5),
      candidateId: idOf('candidate', group * plan.candidatesPerGroup + candidate),
      locationId: location + 1,
      invoiceNo: `INV-${client}-${week}`,
    };
  }
  throw new Error(`Group ${group} has no such week of bookings`);
}

const clientOf = ({ plan, group }: Pick<Draw, 'plan' | 'group'>): string =>
  idOf('client', group * plan.clientsPerGroup);
const firstLocationOf = ({ plan, group }: Pick<Draw, 'plan' | 'group'>): number =>
  (group * plan.locations) / plan.groups + 1;
