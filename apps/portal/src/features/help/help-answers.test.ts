import { buildPermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Viewer } from '../../session/viewer.ts';
import type { listHelpAnswers as ListHelpAnswers } from './help-answers.ts';

let listHelpAnswers: typeof ListHelpAnswers;
beforeAll(async () => {
  vi.stubGlobal('location', { origin: 'http://localhost', pathname: '/' });
  vi.stubGlobal('navigator', { platform: '', language: 'en' });
  ({ listHelpAnswers } = await import('./help-answers.ts'));
});
beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} });
});

const features = new Set(['showBookingStatus', 'showBookingCardV2', 'enableExtendBooking']);

function topicsFor(permissions: readonly string[], changes: Partial<Viewer['contact']> = {}): string[] {
  const access = (given: readonly string[]) => ({ access: { permissions: [...given] } });
  const location = { locationId: 1, locationName: 'Site', ...access([]) };
  const client = { clientId: 'c', clientName: 'School', locations: [location], ...access(permissions) };
  const links = {
    groups: [
      { groupId: 'g', groupName: 'Group', timeZone: 'Australia/Melbourne', clients: [client], ...access([]) },
    ],
  };
  const tree = buildPermissionTree(links as never);
  const contact = {
    emailVerified: true,
    isImpersonating: false,
    isClientGroupOverviewEnabled: false,
    ...changes,
  };
  const viewer = { contact, tree, features } as unknown as Viewer;
  return listHelpAnswers(viewer, { tree, activeClientId: 'c', selectedClientIds: ['c'] }).map(
    ({ topic }) => topic,
  );
}

const everybody = [
  'availability',
  'password',
  'secondFactor',
  'schoolSignIn',
  'passkeys',
  'lostPhone',
  'devices',
  'notifications',
  'look',
  'keys',
  'offline',
  'support',
  'rights',
];

it('tells whoever may do nothing what everybody can do', () => {
  expect(topicsFor([])).toEqual(everybody);
});

it.each([
  ['booking_view', ['find', 'words', 'number', 'print', 'calendar', 'late', 'educators']],
  ['booking_create', ['book', 'bookAgain', 'template', 'tooLate', 'longPlacement', 'undo']],
  ['booking_modify', ['change', 'extend', 'feedback']],
  ['booking_delete', ['cancel']],
  ['pending booking_modify', ['approve', 'lendApprovals']],
  ['replace-me_create', ['replaceMe', 'withdraw']],
  ['timesheets_view', ['timesheetFile', 'educators']],
  ['timesheets_modify', ['submitTimesheets', 'changeTimesheet', 'askAboutTimesheet']],
  ['accounts_view', ['invoices', 'invoiceFile', 'askAboutInvoice', 'exportInvoices', 'educators']],
  ['people_view', ['people']],
  ['people_create', ['invite']],
  ['people_modify', ['changeRights']],
  ['people_delete', ['deactivate']],
])('tells whoever has %s how that is done', (permission, topics) => {
  expect(topicsFor([permission]).filter((topic) => !everybody.includes(topic))).toEqual(topics);
});

it('tells of waiting for approval only whoever needs one', () => {
  expect(topicsFor(['pending booking_create'])).toContain('waitsForApproval');
  expect(topicsFor(['pending booking_create', 'booking_create'])).not.toContain('waitsForApproval');
});

it('tells of an educator’s page only whoever may open it', () => {
  expect(topicsFor(['booking_create', 'booking_view'])).toContain('bookEducatorAgain');
  expect(topicsFor(['booking_modify', 'booking_view'])).toContain('prefer');
  expect(topicsFor(['booking_create', 'booking_modify'])).not.toContain('bookEducatorAgain');
});

it('tells of the overview of a group whoever has it', () => {
  expect(topicsFor([], { isClientGroupOverviewEnabled: true })).toContain('groupOverview');
});

it('tells support how to stop', () => {
  expect(topicsFor([], { isImpersonating: true })).toContain('stopActing');
});

it('tells support nothing that only the contact can do, and the unverified why they are stopped', () => {
  expect(topicsFor([], { isImpersonating: true })).not.toContain('password');
  expect(topicsFor(['booking_view'], { isImpersonating: true })).not.toContain('calendar');
  expect(topicsFor([], { emailVerified: false })).toContain('verify');
});
