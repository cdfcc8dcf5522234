/** The sign-ins that the demo always has (product.md section 5). `client` and `group` are slugs of the places. */
export type DemoPerson = {
  email: string;
  /** For the list on the demo's sign-in page. */
  who: string;
  firstName: string;
  lastName: string;
  group: string;
  /** Where the permissions stand: the group, a client, or a location of it by its place in the list. */
  grants: readonly DemoGrant[];
  language?: string;
  unverified?: true;
  groupOverview?: true;
};

export type DemoGrant = { client?: string; location?: number; permissions: readonly string[] };

export const demoPassword = 'Portal-Demo-1';

const everything = ['booking_all', 'pending booking_all', 'timesheets_all', 'accounts_all', 'replace-me_all'];
const viewOnly = [
  'booking_view',
  'pending booking_view',
  'timesheets_view',
  'accounts_view',
  'replace-me_view',
];

export const demoPeople: readonly DemoPerson[] = [
  {
    email: 'officer@richmond.example',
    who: 'Booking officer of a primary school with two places, Victoria',
    firstName: 'Olive',
    lastName: 'Okafor',
    group: 'yarra',
    grants: [{ client: 'richmond', permissions: ['booking_all', 'pending booking_all'] }],
  },
  {
    email: 'approver@richmond.example',
    who: 'Approves pending bookings and Replace Me there',
    firstName: 'Alan',
    lastName: 'Pryor',
    group: 'yarra',
    grants: [
      {
        client: 'richmond',
        permissions: [
          'booking_view',
          'pending booking_view',
          'pending booking_modify',
          'replace-me_view',
          'replace-me_modify',
        ],
      },
    ],
  },
  {
    email: 'manager@richmond.example',
    who: 'Business manager: timesheets and invoices',
    firstName: 'Marion',
    lastName: 'Gill',
    group: 'yarra',
    grants: [{ client: 'richmond', permissions: ['timesheets_all', 'accounts_all'] }],
  },
  {
    email: 'staff@richmond.example',
    who: 'Teacher: Replace Me and asking for bookings',
    firstName: 'Stella',
    lastName: 'Ferrari',
    group: 'yarra',
    grants: [
      { client: 'richmond', permissions: ['replace-me_view', 'replace-me_create', 'pending booking_create'] },
    ],
  },
  {
    email: 'viewer@richmond.example',
    who: 'Sees everything there, changes nothing',
    firstName: 'Vikram',
    lastName: 'Iyer',
    group: 'yarra',
    grants: [{ client: 'richmond', permissions: viewOnly }],
  },
  {
    email: 'director@littlefern.example',
    who: 'Director of childcare centres, New Zealand',
    firstName: 'Dinah',
    lastName: 'Rangi',
    group: 'littlefern',
    grants: [{ client: 'littlefern', permissions: everything }],
  },
  {
    email: 'regional@southern.example',
    who: 'Regional manager of twelve clients, Australia',
    firstName: 'Rhea',
    lastName: 'Gallagher',
    group: 'southern',
    grants: [{ permissions: everything }],
    groupOverview: true,
  },
  {
    email: 'group@northshire.example',
    who: 'Office of an academy trust, UK',
    firstName: 'Graham',
    lastName: 'Upton',
    group: 'northshire',
    grants: [{ permissions: everything }],
    groupOverview: true,
  },
  {
    email: 'office@lakeside.example',
    who: 'Office of elementary schools, US',
    firstName: 'Olga',
    lastName: 'Fields',
    group: 'lakeside',
    grants: [{ client: 'lakeside', permissions: everything }],
  },
  {
    email: 'office@maplewood.example',
    who: 'Office of elementary schools, Canada',
    firstName: 'Odette',
    lastName: 'Fournier',
    group: 'maplewood',
    grants: [{ client: 'maplewood', permissions: everything }],
  },
  {
    email: 'nobody@richmond.example',
    who: 'Signed in without any permission',
    firstName: 'Noel',
    lastName: 'Bode',
    group: 'yarra',
    grants: [],
  },
  {
    email: 'unverified@richmond.example',
    who: 'Booking officer whose email address is not verified',
    firstName: 'Una',
    lastName: 'Verhoeven',
    group: 'yarra',
    grants: [{ client: 'richmond', permissions: ['booking_all', 'pending booking_all'] }],
    unverified: true,
  },
];
