/** The sign-ins that the demo always has (product.md section 5). `client` and `group` are slugs of the places. */
export type DemoPerson = {
  email: string;
  firstName: string;
  lastName: string;
  group: string;
  /** Where the permissions are: the group, a client, or a location by its index in the client's list. */
  grants: readonly DemoGrant[];
  language?: string;
  unverified?: true;
  groupOverview?: true;
};

export type DemoGrant = { client?: string; location?: number; permissions: readonly string[] };

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
    firstName: 'Olive',
    lastName: 'Okafor',
    group: 'yarra',
    grants: [{ client: 'richmond', permissions: ['booking_all', 'pending booking_all'] }],
  },
  {
    email: 'approver@richmond.example',
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
    firstName: 'Marion',
    lastName: 'Gill',
    group: 'yarra',
    grants: [{ client: 'richmond', permissions: ['timesheets_all', 'accounts_all', 'people_all'] }],
  },
  {
    email: 'staff@richmond.example',
    firstName: 'Stella',
    lastName: 'Ferrari',
    group: 'yarra',
    grants: [
      { client: 'richmond', permissions: ['replace-me_view', 'replace-me_create', 'pending booking_create'] },
    ],
  },
  {
    email: 'viewer@richmond.example',
    firstName: 'Vikram',
    lastName: 'Iyer',
    group: 'yarra',
    grants: [{ client: 'richmond', permissions: viewOnly }],
  },
  {
    email: 'director@littlefern.example',
    firstName: 'Dinah',
    lastName: 'Rangi',
    group: 'littlefern',
    grants: [{ client: 'littlefern', permissions: everything }],
  },
  {
    email: 'regional@southern.example',
    firstName: 'Rhea',
    lastName: 'Gallagher',
    group: 'southern',
    grants: [{ permissions: [...everything, 'people_all'] }],
    groupOverview: true,
  },
  {
    email: 'group@northshire.example',
    firstName: 'Graham',
    lastName: 'Upton',
    group: 'northshire',
    grants: [{ permissions: everything }],
    groupOverview: true,
  },
  {
    email: 'office@lakeside.example',
    firstName: 'Olga',
    lastName: 'Fields',
    group: 'lakeside',
    grants: [{ client: 'lakeside', permissions: everything }],
  },
  {
    email: 'office@maplewood.example',
    firstName: 'Odette',
    lastName: 'Fournier',
    group: 'maplewood',
    grants: [{ client: 'maplewood', permissions: everything }],
  },
  {
    email: 'nobody@richmond.example',
    firstName: 'Noel',
    lastName: 'Bode',
    group: 'yarra',
    grants: [],
  },
  {
    email: 'unverified@richmond.example',
    firstName: 'Una',
    lastName: 'Verhoeven',
    group: 'yarra',
    grants: [{ client: 'richmond', permissions: ['booking_all', 'pending booking_all'] }],
    unverified: true,
  },
];

/** Signs in to the largest account, which only `npm run db:seed -- --large` creates. */
export const largePerson: DemoPerson = {
  email: 'large@bigcity.example',
  firstName: 'Larissa',
  lastName: 'Grant',
  group: 'bigcity',
  grants: [{ permissions: everything }],
  groupOverview: true,
};
