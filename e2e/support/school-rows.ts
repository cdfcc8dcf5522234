import type { Ids } from '@staffroom/api/platform/runtime/ids.ts';
import { systemIds } from '@staffroom/api/platform/runtime/ids.ts';
import { demoPeople } from '@staffroom/api/seed/catalogue/demo-people.ts';
import { Rows } from '@staffroom/api/seed/rows.ts';
import { timeZone } from './school-days.ts';

export type Person = { contactId: string; name: string; email: string };
export type Site = { locationId: number; name: string };
export type Educator = { candidateId: string; name: string };
export type Coordinates = { latitude: number; longitude: number };

/** The first two have educators. */
export const classificationTitles = [
  'Classroom Teacher',
  'Education Support Officer',
  'Specialist Teacher',
] as const;
export const gradeTitle = 'Year 3';

/** Before anything that a test does. */
export const longAgo = Temporal.Now.instant()
  .subtract({ hours: 24 * 60 })
  .round('second')
  .toString();

const roles = ['officer', 'approver', 'staff', 'viewer', 'manager'] as const;

/** The rows of a school like the demo's: two sites, classifications, people and a template. */
export function makeSchoolRows(at: Coordinates) {
  const rows = new Rows();
  const [groupId, clientId] = [systemIds.next(), systemIds.next()];
  const place = { groupId, clientId, rows, ids: systemIds };
  const sites = addSites(place, at);
  const { classificationIds, gradeId } = addWhatIsBooked(place, sites);
  const people = Object.fromEntries(roles.map((role) => [role, addPerson(place, sites, role)])) as Record<
    (typeof roles)[number],
    Person
  >;
  addTemplate(place, { site: sites.main, person: people.officer, classificationIds, gradeId });
  return { groupId, clientId, rows, ...sites, ...people, classificationIds };
}

type Place = { groupId: string; clientId: string; rows: Rows; ids: Ids };
type Sites = { main: Site; campus: Site };

function addSites(place: Place, coordinates: Coordinates): Sites {
  const { groupId, rows, ids } = place;
  const main = { locationId: ids.nextLocationId(), name: 'Wattle Park Primary School' };
  const campus = { locationId: ids.nextLocationId(), name: 'Hillside Campus' };
  rows.add('client_groups', { client_group_id: groupId, name: 'Wattle Park Schools', variant: 'AU' });
  addClient(place, coordinates, [main, campus]);
  return { main, campus };
}

/** A client with the name of its first site, which is the primary one. */
export function addClient(
  { groupId, clientId, rows }: Pick<Place, 'groupId' | 'clientId' | 'rows'>,
  coordinates: Coordinates,
  sites: readonly Site[],
): void {
  const inClient = { client_group_id: groupId, client_id: clientId };
  const [main] = sites;
  rows.add('clients', {
    ...inClient,
    name: main!.name,
    client_type: 1,
    representative_name: 'Harriet Vance',
    representative_phone: '03 5550 0142',
    representative_email: 'harriet.vance@provider.example',
    online_cancellation_allowed: true,
    cancellation_terms: [
      { hoursBefore: 24, percent: 50 },
      { hoursBefore: 2, percent: 100 },
    ],
    payment_terms_days: 14,
    created_at: longAgo,
  });
  for (const { locationId, name } of sites) {
    const tags = ['replace_me_feature_enabled', 'confirmed', ...(name === main!.name ? ['primary'] : [])];
    rows.add('locations', {
      ...inClient,
      ...coordinates,
      location_id: locationId,
      name,
      address_line1: '12 Wattle Street',
      address_line2: '',
      suburb: 'Wattle Park',
      state: 'VIC',
      postcode: '3128',
      country: 'Australia',
      time_zone: timeZone,
      tags,
      start_time_local: '08:30',
      end_time_local: '15:30',
      lunch_break_minutes: 30,
      submitted_by_template_required: false,
    });
  }
}

function addWhatIsBooked({ groupId, clientId, rows, ids }: Place, { main, campus }: Sites) {
  const inClient = { client_group_id: groupId, client_id: clientId };
  const classificationIds = classificationTitles.map((online_title) => {
    const classification_id = ids.next();
    rows.add('classifications', {
      ...inClient,
      classification_id,
      online_title,
      rate_unit_type: 'day',
      default_break_minutes: 30,
      should_show_breaks: true,
      active: true,
    });
    return classification_id;
  });
  const gradeId = ids.next();
  rows.add('grades', { ...inClient, grade_id: gradeId, title: gradeTitle, position: 0 });
  for (const { locationId } of [main, campus]) {
    for (const name of ['First aid in education and care', 'Working with children check']) {
      const certification_id = ids.next();
      rows.add('certifications', {
        client_group_id: groupId,
        location_id: locationId,
        certification_id,
        name,
      });
    }
  }
  return { classificationIds, gradeId };
}

/** Adds a person with the name and the rights of the demo's person of that role. */
function addPerson({ groupId, clientId, rows, ids }: Place, { main, campus }: Sites, role: string): Person {
  const inGroup = { client_group_id: groupId };
  const { firstName, lastName, grants } = demoPeople.find(
    ({ email }) => email === `${role}@richmond.example`,
  )!;
  const person = {
    contactId: ids.next(),
    name: `${firstName} ${lastName}`,
    email: `${role}@wattle-${groupId.slice(-12)}.example`,
  };
  rows.add('contacts', {
    ...inGroup,
    contact_id: person.contactId,
    first_name: firstName,
    last_name: lastName,
    email_address: person.email,
    username: person.email,
    mobile: '+61491570156',
    language: 'en-AU',
    email_verified: true,
    client_group_overview_enabled: false,
    push_enabled: false,
    active: true,
    created_at: longAgo,
  });
  for (const { permissions } of grants) {
    rows.add('contact_grants', {
      ...inGroup,
      contact_grant_id: ids.next(),
      contact_id: person.contactId,
      client_id: clientId,
      location_id: null,
      permissions,
    });
  }
  // The manager of the accounts gets no messages about bookings.
  for (const { locationId } of role === 'manager' ? [] : [main, campus])
    rows.add('location_contacts', { ...inGroup, location_id: locationId, contact_id: person.contactId });
  return person;
}

function addTemplate(
  { groupId, rows, ids }: Place,
  {
    site,
    person,
    classificationIds,
    gradeId,
  }: { site: Site; person: Person; classificationIds: readonly string[]; gradeId: string },
): void {
  rows.add('standard_bookings', {
    client_group_id: groupId,
    standard_booking_id: ids.next(),
    contact_id: person.contactId,
    position: 1,
    name: 'Class teacher, whole day',
    location_id: site.locationId,
    classification_id: classificationIds[0],
    start_time_local: '08:30',
    end_time_local: '15:30',
    break_minutes: 30,
    grade_ids: [gradeId],
    certification_ids: [],
    reason_for_absence: 'Sick Leave Cover',
    notes: '',
    room: '',
    bookings_per_date: 1,
    confirmations: [{ contactId: person.contactId, email: true, sms: false, voice: false, push: false }],
    version: 1,
  });
}
