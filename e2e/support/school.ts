import { sql } from 'kysely';
import { inTransaction } from '@staffroom/api/db/transaction.ts';
import { addSignIns } from '@staffroom/api/identity/sign-in/add-sign-ins.ts';
import { systemIds } from '@staffroom/api/platform/runtime/ids.ts';
import { createDice } from '@staffroom/api/seed/dice.ts';
import { drawPortrait } from '@staffroom/api/seed/making/draw-portrait.ts';
import { Rows } from '@staffroom/api/seed/rows.ts';
import { writeRows } from '@staffroom/api/seed/write-rows.ts';
import { addBooking } from './add-booking.ts';
import type { BookingOptions } from './add-booking.ts';
import type { Logins } from './logins.ts';
import { addClient, classificationTitles, gradeTitle, makeSchoolRows } from './school-rows.ts';
import type { Coordinates, Educator, Person, Site } from './school-rows.ts';

/**
 * A separate client group for one test: a school with two sites, people with the rights of the demo's, and educators
 * that only it can book, because all other schools are too far away. Other tests do not see its bookings.
 */
export type School = {
  groupId: string;
  clientId: string;
  main: Site;
  campus: Site;
  officer: Person;
  approver: Person;
  staff: Person;
  viewer: Person;
  /** Timesheets and accounts, but no bookings. */
  manager: Person;
  /** For the third, 'Specialist Teacher', nobody ever comes. */
  classificationIds: readonly string[];
  educators: readonly Educator[];
  /** Adds a policy that nobody has agreed to yet. */
  addPolicy: (name: string) => Promise<void>;
  /** Adds a new version of the policy, which nobody has agreed to yet. */
  renewPolicy: (name: string) => Promise<void>;
  /** From now on the person belongs to none of the sites. */
  leaveSites: (person: Person) => Promise<void>;
  /** Sets the classification's time requirements; it has its own break, so the form asks for none. */
  askOfTimes: (
    classificationId: string,
    asked: { minimumMinutes: number; earliestEnd: string },
  ) => Promise<void>;
  /** The main site takes no bookings on the date from now on; `message` is the provider's text about it. */
  closeDate: (dateLocal: string, message?: string) => Promise<void>;
  /** From now on the person has no rights. */
  takeRights: (person: Person) => Promise<void>;
  /** From now on the person also has these rights at the school and all of its sites. */
  giveRights: (person: Person, permissions: readonly string[]) => Promise<void>;
  /** Adds another client to the group, with one site of the same name, where the person has these rights. */
  addClient: (name: string, person: Person, permissions: readonly string[]) => Promise<void>;
  /** Ends support's grants to act as the person. */
  endGrants: (person: Person) => Promise<void>;
  /** From now on a whole day of the first classification costs this many cents in Australian dollars. */
  setRate: (cents: number) => Promise<void>;
  /** From now on the person's email address is not verified. */
  unverify: (person: Person) => Promise<void>;
  /** Inserts a booking as it is after all the steps of the API and the provider. */
  addBooking: (options: BookingOptions) => Promise<{ bookingId: string; educator: Educator | null }>;
};

const educatorNames = [
  ['Amara', 'Lindqvist'],
  ['Bruno', 'Castellanos'],
  ['Chiara', 'Novak'],
  ['Dev', 'Ranganathan'],
  ['Elsie', 'Thornbury'],
  ['Farid', 'Hosseini'],
  ['Greta', 'Mulvaney'],
  ['Hamish', 'Tautahi'],
] as const;

/** `cell` is a place on the map for this school only. */
export async function makeSchool(logins: Logins, cell: number): Promise<School> {
  const { owner, passwordHash } = logins;
  const coordinates = coordinatesOf(cell);
  const { rows, ...made } = makeSchoolRows(coordinates);
  const { groupId, clientId, officer, approver, staff, viewer, manager } = made;
  const educators = await addEducators(logins, groupId, coordinates);
  const inClient = { client_group_id: groupId, client_id: clientId };
  for (const { candidateId } of educators)
    rows.add('client_candidates', { ...inClient, candidate_id: candidateId, booking_count: 3 });
  const inGroup = { clientGroupIds: [groupId], contactId: null };
  await inTransaction(owner, inGroup, async (tx) => {
    await writeRows(tx, rows);
    const people = [officer, approver, staff, viewer, manager].map((person) => ({
      ...person,
      emailVerified: true,
      homeClientGroupId: groupId,
      clientGroupIds: [],
      passwordHash,
    }));
    await addSignIns(tx.db, people, systemIds);
  });
  const school = { ...made, educators };
  return {
    ...school,
    addPolicy: (name) => {
      const policy = new Rows();
      const url = 'https://provider.example/policy';
      policy.add('policies', { ...inClient, policy_id: systemIds.next(), name, url, version: '1' });
      return inTransaction(owner, inGroup, (tx) => writeRows(tx, policy));
    },
    renewPolicy: (name) =>
      inTransaction(owner, inGroup, async (tx) =>
        tx.send(sql`update policies set version = '2' where client_id = ${clientId} and name = ${name}`),
      ),
    leaveSites: ({ contactId }) =>
      inTransaction(owner, inGroup, async (tx) =>
        tx.send(sql`delete from location_contacts where contact_id = ${contactId}`),
      ),
    askOfTimes: (classificationId, { minimumMinutes, earliestEnd }) =>
      inTransaction(owner, inGroup, async (tx) =>
        tx.send(sql`
          update classifications set minimum_duration_minutes = ${minimumMinutes},
            earliest_end_time_local = ${earliestEnd}, default_break_minutes = null, should_show_breaks = false
          where classification_id = ${classificationId}`),
      ),
    closeDate: (dateLocal, message = '') => {
      const restriction = new Rows();
      restriction.add('booking_restrictions', {
        client_group_id: groupId,
        booking_restriction_id: systemIds.next(),
        location_id: made.main.locationId,
        dates_local: [dateLocal],
        message_markdown: message,
      });
      return inTransaction(owner, inGroup, (tx) => writeRows(tx, restriction));
    },
    takeRights: ({ contactId }) =>
      inTransaction(owner, inGroup, async (tx) =>
        tx.send(sql`delete from contact_grants where contact_id = ${contactId}`),
      ),
    giveRights: ({ contactId }, permissions) => {
      const grant = new Rows();
      grant.add('contact_grants', {
        client_group_id: groupId,
        contact_grant_id: systemIds.next(),
        contact_id: contactId,
        client_id: clientId,
        location_id: null,
        permissions: [...permissions],
      });
      return inTransaction(owner, inGroup, (tx) => writeRows(tx, grant));
    },
    addClient: (name, { contactId }, permissions) => {
      const further = new Rows();
      const client = { groupId, clientId: systemIds.next(), rows: further };
      addClient(client, coordinates, [{ locationId: systemIds.nextLocationId(), name }]);
      further.add('contact_grants', {
        client_group_id: groupId,
        contact_grant_id: systemIds.next(),
        contact_id: contactId,
        client_id: client.clientId,
        location_id: null,
        permissions: [...permissions],
      });
      return inTransaction(owner, inGroup, (tx) => writeRows(tx, further));
    },
    endGrants: ({ contactId }) =>
      inTransaction(owner, null, async (tx) =>
        tx.send(sql`
          update identity.support_grants set ended_at = now() where contact_id = ${contactId} and ended_at is null`),
      ),
    setRate: (cents) => {
      const rate = new Rows();
      rate.add('pay_classes', {
        client_group_id: groupId,
        pay_class_id: systemIds.next(),
        classification_id: made.classificationIds[0],
        name: 'Day',
        pay_option_type: 'daily',
        rate_cents: cents,
        currency: 'AUD',
      });
      return inTransaction(owner, inGroup, (tx) => writeRows(tx, rate));
    },
    unverify: ({ contactId }) =>
      inTransaction(owner, inGroup, async (tx) =>
        tx.send(sql`update contacts set email_verified = false where contact_id = ${contactId}`),
      ),
    addBooking: (options) => addBooking(owner, school, options),
  };
}

/** The provider's educators, each with a portrait. Only the worker may write to their table. */
async function addEducators(
  { owner, worker }: Logins,
  groupId: string,
  { latitude, longitude }: Coordinates,
): Promise<Educator[]> {
  const educators = educatorNames.map(([firstName, lastName]) => ({
    candidateId: systemIds.next(),
    fileId: systemIds.next(),
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
  }));
  await inTransaction(owner, { clientGroupIds: [groupId], contactId: null }, async (tx) => {
    for (const { fileId, lastName } of educators) {
      const portrait = Buffer.from(drawPortrait(createDice(1, lastName)));
      tx.send(sql`
        insert into files (file_id, client_group_id, kind, name, content_type, content)
        values (${fileId}, ${groupId}, 'portrait', 'portrait.svg', 'image/svg+xml', ${portrait})`);
    }
  });
  await inTransaction(worker, null, async (tx) => {
    for (const { candidateId, firstName, lastName, fileId } of educators) {
      tx.send(sql`
        insert into candidates (candidate_id, first_name, last_name, visible_to, classification_titles, grade_titles,
          latitude, longitude, country, image_file_id, image_version)
        values (${candidateId}, ${firstName}, ${lastName}, array[${groupId}::uuid],
          ${classificationTitles.slice(0, 2)}::text[], array[${gradeTitle}], ${latitude}, ${longitude}, 'Australia',
          ${fileId}, 1)`);
    }
  });
  return educators.map(({ candidateId, name }) => ({ candidateId, name }));
}

/**
 * Two degrees of latitude and four of longitude separate two schools, more than any educator travels; the northern
 * hemisphere is far from everybody else in Australia.
 */
function coordinatesOf(cell: number): Coordinates {
  return { latitude: (cell % 30) * 2, longitude: ((Math.floor(cell / 30) * 4) % 360) - 180 };
}
