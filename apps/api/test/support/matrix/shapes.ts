/** Where a grant is: in the contact's group, or in the other group. */
export type Node =
  'group' | 'school' | 'site' | 'annex' | 'college' | 'campus' | 'foreignGroup' | 'foreignSite';

export type Shape = { name: string; grants: readonly (readonly [Node, ...string[]])[]; isVerified?: boolean };

const scopes = ['booking', 'pending booking', 'timesheets', 'accounts', 'replace-me', 'people'];
const words = ['view', 'create', 'modify', 'delete', 'all'];
const single = scopes.flatMap((scope) => words.map((word) => `${scope}_${word}`));
const nodes: readonly Node[] = ['site', 'school', 'group'];

/** Each permission alone on each of three levels; those that decide about bookings also on siblings and below. */
const alone: Shape[] = single.flatMap((permission) => {
  const besides: readonly Node[] = /^(pending )?booking_(view|create)$/.test(permission)
    ? ['annex', 'college', 'campus']
    : [];
  return [...nodes, ...besides].map((node) => ({
    name: `${permission} on the ${node}`,
    grants: [[node, permission] as const],
  }));
});

const whole = scopes.map((scope) => `${scope}_all`);

const together: Shape[] = [
  { name: 'nothing', grants: [] },
  { name: 'an empty list', grants: [['site']] },
  { name: 'everything on the group', grants: [['group', ...whole]] },
  { name: 'everything on the school', grants: [['school', ...whole]] },
  { name: 'everything on one site', grants: [['site', ...whole]] },
  { name: 'everything, unverified', grants: [['group', ...whole]], isVerified: false },
  { name: 'may ask, unverified', grants: [['site', 'pending booking_create']], isVerified: false },
  {
    name: 'sees one site and books the other',
    grants: [
      ['site', 'booking_view'],
      ['annex', 'booking_create'],
    ],
  },
  {
    name: 'sees the school and asks at one site',
    grants: [
      ['school', 'booking_view'],
      ['site', 'pending booking_create'],
    ],
  },
  {
    name: 'books at the college, timesheets at the school',
    grants: [
      ['college', 'booking_all'],
      ['school', 'timesheets_all'],
    ],
  },
  ...words.slice(0, 4).map((word): Shape => ({
    name: `every ${word} on the college`,
    grants: [['college', ...scopes.map((scope) => `${scope}_${word}`)]],
  })),
  {
    name: 'invites at one site and sees the people of another',
    grants: [
      ['site', 'people_create'],
      ['annex', 'people_view'],
    ],
  },
  {
    name: 'looks after people of the school and next door',
    grants: [
      ['school', 'people_all'],
      ['foreignSite', 'people_view', 'people_delete'],
    ],
  },
  { name: 'looks after people, unverified', grants: [['group', 'people_all']], isVerified: false },
  { name: 'approver', grants: [['school', 'pending booking_view', 'pending booking_modify']] },
  {
    name: 'sees two sites of two clients',
    grants: [
      ['annex', 'booking_view'],
      ['campus', 'booking_view'],
    ],
  },
  {
    name: 'the same grant twice',
    grants: [
      ['site', 'booking_view', 'booking_view'],
      ['site', 'booking_view'],
    ],
  },
  {
    name: 'both groups',
    grants: [
      ['school', 'booking_all'],
      ['foreignSite', 'booking_all', 'pending booking_view'],
    ],
  },
  { name: 'books next door alone', grants: [['foreignSite', 'booking_create']] },
  { name: 'asks next door alone', grants: [['foreignGroup', 'pending booking_all']] },
  {
    name: 'sees here, asks at one site, books next door',
    grants: [
      ['group', 'booking_view'],
      ['annex', 'pending booking_create'],
      ['foreignSite', 'booking_create'],
    ],
  },
  { name: 'the group next door alone', grants: [['foreignGroup', 'booking_all']] },
  {
    name: 'accounts here, bookings next door',
    grants: [
      ['group', 'accounts_view'],
      ['foreignSite', 'booking_view'],
    ],
  },
];

/** Strings that are almost permissions. */
const unreadable: Shape[] = [
  'booking',
  '_view',
  'booking_',
  'bookings_view',
  'Booking_view',
  'booking_View',
  'booking view',
  'booking_view_',
  'pendingBooking_view',
  'all',
  '_all',
  '*_all',
  'booking_*',
  'pending_booking_create',
  ' booking_view',
].map((permission) => ({
  name: `the unreadable ${JSON.stringify(permission)}`,
  grants: [['group', permission]],
}));

export const shapes: readonly Shape[] = [
  ...alone,
  ...together,
  ...unreadable,
  { name: 'unreadable beside readable', grants: [['site', 'booking', 'booking_views', 'booking_view']] },
];
