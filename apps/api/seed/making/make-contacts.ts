import { demoPeople, largePerson } from '../catalogue/demo-people.ts';
import type { DemoPerson } from '../catalogue/demo-people.ts';
import { drawName, fullName } from '../catalogue/names.ts';
import {
  bookingOffice,
  everything,
  singleShapes,
  staff,
  unknownShape,
} from '../catalogue/permission-shapes.ts';
import { drawMobile } from '../catalogue/phone-numbers.ts';
import { languageOf } from '../catalogue/teaching.ts';
import { isoText } from '../calendar.ts';
import { createDice } from '../dice.ts';
import type { Dice } from '../dice.ts';
import { drawId } from '../draw-id.ts';
import type { DemoClient, DemoContact, DemoGroup, DemoLocation, World } from '../world.ts';

/** Together with the one who has left (`make-people.ts`) there are ninety. */
const contactCount = 89;

/** A person with a sign-in; the groups are those of all their grants. */
export type SeededContact = DemoContact & { clientGroupIds: string[]; active: boolean };

type Grant = {
  group: DemoGroup;
  client?: DemoClient;
  location?: DemoLocation;
  permissions: readonly string[];
};

type Person = {
  group: DemoGroup;
  client?: DemoClient | undefined;
  grants: readonly Grant[];
  fixed?: DemoPerson;
  inactive?: true;
};

/**
 * The named sign-ins, a coordinator for every client and group, one contact for every single permission, and staff up
 * to ninety people. Fills in who may be notified, book, ask and approve at each location.
 */
export function makeContacts(world: World, groups: readonly DemoGroup[]): SeededContact[] {
  const dice = createDice(world.seed, 'contacts');
  const usedEmails = new Set(demoPeople.map((person) => person.email));
  const people = listPeople(dice, groups);
  return people.map((person) => makeContact(world, dice, { person, usedEmails }));
}

/** The largest account's owner, and a coordinator for every client. */
export function makeLargeContacts(world: World, group: DemoGroup): SeededContact[] {
  const dice = createDice(world.seed, 'large contacts');
  const usedEmails = new Set([largePerson.email]);
  const owner: Person = { group, grants: [{ group, permissions: everything }], fixed: largePerson };
  const people = [owner, ...group.clients.map((client) => officePerson(client, bookingOffice))];
  return people.map((person) => makeContact(world, dice, { person, usedEmails }));
}

function listPeople(dice: Dice, groups: readonly DemoGroup[]): Person[] {
  const clients = groups.flatMap((group) => group.clients);
  const named = demoPeople.map((fixed) => namedPerson(fixed, groups));
  const coordinators = clients
    .filter((client) => client.place.slug !== 'richmond')
    .map((client) => officePerson(client, bookingOffice));
  const leaders = groups
    .filter((group) => !['southern', 'northshire'].includes(group.place.slug))
    .map((group): Person => ({
      group,
      client: group.clients[0],
      grants: [{ group, permissions: everything }],
    }));
  const singles = [...singleShapes, unknownShape].map((shape) => {
    const client = dice.pick(clients.filter((one) => one.place.slug !== 'richmond'));
    const location = dice.pick(client.locations);
    const at = { group: {}, client: { client }, location: { client, location } }[shape.level];
    return {
      group: client.group,
      client,
      grants: [{ group: client.group, ...at, permissions: shape.permissions }],
    };
  });
  const special = specialPeople(groups);
  const fixedCount = named.length + coordinators.length + leaders.length + singles.length + special.length;
  const open = clients.flatMap((client) => client.locations).filter((location) => location.place.replaceMe);
  const staffPeople = Array.from({ length: contactCount - fixedCount }, (_, index): Person => {
    const location = open[(index * 3) % open.length] as DemoLocation;
    const { client } = location;
    return {
      group: client.group,
      client,
      grants: [{ group: client.group, client, location, permissions: staff }],
    };
  });
  return [...named, ...coordinators, ...leaders, ...singles, ...special, ...staffPeople];
}

function namedPerson(fixed: DemoPerson, groups: readonly DemoGroup[]): Person {
  const group = groupOf(groups, fixed.group);
  const grants = fixed.grants.map((grant): Grant => {
    const client = group.clients.find((one) => one.place.slug === grant.client);
    const location = grant.location === undefined ? undefined : client?.locations[grant.location];
    return {
      group,
      ...(client && { client }),
      ...(location && { location }),
      permissions: grant.permissions,
    };
  });
  return { group, client: grants[0]?.client ?? group.clients[0], grants, fixed };
}

/** Mixed shapes: view everywhere and create at one place; two groups; an inactive contact; a teacher of Richmond. */
function specialPeople(groups: readonly DemoGroup[]): Person[] {
  const yarra = groupOf(groups, 'yarra');
  const southern = groupOf(groups, 'southern');
  const [richmond] = yarra.clients as [DemoClient];
  const [bayside, geelong] = southern.clients as [DemoClient, DemoClient];
  return [
    { group: yarra, client: richmond, grants: [{ group: yarra, client: richmond, permissions: staff }] },
    {
      group: southern,
      client: bayside,
      grants: [
        { group: southern, client: bayside, permissions: ['booking_view'] },
        {
          group: southern,
          client: geelong,
          location: geelong.locations[1] as DemoLocation,
          permissions: bookingOffice,
        },
      ],
    },
    {
      group: southern,
      client: bayside,
      grants: [
        { group: southern, permissions: ['booking_view', 'timesheets_view'] },
        { group: yarra, permissions: ['booking_view', 'timesheets_view'] },
      ],
    },
    {
      group: southern,
      client: geelong,
      grants: [{ group: southern, permissions: everything }],
      inactive: true,
    },
  ];
}

function officePerson(client: DemoClient, permissions: readonly string[]): Person {
  return { group: client.group, client, grants: [{ group: client.group, client, permissions }] };
}

function groupOf(groups: readonly DemoGroup[], slug: string): DemoGroup {
  const group = groups.find((one) => one.place.slug === slug);
  if (!group) throw new Error(`No group ${slug}`);
  return group;
}

function makeContact(
  world: World,
  dice: Dice,
  { person, usedEmails }: { person: Person; usedEmails: Set<string> },
): SeededContact {
  const { group, grants, fixed } = person;
  const name = fixed ?? drawName(dice, group.country, world.takenNames);
  const { firstName, lastName } = name;
  world.takenNames.add(fullName(name));
  const contact: SeededContact = {
    contactId: drawId(dice, world.startMs),
    groupId: group.groupId,
    name: fullName(name),
    email: fixed?.email ?? freeEmail(`${firstName}.${lastName}`, person, usedEmails),
    mobile: fixed || dice.chance(0.8) ? drawMobile(group.country, dice) : null,
    emailVerified: !fixed?.unverified,
    clientGroupIds: [...new Set([group.groupId, ...grants.map((grant) => grant.group.groupId)])],
    active: !person.inactive,
  };
  world.rows.add('contacts', {
    client_group_id: group.groupId,
    contact_id: contact.contactId,
    first_name: firstName,
    last_name: lastName,
    email_address: contact.email,
    username: contact.email,
    mobile: contact.mobile,
    language: fixed?.language ?? languageOf(group.country),
    email_verified: contact.emailVerified,
    client_group_overview_enabled: fixed?.groupOverview === true,
    push_enabled: false,
    active: contact.active,
    created_at: isoText(world.startMs),
  });
  for (const grant of grants) {
    world.rows.add('contact_grants', {
      client_group_id: grant.group.groupId,
      contact_grant_id: drawId(dice, world.startMs),
      contact_id: contact.contactId,
      client_id: grant.client?.clientId ?? null,
      location_id: grant.location?.locationId ?? null,
      permissions: grant.permissions,
    });
  }
  if (contact.active) enterAtLocations(world, contact, person);
  agreeToPolicies(world, dice, contact, person);
  return contact;
}

function freeEmail(name: string, { client, group }: Person, used: Set<string>): string {
  const local = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z.]/g, '');
  const domain = `${client?.place.slug ?? group.place.slug}.example`;
  for (let number = 1; ; number++) {
    const email = `${local}${number === 1 ? '' : number}@${domain}`;
    if (used.has(email)) continue;
    used.add(email);
    return email;
  }
}

function enterAtLocations(
  world: World,
  contact: SeededContact,
  { group, client, grants, fixed }: Person,
): void {
  for (const location of group.clients.flatMap((one) => one.locations)) {
    const held = new Set(
      grants.filter((grant) => covers(grant, location)).flatMap((grant) => grant.permissions),
    );
    const has = (permission: string): boolean =>
      held.has(permission) || held.has(`${permission.slice(0, permission.lastIndexOf('_'))}_all`);
    // A person who could book but has no verified address has never booked or asked.
    if (has('booking_create')) {
      if (contact.emailVerified) location.bookers.push(contact);
    } else if (has('pending booking_create')) location.askers.push(contact);
    if (has('pending booking_modify')) location.approvers.push(contact);
    if (has('timesheets_modify')) location.reviewers.push(contact);
    const isTold = has('booking_view') || has('pending booking_view') || has('replace-me_create');
    // A group's leader is notified about the places of only one client.
    if (!isTold || !contact.emailVerified || (location.client !== client && !fixed)) continue;
    if (location.told.length >= 8) continue;
    location.told.push(contact);
    world.rows.add('location_contacts', {
      client_group_id: group.groupId,
      location_id: location.locationId,
      contact_id: contact.contactId,
    });
  }
}

function covers(grant: Grant, location: DemoLocation): boolean {
  if (grant.location) return grant.location === location;
  if (grant.client) return grant.client === location.client;
  return grant.group === location.client.group;
}

function agreeToPolicies(
  world: World,
  dice: Dice,
  contact: SeededContact,
  { client, group, fixed }: Person,
): void {
  for (const one of client ? [client] : group.clients) {
    if (one.place.policiesOpen || !(fixed || dice.chance(0.8))) continue;
    for (const { policyId, version } of one.policies) {
      world.rows.add('policy_agreements', {
        client_group_id: one.group.groupId,
        policy_id: policyId,
        contact_id: contact.contactId,
        version,
        agreed_at: isoText(world.startMs + dice.between(1, 60) * 86_400_000),
      });
    }
  }
}
