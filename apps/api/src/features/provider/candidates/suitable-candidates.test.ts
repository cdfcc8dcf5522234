import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../db/transaction.ts';
import { providerClientGroupId } from '../../../identity/service-keys.ts';
import { createTestApp } from '../../../../test/support/test-app.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';
import { allSuitableCandidates } from '../testing/all-suitable-candidates.sql.ts';
import { createProviderWorld } from '../testing/provider-world.ts';
import type { ProviderWorld } from '../testing/provider-world.ts';
import { suitableCandidates } from './suitable-candidates.sql.ts';

const place = { latitude: -37.82, longitude: 145 };

let app: TestApp;
let provider: ProviderWorld;
let admin: Client;
beforeAll(async () => {
  app = await createTestApp();
  provider = await createProviderWorld(app);
  admin = new Client({ connectionString: app.database.adminAddress });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await app.close();
});

const some = <Value>(values: readonly Value[]) => fc.subarray([...values]);
const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
const offsetFromPlace = fc.oneof(
  ...[0.016, 0.05, 0.17, 0.5, 1.6, 20].map((most) =>
    fc.record({ north: degrees(most), east: degrees(most) }),
  ),
);
const date = fc.constantFrom('2026-03-10', '2026-03-11', '2026-12-31', null);
const candidate = fc.record({
  titles: fc.oneof(
    { weight: 3, arbitrary: fc.constant(['Primary Teacher']) },
    some(['Primary Teacher', 'Teacher Aide']),
  ),
  grades: some(['Year 1', 'Year 2']),
  certifications: fc.array(fc.record({ name: fc.constantFrom('First aid', 'Police check'), until: date }), {
    maxLength: 2,
  }),
  offset: fc.option(offsetFromPlace, { freq: 8 }),
  hasLongitude: fc.constantFrom(true, true, true, true, true, true, true, false),
  active: fc.constantFrom(...Array<boolean>(9).fill(true), false),
  isAbroad: fc.constantFrom(...Array<boolean>(9).fill(false), true),
  isBusy: fc.constantFrom(null, null, null, null, '2026-03-10', '2026-03-11'),
  relation: fc.constantFrom(
    ...Array<null>(20).fill(null),
    'known',
    'knownAndPreferred',
    'restricted',
    'preferredHere',
    'restrictedHere',
    'preferredInGroup',
    'restrictedElsewhere',
    'declined',
  ),
});
type Candidate = typeof candidate extends fc.Arbitrary<infer Value> ? Value : never;
const booking = fc.record({
  gradeTitles: some(['Year 1']),
  certifications: fc.oneof(fc.constant<string[]>([]), some(['First aid', 'Police check'])),
  prefersSomebody: fc.boolean(),
});

/** Each world has a country of its own; half of the bookings' locations have no coordinates. */
test('the first candidates are found near the place as if all of the country had been read', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(candidate, { minLength: 40, maxLength: 500, size: 'max' }),
      fc.array(candidate, { minLength: 10, maxLength: 40 }),
      booking,
      async (candidates, changed, { prefersSomebody, ...options }) => {
        const country = `Country ${crypto.randomUUID()}`;
        const ids = candidates.map(() => crypto.randomUUID());
        await admin.query('update locations set country = $1', [country]);
        await insertCandidates(ids, candidates, country);
        const { bookingIds } = await provider.block({
          dates: ['2026-03-10', '2026-03-11'],
          ...options,
          preferredCandidateId: prefersSomebody ? ids[0]! : null,
        });
        await relate(ids, candidates, bookingIds[0]!);
        await expectTheSame(bookingIds[0]!);
        await changeCandidates(ids, changed, country);
        await expectTheSame(bookingIds[0]!);
      },
    ),
    { numRuns: 25, endOnFailure: true },
  );
});

test('who has no coordinates is at no distance, and comes after those who have', async () => {
  await admin.query('update locations set country = $1, latitude = $2, longitude = $3', [
    'Nowhere',
    place.latitude,
    place.longitude,
  ]);
  const unknown = crypto.randomUUID();
  const far = await provider.candidate({ country: 'Nowhere', latitude: -37.82, longitude: 170 });
  await admin.query(
    `insert into candidates (candidate_id, first_name, last_name, country, classification_titles)
     values ($1, 'No', 'Where', 'Nowhere', '{Primary Teacher}')`,
    [unknown],
  );
  const { bookingIds } = await provider.block();
  const { body } = await provider.call(`GET /api/v1/provider/bookings/${bookingIds[0]}/candidates`);
  expect(
    body.map((one: { candidateId: string; distanceKm: number | null }) => [one.candidateId, one.distanceKm]),
  ).toEqual([
    [far, 2189.3],
    [unknown, null],
  ]);
});

async function expectTheSame(bookingId: string): Promise<void> {
  for (const coordinates of [place, { latitude: null, longitude: null }]) {
    await admin.query('update locations set latitude = $1, longitude = $2', [
      coordinates.latitude,
      coordinates.longitude,
    ]);
    for (const wholeBlock of [false, true]) {
      const query = {
        clientGroupIds: [provider.group.groupId, providerClientGroupId],
        bookingId,
        wholeBlock,
        now: app.clock.now(),
      };
      const [found, all] = await inTransaction(
        app.database.web,
        { clientGroupIds: query.clientGroupIds, contactId: null },
        async ({ db }) => [
          (await suitableCandidates(query).execute(db)).rows,
          (await allSuitableCandidates(query).execute(db)).rows,
        ],
      );
      expect(found).toEqual(all);
    }
  }
}

const rowsOf = (ids: readonly string[], candidates: readonly Candidate[], country: string): string =>
  JSON.stringify(
    candidates.map(({ offset, hasLongitude, isAbroad, ...one }, index) => ({
      ...one,
      id: ids[index],
      country: isAbroad ? `Not ${country}` : country,
      latitude: offset === null ? null : place.latitude + offset.north,
      longitude: offset === null || !hasLongitude ? null : place.longitude + offset.east,
    })),
  );
const given = `jsonb_to_recordset($1::jsonb) as given (id uuid, country text, latitude float8, longitude float8,
  active boolean, titles jsonb, grades jsonb, certifications jsonb)`;
const texts = (column: string) => `array(select jsonb_array_elements_text(given.${column}))`;

async function insertCandidates(
  ids: readonly string[],
  candidates: readonly Candidate[],
  country: string,
): Promise<void> {
  const rows = rowsOf(ids, candidates, country);
  await admin.query(
    `insert into candidates (candidate_id, first_name, last_name, classification_titles, grade_titles, country,
       latitude, longitude, active)
     select id, 'Kim', 'Educator', ${texts('titles')}, ${texts('grades')}, country, latitude, longitude, active from ${given}`,
    [rows],
  );
  await admin.query(
    `insert into candidate_certifications (candidate_id, name, expires_on)
     select distinct on (id, held ->> 'name') id, held ->> 'name', (held ->> 'until')::date
     from ${given} cross join jsonb_array_elements(certifications) held`,
    [rows],
  );
}

async function changeCandidates(
  ids: readonly string[],
  changed: readonly Candidate[],
  country: string,
): Promise<void> {
  await admin.query(
    `update candidates set classification_titles = ${texts('titles')}, grade_titles = ${texts('grades')},
       country = given.country, latitude = given.latitude, longitude = given.longitude, active = given.active
     from ${given} where candidate_id = given.id`,
    [rowsOf(ids, changed, country)],
  );
}

/** Without the triggers and keys of bookings, which the assignments of candidates who are busy or declined have not. */
async function relate(
  ids: readonly string[],
  candidates: readonly Candidate[],
  bookingId: string,
): Promise<void> {
  const { groupId, clientId, locationId } = provider.location;
  const preferences: Record<string, [at: string | null, location: number | null, preference: string]> = {
    preferredHere: [clientId, locationId, 'preferred'],
    restrictedHere: [clientId, locationId, 'restricted'],
    restrictedElsewhere: [clientId, locationId + 1, 'restricted'],
    preferredInGroup: [null, null, 'preferred'],
  };
  await admin.query("set session_replication_role = 'replica'");
  for (const [index, { relation, isBusy }] of candidates.entries()) {
    const id = ids[index]!;
    const assign = (state: string, of: string, day: string) =>
      admin.query(
        `insert into assignments (client_group_id, assignment_id, booking_id, block_id, candidate_id, state, start_utc, end_utc)
         values ($1, gen_random_uuid(), $2, gen_random_uuid(), $3, $4, $5, $6)`,
        [groupId, of, id, state, `${day}T00:00:00Z`, `${day}T02:00:00Z`],
      );
    if (isBusy !== null) await assign('confirmed', crypto.randomUUID(), isBusy);
    if (relation === 'declined') await assign('declined', bookingId, '2026-03-10');
    if (relation === 'known' || relation === 'knownAndPreferred' || relation === 'restricted') {
      const preference = { known: null, knownAndPreferred: 'preferred', restricted: 'restricted' }[relation];
      await provider.prefer(id, preference as 'preferred', relation === 'restricted' ? 0 : 3);
    }
    const decided = preferences[relation ?? ''];
    if (decided)
      await admin.query(
        `insert into candidate_preferences (client_group_id, candidate_preference_id, candidate_id, client_id,
           location_id, preference, decided_at)
         values ($1, gen_random_uuid(), $2, $3, $4, $5, '2026-03-01')`,
        [groupId, id, ...decided],
      );
  }
  await admin.query("set session_replication_role = 'origin'");
}
