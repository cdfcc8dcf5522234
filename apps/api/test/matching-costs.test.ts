import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../src/db/transaction.ts';
import { suitableCandidates } from '../src/features/provider/candidates/suitable-candidates.sql.ts';
import { createProviderWorld } from '../src/features/provider/testing/provider-world.ts';
import type { BlockOptions, ProviderWorld } from '../src/features/provider/testing/provider-world.ts';
import { providerClientGroupId } from '../src/identity/service-keys.ts';
import { findScans } from './support/find-scans.ts';
import { looksAt, rowsOf } from './support/looks-at.ts';
import { makeVisible } from './support/make-visible.ts';
import { createTestApp } from './support/test-app.ts';
import type { TestApp } from './support/test-app.ts';

/** Educators of one city; as many of another, as many aides of the first, and as many without coordinates. */
const many = 2_000;
const tables = [
  'candidates',
  'candidate_places',
  'candidate_certifications',
  'assignments',
  'bookings',
] as const;

let app: TestApp;
let provider: ProviderWorld;
let admin: Client;
beforeAll(async () => {
  app = await createTestApp();
  provider = await createProviderWorld(app);
  admin = new Client({ connectionString: app.database.adminAddress });
  await admin.connect();
  await admin.query(
    `insert into candidates (candidate_id, first_name, last_name, country, classification_titles, latitude, longitude)
     select gen_random_uuid(), 'Kim', 'Educator ' || n, 'Australia', array[title],
       latitude + (n % 97 - 48) / 97.0, longitude + (n % 89 - 44) / 89.0
     from generate_series(1, ${many}) n
     cross join (values ('Primary Teacher', -37.82, 145.0), ('Primary Teacher', -33.9, 151.2), ('Aide', -37.82, 145.0),
       ('Primary Teacher', null, null)) as place (title, latitude, longitude)`,
  );
  await admin.query(
    `insert into candidate_certifications (candidate_id, name)
     select candidate_id, 'First aid' from candidates`,
  );
  for (const table of ['candidates', 'candidate_places', 'candidate_certifications'])
    await makeVisible(admin, table);
});
afterAll(async () => {
  await admin.end();
  await app.close();
});

/** In the scope of the provider's programs, planned for any booking, as the product does. */
async function costsOf(options: BlockOptions) {
  const { bookingIds } = await provider.block(options);
  const clientGroupIds = [provider.group.groupId, providerClientGroupId];
  const wanted = suitableCandidates({
    clientGroupIds,
    bookingId: bookingIds[0]!,
    wholeBlock: false,
    now: app.clock.now(),
  });
  return inTransaction(app.database.web, { clientGroupIds, contactId: null }, async (tx) => ({
    found: (await wanted.execute(tx.db)).rows,
    looks: await looksAt(tx, tables, wanted),
    scans: await findScans(tx, wanted, tables),
  }));
}

test('who suits a booking is found among the nearest, however many educators there are', async () => {
  const { found, looks, scans } = await costsOf({ certifications: ['First aid'] });
  expect(found).toHaveLength(20);
  expect(Math.max(...found.map(({ distanceKm }) => distanceKm!))).toBeLessThan(10);
  expect(new Set(looks.candidate_places.map(({ index }) => index))).toEqual(
    new Set(['candidate_places_by_latitude']),
  );
  expect(rowsOf(looks.candidate_places)).toBeLessThan(many / 2);
  expect(new Set(looks.candidates.map(({ index }) => index))).toEqual(new Set(['candidates_pkey']));
  expect(rowsOf(looks.candidates)).toBeLessThan(many / 10);
  expect(scans.scans).toEqual([]);
});

test('where a location has no coordinates, only the first educators are read', async () => {
  await admin.query('update locations set latitude = null, longitude = null');
  const { found, looks, scans } = await costsOf({});
  await admin.query('update locations set latitude = -37.82, longitude = 145');
  expect(found).toHaveLength(20);
  expect(rowsOf(looks.candidate_places)).toBeLessThan(many / 2);
  expect(rowsOf(looks.candidates)).toBeLessThan(many / 2);
  expect(scans.scans).toEqual([]);
});

test('where nobody teaches what is booked, those nearest are found in the same way', async () => {
  await admin.query(`update classifications set online_title = 'Headmaster'`);
  const { found, looks, scans } = await costsOf({});
  await admin.query(`update classifications set online_title = 'Primary Teacher'`);
  expect(found).toHaveLength(20);
  expect(rowsOf(looks.candidate_places)).toBeLessThan(many);
  expect(rowsOf(looks.candidates)).toBeLessThan(many / 10);
  expect(scans.scans).toEqual([]);
});
