import { Client } from 'pg';
import { systemIds } from '../../../src/platform/runtime/ids.ts';
import type { TestApp } from '../test-app.ts';
import type { SeededClient, SeededContact, SeededGroup, SeededLocation } from '../seed-builders.ts';

/** A calendar date on which every location has a booking with an educator and a request that waits for approval. */
export const seededDate = '2026-03-10';

export type TenantPlace = SeededLocation & {
  bookingId: string;
  blockId: string;
  requestId: string;
  certificationId: string;
  /** Covers only this location. */
  invoiceId: string;
  invoiceNo: string;
  invoiceFileId: string;
};

export type TenantClient = SeededClient & {
  classificationId: string;
  gradeId: string;
  policyId: string;
  /** Known only to this client. */
  candidateId: string;
  places: TenantPlace[];
};

export type Tenant = SeededGroup & {
  /** The first has two locations, the second one. */
  clients: [TenantClient, TenantClient];
  places: TenantPlace[];
  /** Has every permission on the group, made the requests, is notified about bookings and saved a template. */
  holder: SeededContact;
  templateId: string;
  /** A browser of the holder that is subscribed to push. */
  deviceId: string;
  /** A past delegation from a colleague without rights to the holder. */
  delegationId: string;
  /** An absence of the holder. */
  absenceId: string;
  /** A browser session of the holder. */
  sessionId: string;
  /** A passkey of the deactivated contact. */
  passkeyId: string;
  /** A contact who had every permission on the group and was deactivated. */
  goneId: string;
  /** An invitation with every permission on the group, withdrawn. */
  invitationId: string;
  /** Every id and every text that only this tenant has. */
  marks: string[];
};

export const everything = [
  'booking_all',
  'pending booking_all',
  'timesheets_all',
  'accounts_all',
  'replace-me_all',
  'people_all',
];

type Query = (text: string, values: readonly unknown[]) => Promise<unknown>;

/** A small group with one row of everything that a route reads; every text contains `mark`. */
export async function seedTenant(app: TestApp, mark: string): Promise<Tenant> {
  const group = await app.seed.group({ name: `${mark} group` });
  const holder = await app.seed.contact(group, [{ on: group, permissions: everything }], {
    firstName: mark,
    lastName: 'Holder',
    email: `${mark.toLowerCase()}@school.example`,
  });
  const colleague = await app.seed.contact(group, [], { lastName: `${mark} colleague` });
  const gone = await app.seed.contact(group, [{ on: group, permissions: everything }], {
    lastName: `${mark} gone`,
  });
  return asAdmin(app, async (query) => {
    const first = await seedClient(app, { group, holder, mark, query, locations: 2 });
    const second = await seedClient(app, { group, holder, mark, query, locations: 1 });
    const places = [...first.places, ...second.places];
    const templateId = systemIds.next();
    await query(
      `insert into standard_bookings (client_group_id, standard_booking_id, contact_id, position, name, location_id,
        start_time_local, end_time_local) values ($1, $2, $3, 1, $4, $5, '08:30', '15:30')`,
      [group.groupId, templateId, holder.contactId, mark, first.places[0]?.locationId],
    );
    const deviceId = systemIds.next();
    await query(
      `insert into push_subscriptions (client_group_id, push_subscription_id, contact_id, endpoint, keys)
       values ($1, $2, $3, $4, '{}')`,
      [group.groupId, deviceId, holder.contactId, `https://push.example/${mark}`],
    );
    const delegationId = systemIds.next();
    await query(
      `insert into approval_delegations (client_group_id, approval_delegation_id, delegator_contact_id,
         delegate_contact_id, from_local, until_local, created_at)
       values ($1, $2, $3, $4, '2026-01-05', '2026-01-06', '2026-01-01T00:00:00Z')`,
      [group.groupId, delegationId, colleague.contactId, holder.contactId],
    );
    const absenceId = systemIds.next();
    await query(
      `insert into availability_exceptions (client_group_id, availability_exception_id, contact_id, date_from_local,
         date_to_local, reason)
       values ($1, $2, $3, '2026-03-12', '2026-03-12', 'Conference')`,
      [group.groupId, absenceId, holder.contactId],
    );
    const sessionId = systemIds.next();
    await query(
      `insert into identity.sessions (id, user_id, token, expires_at)
       select $1, user_id, $2, now() + interval '1 day' from identity.memberships where contact_id = $3`,
      [sessionId, systemIds.secret(), holder.contactId],
    );
    const invitationId = systemIds.next();
    await query(
      `insert into invitations (client_group_id, invitation_id, email_address, first_name, last_name, rights, link_id,
         sent_at, withdrawn_at)
       values ($1, $2, $3, 'Ina', $4, $5, gen_random_uuid(), '2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z')`,
      [
        group.groupId,
        invitationId,
        `ina@${mark.toLowerCase()}.example`,
        mark,
        JSON.stringify([
          { clientGroupId: group.groupId, clientId: null, locationId: null, permissions: ['booking_view'] },
        ]),
      ],
    );
    const goneId = gone.contactId;
    const passkeyId = systemIds.next();
    await query(
      `insert into identity.passkeys (passkey_id, user_id, credential_id, public_key, host, name, transports, is_synced,
         use_count, added_at)
       select $1, user_id, uuid_send($1), '', 'portal.test', $2, '{}', false, 0, now()
       from identity.memberships where contact_id = $3`,
      [passkeyId, mark, goneId],
    );
    await query('update contacts set active = false where contact_id = $1', [goneId]);
    const own = { templateId, deviceId, delegationId, absenceId, sessionId, passkeyId, goneId, invitationId };
    const marks = [mark, group.groupId, holder.contactId, ...Object.values(own)];
    for (const client of [first, second]) {
      const { clientId, classificationId, gradeId, policyId, candidateId } = client;
      marks.push(clientId, classificationId, gradeId, policyId, candidateId);
      for (const place of client.places) {
        const { bookingId, blockId, requestId, certificationId, locationId, ...billed } = place;
        marks.push(bookingId, blockId, requestId, certificationId, String(locationId));
        marks.push(billed.invoiceId, billed.invoiceNo, billed.invoiceFileId);
      }
    }
    return { ...group, clients: [first, second], places, holder, ...own, marks };
  });
}

type ClientOptions = {
  group: SeededGroup;
  holder: SeededContact;
  mark: string;
  query: Query;
  locations: number;
};

async function seedClient(app: TestApp, options: ClientOptions): Promise<TenantClient> {
  const { group, mark, query } = options;
  const { groupId } = group;
  const client = await app.seed.client(group, { name: `${mark} client` });
  const [classificationId, gradeId, policyId, candidateId] = fourIds();
  const of = [groupId, client.clientId];
  await query(
    `insert into classifications (client_group_id, client_id, classification_id, online_title, rate_unit_type)
     values ($1, $2, $3, $4, 'day')`,
    [...of, classificationId, `${mark} teacher`],
  );
  await query('insert into grades (client_group_id, client_id, grade_id, title) values ($1, $2, $3, $4)', [
    ...of,
    gradeId,
    `${mark} grade`,
  ]);
  await query(
    `insert into policies (client_group_id, client_id, policy_id, name, url, version)
     values ($1, $2, $3, $4, 'https://policy.example', '1')`,
    [...of, policyId, `${mark} policy`],
  );
  await query(
    `insert into candidates (candidate_id, first_name, last_name, country, visible_to)
     values ($1, $2, 'Educator', 'Australia', array[$3::uuid])`,
    [candidateId, mark, groupId],
  );
  await query(
    `insert into client_candidates (client_group_id, client_id, candidate_id, booking_count) values ($1, $2, $3, 1)`,
    [...of, candidateId],
  );
  const seeded = { ...client, classificationId, gradeId, policyId, candidateId };
  const places: TenantPlace[] = [];
  for (let position = 0; position < options.locations; position++) {
    const location = await app.seed.location(client, { name: `${mark} site` });
    places.push(await seedPlace(location, { ...options, client: seeded, hour: 8 + position }));
  }
  return { ...seeded, places };
}

type PlaceOptions = ClientOptions & { client: Omit<TenantClient, 'places'>; hour: number };

/** An educator can have one booking at a time, so the places of a client differ in the hour. */
async function seedPlace(
  location: SeededLocation,
  { holder, mark, query, client, hour }: PlaceOptions,
): Promise<TenantPlace> {
  const { groupId, clientId, locationId } = location;
  const [bookingId, blockId, acceptedId, requestId] = fourIds();
  const certificationId = systemIds.next();
  const at = [groupId, locationId];
  const start = `${String(hour).padStart(2, '0')}:00`;
  const end = `${String(hour).padStart(2, '0')}:45`;
  await query(
    'insert into certifications (client_group_id, location_id, certification_id, name) values ($1, $2, $3, $4)',
    [...at, certificationId, `${mark} certificate`],
  );
  await query(
    `insert into booking_restrictions (client_group_id, location_id, booking_restriction_id, dates_local, message_markdown)
     values ($1, $2, $3, '{2026-12-24}', $4)`,
    [...at, systemIds.next(), `${mark} restriction`],
  );
  await query(
    'insert into location_contacts (client_group_id, location_id, contact_id) values ($1, $2, $3)',
    [...at, holder.contactId],
  );
  for (const [id, status] of [
    [acceptedId, 'Accepted'],
    [requestId, 'PendingApproval'],
  ]) {
    await query(
      `insert into booking_requests (client_group_id, location_id, client_id, request_id, source, status,
        created_by_contact_id, created_by_name, created_on_utc, classification_id, dates_local, bookings_per_date,
        start_time_local, end_time_local, break_minutes, approve_before_utc, last_start_utc, grade_ids,
        reason_for_absence, covering_name, notes, decided_at)
       values ($1, $2, $3, $4, 'booking', $5, $6, $7, '2026-03-01T00:00:00Z', $8, array['${seededDate}'::date], 1,
        '${start}', '${end}', 0, '2026-03-09T21:00:00Z', '2026-03-09T21:30:00Z', array[$9::uuid], 'Sick Leave Cover',
        $7, $7, case when $5 = 'Accepted' then '2026-03-01T00:00:00Z'::timestamptz end)`,
      [...at, clientId, id, status, holder.contactId, mark, client.classificationId, client.gradeId],
    );
  }
  await query(
    `insert into booking_blocks (client_group_id, location_id, block_id, request_id, first_date_local, last_date_local,
      total) values ($1, $2, $3, $4, '${seededDate}', '${seededDate}', 1)`,
    [...at, blockId, acceptedId],
  );
  const utc = (time: string) => `('${seededDate} ${time}'::timestamp at time zone 'Australia/Melbourne')`;
  await query(
    `insert into bookings (client_group_id, location_id, booking_id, block_id, request_id, client_id, position, type,
      status, date_local, start_time_local, end_time_local, start_utc, end_utc, break_minutes, classification_id,
      reason_for_absence, covering_name, notes, created_on_utc)
     values ($1, $2, $3, $4, $5, $6, 1, 'standard', 'Filled', '${seededDate}', '${start}', '${end}', ${utc(start)},
      ${utc(end)}, 0, $7, 'Sick Leave Cover', $8, $8, '2026-03-01T00:00:00Z')`,
    [...at, bookingId, blockId, acceptedId, clientId, client.classificationId, mark],
  );
  await query(
    `insert into assignments (client_group_id, assignment_id, booking_id, candidate_id, state, start_utc, end_utc,
      offered_at_utc, accepted_at_utc)
     values ($1, $2, $3, $4, 'accepted', ${utc(start)}, ${utc(end)}, '2026-03-02T00:00:00Z', '2026-03-02T01:00:00Z')`,
    [groupId, systemIds.next(), bookingId, client.candidateId],
  );
  await query(
    `insert into day_counters (client_group_id, location_id, date_local, total_count, open_count)
     values ($1, $2, '${seededDate}', 1, 0)`,
    at,
  );
  const timesheetId = systemIds.next();
  await query(
    `insert into timesheets (client_group_id, location_id, timesheet_id, booking_id, client_id, candidate_id, status, kind,
      pay_option_type, date_local, original_start_time_local, original_end_time_local, start_time_local, end_time_local,
      candidate_note)
     values ($1, $2, $3, $4, $5, $6, 'PendingApproval', 'unmodified', 'daily', '${seededDate}', '${start}', '${end}',
      '${start}', '${end}', $7)`,
    [...at, timesheetId, bookingId, clientId, client.candidateId, mark],
  );
  await query(
    `insert into timesheet_questions (client_group_id, timesheet_question_id, timesheet_id, question,
      asked_by_contact_id, asked_at) values ($1, $2, $3, $4, $5, '2026-03-01T00:00:00Z')`,
    [groupId, systemIds.next(), timesheetId, mark, holder.contactId],
  );
  const [invoiceId, invoiceFileId] = [systemIds.next(), systemIds.next()];
  const invoiceNo = `${mark}-${locationId}`;
  await query(
    `insert into files (file_id, client_group_id, kind, name, content_type, content)
     values ($1, $2, 'invoice', $3, 'application/pdf', '%PDF-')`,
    [invoiceFileId, groupId, `${mark}.pdf`],
  );
  await query(
    `insert into invoices (client_group_id, invoice_id, invoice_no, client_id, issued_on, due_on, issued_to, currency,
      tax_label, total_excl_tax_cents, tax_cents, total_cents, location_ids, invoice_file_id)
     values ($1, $2, $3, $4, '${seededDate}', '${seededDate}', $5, 'AUD', 'GST', 100, 10, 110, array[$6::int], $7)`,
    [groupId, invoiceId, invoiceNo, clientId, mark, locationId, invoiceFileId],
  );
  return { ...location, bookingId, blockId, requestId, certificationId, invoiceId, invoiceNo, invoiceFileId };
}

function fourIds(): [string, string, string, string] {
  return [systemIds.next(), systemIds.next(), systemIds.next(), systemIds.next()];
}

/** Runs as a superuser, for data that no login of the program may write. */
export async function asAdmin<Result>(
  app: TestApp,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: app.database.adminAddress });
  await client.connect();
  try {
    return await work((text, values) => client.query(text, [...values]));
  } finally {
    await client.end();
  }
}
