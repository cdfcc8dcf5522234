import { sql } from 'kysely';
import { createTestApp, untilNotBusy } from './test-app.ts';
import type { TestApp, TestAppOptions } from './test-app.ts';
import { plainRequest } from './plain-request.ts';
import type { SeededClient, SeededContact, SeededLocation } from './seed-builders.ts';
import { systemIds } from '../../src/platform/runtime/ids.ts';

/** A client with two locations, what can be booked there, and people with different rights; and another group. */
export type BookingWorld = {
  app: TestApp;
  client: SeededClient;
  location: SeededLocation;
  sibling: SeededLocation;
  foreign: SeededLocation;
  /** Has all booking, pending booking and Replace Me permissions on the client. */
  officer: Person;
  /** Has only `pending booking_create`. */
  asker: Person;
  /** Has only `pending booking_view`. */
  approver: Person;
  /** Has only `booking_view` at the first location. */
  viewer: Person;
  /** Has timesheet and accounts permissions on the client, but none on bookings. */
  manager: Person;
  /** An officer of the other group. */
  stranger: Person;
  classificationId: string;
  gradeId: string;
  certificationId: string;
  /** The body of a valid booking, with the given changes. */
  bookingBody: (changes?: Record<string, unknown>) => Record<string, unknown>;
  get: (person: Person | null, path: string, search?: string) => ReturnType<TestApp['call']>;
  post: (
    person: Person | null,
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ) => ReturnType<TestApp['call']>;
  /** Inserts a booking with its request and block into the database. */
  insertBooking: (
    details?: BookingOptions,
  ) => Promise<{ bookingId: string; blockId: string; requestId: string }>;
  insertCandidate: (name?: string) => Promise<string>;
  assign: (booking: { bookingId: string }, candidateId: string, state: string) => Promise<void>;
  insertPortrait: (candidateId: string, contentType: string, content: Buffer) => Promise<void>;
  close: () => Promise<void>;
};

export type Person = SeededContact & { bearer: string };

export type BookingOptions = {
  at?: SeededLocation;
  dateLocal?: string;
  startTime?: string;
  endTime?: string;
  startUtc?: string;
  endUtc?: string;
  status?: 'Unfilled' | 'Filled' | 'Cancelled' | 'Invoiced';
  room?: string;
  coveringName?: string | null;
  type?: 'standard' | 'replaceMe' | 'extension';
};

export async function createBookingWorld(options: TestAppOptions = {}): Promise<BookingWorld> {
  const app = await createTestApp(options);
  const { seed } = app;
  const group = await seed.group({ name: 'Southern Schools' });
  const client = await seed.client(group, { name: 'Richmond Primary' });
  const location = await seed.location(client, {
    name: 'Richmond North',
    tags: ['confirmed', 'replace_me_feature_enabled'],
  });
  const sibling = await seed.location(client, { name: 'Richmond Primary', tags: ['confirmed', 'primary'] });
  const otherGroup = await seed.group({ name: 'Elsewhere' });
  const otherClient = await seed.client(otherGroup);
  const foreign = await seed.location(otherClient);

  const person = async (contact: SeededContact): Promise<Person> => ({
    ...contact,
    bearer: await app.signInAs(contact),
  });
  const officer = await person(
    await seed.contact(
      group,
      [{ on: client, permissions: ['booking_all', 'pending booking_all', 'replace-me_all'] }],
      {
        firstName: 'Olive',
        lastName: 'Officer',
        email: 'olive@richmond.example',
        mobile: '+61400000001',
      },
    ),
  );
  const asker = await person(
    await seed.contact(group, [{ on: client, permissions: ['pending booking_create'] }], {
      firstName: 'Asa',
      lastName: 'Asker',
      email: 'asa@richmond.example',
    }),
  );
  const approver = await person(
    await seed.contact(group, [
      { on: client, permissions: ['pending booking_view', 'pending booking_modify'] },
    ]),
  );
  const viewer = await person(await seed.contact(group, [{ on: location, permissions: ['booking_view'] }]));
  const manager = await person(
    await seed.contact(group, [{ on: client, permissions: ['timesheets_all', 'accounts_all'] }]),
  );
  const stranger = await person(
    await seed.contact(otherGroup, [{ on: otherGroup, permissions: ['booking_all', 'pending booking_all'] }]),
  );

  const [classificationId, gradeId, certificationId] = [systemIds.next(), systemIds.next(), systemIds.next()];
  await seed.inGroup(group, async (tx) => {
    tx.send(sql`
      insert into classifications (client_group_id, classification_id, client_id, online_title, rate_unit_type)
      values (${group.groupId}, ${classificationId}, ${client.clientId}, 'Primary teacher', 'day')`);
    tx.send(sql`
      insert into grades (client_group_id, grade_id, client_id, title)
      values (${group.groupId}, ${gradeId}, ${client.clientId}, 'Grade 3')`);
    tx.send(sql`
      insert into certifications (client_group_id, certification_id, location_id, name)
      values (${group.groupId}, ${certificationId}, ${location.locationId}, 'First aid')`);
    tx.send(sql`
      insert into location_contacts (client_group_id, location_id, contact_id)
      values (${group.groupId}, ${location.locationId}, ${officer.contactId})`);
  });

  const inClient = <Result>(work: Parameters<typeof seed.inGroup<Result>>[1]) => seed.inGroup(group, work);

  return {
    app,
    client,
    location,
    sibling,
    foreign,
    officer,
    asker,
    approver,
    viewer,
    manager,
    stranger,
    classificationId,
    gradeId,
    certificationId,
    bookingBody: (changes = {}) => ({
      ...plainRequest,
      locationId: location.locationId,
      classificationId,
      dates: ['2026-03-10'],
      gradeIds: [gradeId],
      certificationIds: [certificationId],
      confirmations: [{ contactId: officer.contactId, email: true, sms: true, voice: false, push: false }],
      ...changes,
    }),
    get: (who, path, search = '') =>
      untilNotBusy(() => app.call(`GET /api/v1/${path}`, { search, ...(who && { bearer: who.bearer }) })),
    post: (who, path, body, headers = {}) =>
      untilNotBusy(() =>
        app.call(`POST /api/v1/${path}`, { body, headers, ...(who && { bearer: who.bearer }) }),
      ),
    insertBooking: async (details = {}) => {
      const at = details.at ?? location;
      const {
        dateLocal = '2026-03-10',
        startTime = '08:30',
        endTime = '15:30',
        status = 'Unfilled',
      } = details;
      const { room = '', coveringName = null, type = 'standard' } = details;
      const [bookingId, blockId, requestId] = [systemIds.next(), systemIds.next(), systemIds.next()];
      // Melbourne's summer time; tests in other time zones give the instants.
      const startUtc = details.startUtc ?? instantOf(dateLocal, startTime);
      const endUtc = details.endUtc ?? instantOf(dateLocal, endTime);
      await seed.inGroup(at, async (tx) => {
        const own = at.clientId === client.clientId ? classificationId : systemIds.next();
        if (own !== classificationId) {
          tx.send(sql`
            insert into classifications (client_group_id, classification_id, client_id, online_title, rate_unit_type)
            values (${at.groupId}, ${own}, ${at.clientId}, 'Teacher', 'day')`);
        }
        tx.send(sql`
          insert into booking_requests (client_group_id, request_id, client_id, location_id, source, status,
            created_by_contact_id, created_by_name, created_on_utc, classification_id, dates_local, bookings_per_date,
            start_time_local, end_time_local, break_minutes, approve_before_utc, last_start_utc, reason_for_absence,
            room, covering_name, decided_at)
          values (${at.groupId}, ${requestId}, ${at.clientId}, ${at.locationId}, 'booking', 'Accepted',
            ${officer.contactId}, 'Olive Officer', '2026-03-01T00:00:00Z', ${own}, array[${dateLocal}::date], 1,
            ${startTime}, ${endTime}, 30, ${startUtc}, ${startUtc}, 'Sick Leave Cover', ${room}, ${coveringName},
            '2026-03-01T00:00:00Z')`);
        tx.send(sql`
          insert into booking_blocks (client_group_id, block_id, request_id, location_id, first_date_local,
            last_date_local, total)
          values (${at.groupId}, ${blockId}, ${requestId}, ${at.locationId}, ${dateLocal}, ${dateLocal}, 1)`);
        tx.send(sql`
          insert into bookings (client_group_id, booking_id, block_id, request_id, client_id, location_id, position,
            type, status, date_local, start_time_local, end_time_local, start_utc, end_utc, break_minutes,
            classification_id, reason_for_absence, covering_name, room, created_on_utc, cancelled_at)
          values (${at.groupId}, ${bookingId}, ${blockId}, ${requestId}, ${at.clientId}, ${at.locationId}, 1, ${type},
            ${status}, ${dateLocal}, ${startTime}, ${endTime}, ${startUtc}, ${endUtc}, 30, ${own}, 'Sick Leave Cover',
            ${coveringName}, ${room}, '2026-03-01T00:00:00Z',
            ${status === 'Cancelled' ? '2026-03-02T00:00:00Z' : null})`);
      });
      return { bookingId, blockId, requestId };
    },
    insertCandidate: async (name = 'Cara Candidate') => {
      const candidateId = systemIds.next();
      const [firstName = '', lastName = ''] = name.split(' ');
      await asProvider(app, async (query) => {
        await query(
          `insert into candidates (candidate_id, first_name, last_name, country, visible_to)
           values ($1, $2, $3, 'Australia', array[$4::uuid])`,
          [candidateId, firstName, lastName, group.groupId],
        );
      });
      return candidateId;
    },
    assign: async ({ bookingId }, candidateId, state) => {
      await inClient(async (tx) => {
        tx.send(sql`
          insert into assignments (client_group_id, assignment_id, booking_id, candidate_id, state, start_utc, end_utc,
            offered_at_utc, accepted_at_utc)
          select client_group_id, ${systemIds.next()}, booking_id, ${candidateId}, ${state}, start_utc, end_utc,
            '2026-03-02T00:00:00Z', '2026-03-02T01:00:00Z'
          from bookings where client_group_id = ${group.groupId} and booking_id = ${bookingId}`);
      });
    },
    insertPortrait: async (candidateId, contentType, content) => {
      await asProvider(app, async (query) => {
        const fileId = systemIds.next();
        await query(
          "insert into files (file_id, kind, name, content_type, content) values ($1, 'portrait', 'p', $2, $3)",
          [fileId, contentType, content],
        );
        await query('update candidates set image_file_id = $1 where candidate_id = $2', [
          fileId,
          candidateId,
        ]);
      });
    },
    close: () => app.close(),
  };
}

function instantOf(dateLocal: string, timeLocal: string): string {
  return Temporal.PlainDate.from(dateLocal)
    .toZonedDateTime({ timeZone: 'Australia/Melbourne', plainTime: Temporal.PlainTime.from(timeLocal) })
    .toInstant()
    .toString();
}

/** Runs as a superuser, for rows that no login of the program may write. */
async function asProvider(
  app: TestApp,
  work: (query: (text: string, values: unknown[]) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: app.database.adminAddress });
  await client.connect();
  try {
    await work((text, values) => client.query(text, values));
  } finally {
    await client.end();
  }
}

/** A booking template at the world's location, in the form that `me/standard-bookings` accepts. */
export function templateAt(world: { readonly location: { readonly locationId: number } }, name: string) {
  return {
    name,
    locationId: world.location.locationId,
    classificationId: null,
    startTime: '08:30',
    endTime: '15:30',
    breakMinutes: 30,
    gradeIds: [],
    certificationIds: [],
    reasonForAbsence: null,
    notes: '',
    room: '',
    bookingsPerDate: 1,
    confirmations: [],
    preferredCandidateId: null,
  };
}
