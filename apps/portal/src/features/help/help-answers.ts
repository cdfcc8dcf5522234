import {
  asksToBeReplaced,
  booksAtOnce,
  cancelsBookings,
  changesBookings,
  changesTimesheets,
  decidesRequests,
  givesFeedback,
  opensEducators,
  opensFinance,
  opensInvoice,
  opensTimesheets,
  seesBookings,
  seesPeople,
  sendsBookings,
  withdrawsRequests,
} from '@staffroom/domain/permissions/access-lists.ts';
import { changesPeople, deactivatesPeople, invitesPeople } from '@staffroom/domain/people/people-access.ts';
import { canAll } from '@staffroom/domain/permissions/can.ts';
import type { PermissionView, RequirementList } from '@staffroom/domain/permissions/can.ts';
import {
  approvalsLink,
  bookingsLink,
  changePasswordLink,
  createBookingLink,
  financeLink,
  homeLink,
  overviewLink,
  replaceMeLink,
  settingsPartLink,
  timesheetsLink,
} from '../../lib/links.ts';
import type { Address } from '../../lib/links.ts';
import { availabilityLink, educatorsLink, groupOverviewLink } from './help-links.ts';
import type { Viewer } from '../../session/viewer.ts';
import { helpAnswerTexts } from './help-answer-texts.ts';

export type HelpTopic = keyof ReturnType<typeof helpAnswerTexts>;

/** A question with its answer, shown to people who may do what it describes. */
export type HelpAnswer = {
  readonly topic: HelpTopic;
  readonly question: string;
  readonly answer: string;
  /** The screen where it is done. */
  readonly to?: Address;
  /** Whether the answer ends with a phone call. */
  readonly calls?: boolean;
};

type Entry = {
  readonly topic: HelpTopic;
  readonly needs?: RequirementList;
  /** A condition in addition to the rights. */
  readonly when?: (viewer: Viewer, view: PermissionView) => boolean;
  readonly to?: Address;
  readonly calls?: boolean;
};

const entries: readonly Entry[] = [
  { topic: 'book', needs: sendsBookings, to: createBookingLink() },
  { topic: 'bookAgain', needs: sendsBookings, to: homeLink },
  { topic: 'template', needs: sendsBookings, to: settingsPartLink('templates') },
  { topic: 'tooLate', needs: sendsBookings, calls: true },
  { topic: 'cost', needs: opensInvoice, when: (_, view) => canAll(view, sendsBookings) },
  { topic: 'longPlacement', needs: sendsBookings },
  { topic: 'undo', needs: booksAtOnce },
  { topic: 'waitsForApproval', needs: sendsBookings, when: (_, view) => !canAll(view, booksAtOnce) },
  { topic: 'find', needs: seesBookings, to: bookingsLink() },
  { topic: 'words', needs: seesBookings, when: ({ features }) => features.has('showBookingStatus') },
  { topic: 'number', needs: seesBookings, calls: true },
  { topic: 'print', needs: seesBookings, to: bookingsLink() },
  { topic: 'calendar', needs: seesBookings, when: isOneself, to: settingsPartLink('notifications') },
  { topic: 'change', needs: changesBookings, to: bookingsLink() },
  {
    topic: 'extend',
    needs: changesBookings,
    when: ({ features }) => features.has('enableExtendBooking'),
    to: bookingsLink(),
  },
  { topic: 'cancel', needs: cancelsBookings, to: bookingsLink(), calls: true },
  { topic: 'late', needs: seesBookings, calls: true },
  { topic: 'approve', needs: decidesRequests, to: approvalsLink() },
  { topic: 'lendApprovals', needs: decidesRequests, to: settingsPartLink('approvals') },
  { topic: 'replaceMe', needs: asksToBeReplaced, to: replaceMeLink },
  { topic: 'withdraw', needs: withdrawsRequests, to: bookingsLink() },
  { topic: 'feedback', needs: givesFeedback, to: homeLink },
  { topic: 'submitTimesheets', needs: changesTimesheets, to: timesheetsLink },
  { topic: 'changeTimesheet', needs: changesTimesheets, to: timesheetsLink },
  { topic: 'askAboutTimesheet', needs: changesTimesheets, to: timesheetsLink },
  { topic: 'timesheetFile', needs: opensTimesheets, to: timesheetsLink },
  { topic: 'invoices', needs: opensFinance, to: financeLink },
  { topic: 'invoiceFile', needs: opensInvoice, to: financeLink },
  { topic: 'askAboutInvoice', needs: opensInvoice, to: financeLink },
  { topic: 'exportInvoices', needs: opensFinance, to: financeLink },
  { topic: 'educators', needs: opensEducators, to: educatorsLink },
  { topic: 'bookEducatorAgain', needs: sendsBookings, when: opensEducatorsToo, to: educatorsLink },
  { topic: 'prefer', needs: givesFeedback, when: opensEducatorsToo, to: educatorsLink },
  { topic: 'availability', to: availabilityLink },
  { topic: 'overview', needs: seesBookings, when: ({ tree }) => tree.clients.size > 1, to: overviewLink },
  {
    topic: 'groupOverview',
    when: ({ contact }) => contact.isClientGroupOverviewEnabled,
    to: groupOverviewLink,
  },
  { topic: 'clients', when: ({ tree }) => tree.clients.size > 1 },
  { topic: 'people', needs: seesPeople, to: settingsPartLink('people') },
  { topic: 'invite', needs: invitesPeople, when: isOneself, to: settingsPartLink('people') },
  { topic: 'changeRights', needs: changesPeople, when: isOneself, to: settingsPartLink('people') },
  { topic: 'deactivate', needs: deactivatesPeople, when: isOneself, to: settingsPartLink('people') },
  {
    topic: 'verify',
    when: ({ contact }) => !contact.emailVerified,
    to: settingsPartLink('profile'),
  },
  { topic: 'password', when: isOneself, to: changePasswordLink },
  { topic: 'secondFactor', when: isOneself, to: settingsPartLink('security') },
  { topic: 'schoolSignIn', when: isOneself, to: settingsPartLink('security') },
  { topic: 'passkeys', when: isOneself, to: settingsPartLink('security') },
  { topic: 'lostPhone', when: isOneself, to: settingsPartLink('security'), calls: true },
  { topic: 'devices', when: isOneself, to: settingsPartLink('devices') },
  { topic: 'notifications', when: isOneself, to: settingsPartLink('notifications') },
  { topic: 'look', to: settingsPartLink('appearance') },
  { topic: 'keys' },
  { topic: 'offline' },
  { topic: 'support', to: settingsPartLink('devices') },
  { topic: 'stopActing', when: ({ contact }) => contact.isImpersonating },
  { topic: 'rights', calls: true },
];

function opensEducatorsToo(_: Viewer, view: PermissionView): boolean {
  return canAll(view, opensEducators);
}

function isOneself({ contact }: Viewer): boolean {
  return !contact.isImpersonating;
}

/** What this person may do, in the order in which it comes up during a day. */
export function listHelpAnswers(viewer: Viewer, view: PermissionView): HelpAnswer[] {
  const texts = helpAnswerTexts();
  return entries
    .filter(({ needs, when }) => canAll(view, needs) && (when?.(viewer, view) ?? true))
    .map(({ topic, to, calls }) => ({
      topic,
      ...texts[topic],
      ...(to !== undefined && { to }),
      ...(calls && { calls }),
    }));
}
