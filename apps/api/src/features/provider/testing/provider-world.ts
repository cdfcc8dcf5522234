import { sql } from 'kysely';
import { inTransaction } from '../../../db/transaction.ts';
import { systemIds } from '../../../platform/runtime/ids.ts';
import { until } from '../../../platform/testing/until.ts';
import type { SeededClient, SeededLocation } from '../../../../test/support/seed-builders.ts';
import type { Answer, TestApp } from '../../../../test/support/test-app.ts';

export type BlockOptions = {
  /** Calendar dates; times are 08:30 to 15:30 in Melbourne in March. */
  dates?: readonly string[];
  gradeTitles?: readonly string[];
  certifications?: readonly string[];
  preferredCandidateId?: string | null;
  type?: 'standard' | 'replaceMe';
  confirmations?: readonly {
    contactId: string;
    email: boolean;
    sms: boolean;
    voice: boolean;
    push: boolean;
  }[];
  startTime?: string;
  endTime?: string;
};

export type CandidateOptions = {
  firstName?: string;
  classifications?: readonly string[];
  gradeTitles?: readonly string[];
  certifications?: Readonly<Record<string, string | null>>;
  latitude?: number;
  longitude?: number;
  country?: string;
  active?: boolean;
};

export type ProviderWorld = Awaited<ReturnType<typeof createProviderWorld>>;

/** One client in Melbourne with one classification, and a program of the provider that calls the API for it. */
export async function createProviderWorld(app: TestApp) {
  const serviceKey = await app.serviceKey();
  const group = await app.seed.group();
  const client = await app.seed.client(group);
  const location = await app.seed.location(client);
  const classificationId = systemIds.next();
  await app.seed.inGroup(group, async (tx) => {
    await sql`update locations set latitude = -37.82, longitude = 145 where location_id = ${location.locationId}`.execute(
      tx.db,
    );
    await sql`
      insert into classifications (client_group_id, classification_id, client_id, online_title, rate_unit_type)
      values (${group.groupId}, ${classificationId}, ${client.clientId}, 'Primary Teacher', 'day')`.execute(
      tx.db,
    );
  });
  // The provider's client groups are cached in the process, and the notification about a new group takes a moment.
  await until(async () => {
    const caller = await app.identity.findProvider(serviceKey);
    return caller?.clientGroupIds.includes(group.groupId) === true;
  });
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
    app.seed.inGroup(group, async (tx) => (await query.execute(tx.db)).rows);

  return {
    group,
    client,
    location,
    serviceKey,
    rows,
    /** Calls with the service key. */
    call: (methodAndPath: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
      const [path = '', search] = methodAndPath.split('?');
      return app.call(path, {
        bearer: serviceKey,
        headers,
        ...(body !== undefined && { body }),
        ...(search !== undefined && { search: `?${search}` }),
      });
    },
    block: (options: BlockOptions = {}) => insertBlock(app, { location, classificationId }, options),
    candidate: (options: CandidateOptions = {}) => insertCandidate(app, options),
    prefer: (candidateId: string, preference: 'preferred' | 'restricted' | null, bookingCount = 0) =>
      insertPreference(app, client, { candidateId, preference, bookingCount }),
    booking: async (bookingId: string) => {
      const [row] = await rows(sql<{
        status: string;
        version: number;
        state: string | null;
        minutes_late: number | null;
      }>`
        select b.status, b.version, a.state, a.minutes_late from bookings b
        left join assignments a on a.booking_id = b.booking_id and a.live where b.booking_id = ${bookingId}`);
      return row!;
    },
    counters: () =>
      rows(sql<{ date_local: string; total_count: number; open_count: number }>`
        select date_local, total_count, open_count from day_counters
        where location_id = ${location.locationId} order by date_local`),
  };
}

async function insertBlock(
  app: TestApp,
  { location, classificationId }: { location: SeededLocation; classificationId: string },
  options: BlockOptions,
): Promise<{ blockId: string; requestId: string; bookingIds: string[] }> {
  const { dates = ['2026-03-10'], gradeTitles = [], certifications = [], type = 'standard' } = options;
  const { startTime = '08:30', endTime = '15:30', preferredCandidateId = null, confirmations = [] } = options;
  const { groupId, clientId, locationId } = location;
  const [blockId, requestId] = [systemIds.next(), systemIds.next()];
  const bookingIds = dates.map(() => systemIds.next());
  const at = app.clock.now().toString();
  await app.seed.inGroup(location, async (tx) => {
    const gradeIds = gradeTitles.map(() => systemIds.next());
    const certificationIds = certifications.map(() => systemIds.next());
    for (const [index, title] of gradeTitles.entries()) {
      await sql`insert into grades (client_group_id, grade_id, client_id, title)
        values (${groupId}, ${gradeIds[index]}, ${clientId}, ${title})`.execute(tx.db);
    }
    for (const [index, name] of certifications.entries()) {
      await sql`insert into certifications (client_group_id, certification_id, location_id, name)
        values (${groupId}, ${certificationIds[index]}, ${locationId}, ${name})`.execute(tx.db);
    }
    await sql`
      insert into booking_requests
        (client_group_id, request_id, client_id, location_id, source, status, created_by_contact_id, created_by_name,
         created_on_utc, classification_id, dates_local, bookings_per_date, start_time_local, end_time_local,
         break_minutes, approve_before_utc, last_start_utc, grade_ids, certification_ids, reason_for_absence,
         preferred_candidate_id, decided_at, confirmations)
      values
        (${groupId}, ${requestId}, ${clientId}, ${locationId}, ${type === 'replaceMe' ? 'replaceMe' : 'booking'},
         'Accepted', ${systemIds.next()}, 'Ada', ${at}, ${classificationId}, ${[...dates]}::date[], 1, ${startTime},
         ${endTime}, 30, ${at}, ${at}, ${gradeIds}::uuid[], ${certificationIds}::uuid[], 'Sick Leave Cover',
         ${preferredCandidateId}, ${at}, ${JSON.stringify(confirmations)}::jsonb)`.execute(tx.db);
    await sql`
      insert into booking_blocks (client_group_id, block_id, request_id, location_id, first_date_local, last_date_local, total)
      values (${groupId}, ${blockId}, ${requestId}, ${locationId}, ${dates[0]}, ${dates.at(-1)}, ${dates.length})`.execute(
      tx.db,
    );
    for (const [index, date] of dates.entries()) {
      await sql`
        insert into bookings
          (client_group_id, booking_id, block_id, request_id, client_id, location_id, position, type, status, date_local,
           start_time_local, end_time_local, start_utc, end_utc, break_minutes, classification_id, reason_for_absence,
           created_on_utc)
        values
          (${groupId}, ${bookingIds[index]}, ${blockId}, ${requestId}, ${clientId}, ${locationId}, ${index + 1}, ${type},
           'Unfilled', ${date}, ${startTime}, ${endTime},
           (${date}::date + ${startTime}::time) at time zone 'Australia/Melbourne',
           (${date}::date + ${endTime}::time) at time zone 'Australia/Melbourne', 30, ${classificationId},
           'Sick Leave Cover', ${at})`.execute(tx.db);
      await sql`
        insert into day_counters as c (client_group_id, location_id, date_local, total_count, open_count)
        values (${groupId}, ${locationId}, ${date}, 1, 1)
        on conflict (client_group_id, location_id, date_local) do update set
          total_count = c.total_count + 1, open_count = c.open_count + 1`.execute(tx.db);
    }
  });
  return { blockId, requestId, bookingIds };
}

/** Not visible to any group until an offer; the provider's tenant scope is the nil group. */
export async function insertCandidate(app: TestApp, options: CandidateOptions = {}): Promise<string> {
  const candidateId = systemIds.next();
  const {
    firstName = 'Kim',
    classifications = ['Primary Teacher'],
    gradeTitles = [],
    certifications = {},
  } = options;
  const { latitude = -37.8, longitude = 145, country = 'Australia', active = true } = options;
  await inTransaction(app.database.worker, null, async (tx) => {
    await sql`
      insert into candidates
        (candidate_id, first_name, last_name, classification_titles, grade_titles, latitude, longitude, country, active)
      values
        (${candidateId}, ${firstName}, 'Educator', ${[...classifications]}::text[], ${[...gradeTitles]}::text[],
         ${latitude}, ${longitude}, ${country}, ${active})`.execute(tx.db);
    for (const [name, expiresOn] of Object.entries(certifications)) {
      await sql`insert into candidate_certifications (candidate_id, name, expires_on)
        values (${candidateId}, ${name}, ${expiresOn})`.execute(tx.db);
    }
  });
  return candidateId;
}

async function insertPreference(
  app: TestApp,
  client: SeededClient,
  known: { candidateId: string; preference: string | null; bookingCount: number },
): Promise<void> {
  await app.seed.inGroup(client, (tx) =>
    sql`
      insert into client_candidates (client_group_id, client_id, candidate_id, preference, booking_count)
      values (${client.groupId}, ${client.clientId}, ${known.candidateId}, ${known.preference}, ${known.bookingCount})`.execute(
      tx.db,
    ),
  );
}
