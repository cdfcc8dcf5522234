/** The sign-ins that the demo's page lists (product.md section 5). */
export const demoSettings = {
  password: 'Portal-Demo-1',
  accounts: [
    {
      email: 'officer@richmond.example',
      who: 'Booking officer: one client with two locations in Victoria, all booking rights',
    },
    { email: 'approver@richmond.example', who: 'Approves pending bookings and Replace Me there' },
    {
      email: 'manager@richmond.example',
      who: 'Business manager: timesheets, accounts and people, no booking rights',
    },
    { email: 'staff@richmond.example', who: 'Staff member: asks for bookings and uses Replace Me' },
    { email: 'viewer@richmond.example', who: 'Views everything in the client, changes nothing' },
    { email: 'director@littlefern.example', who: 'Director of a childcare centre in New Zealand' },
    { email: 'regional@southern.example', who: 'Regional manager of a group of 12 clients' },
    { email: 'group@northshire.example', who: 'A trust in the United Kingdom' },
    { email: 'office@lakeside.example', who: 'A school office in the United States' },
    { email: 'office@maplewood.example', who: 'A school office in Canada' },
    { email: 'nobody@richmond.example', who: 'Signed in, but without any permission' },
    { email: 'unverified@richmond.example', who: 'The email address is not verified yet' },
  ],
};

/** A demo school that signs in its people through its own identity provider. */
export const demoSchool = {
  name: 'Northshire Academies Trust',
  domain: 'northshire.example',
  account: {
    email: 'group@northshire.example',
    name: 'Northshire Trust',
    password: demoSettings.password,
    code: '246810',
  },
  hint: 'In the demo: group@northshire.example, Portal-Demo-1, code 246810.',
};

/** The demo's support user: signs in only at the second identity provider, and is not a contact. */
export const demoSupport = {
  account: {
    email: 'support@provider.example',
    name: 'Sam Support',
    password: demoSettings.password,
    code: '246810',
  },
  hint: 'In the demo: support@provider.example, Portal-Demo-1, code 246810.',
};
