import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { providerClientGroupId } from '../identity/service-keys.ts';
import { createTestDatabase } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let admin: Client;
let web: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  admin = new Client({ connectionString: database.adminAddress });
  web = new Client({ connectionString: database.addresses.web });
  await Promise.all([admin.connect(), web.connect()]);
});
afterAll(async () => {
  await Promise.all([admin.end(), web.end()]);
  await database.close();
});

type Place = { title: string; country: string; latitude: number | null; longitude: number | null };

async function placesBehind(wall: string, candidateId: string): Promise<Place[]> {
  await web.query('begin');
  await web.query("select set_config('app.client_group_ids', $1, true)", [wall]);
  const { rows } = await web.query<Place>(
    'select title, country, latitude, longitude from candidate_places where candidate_id = $1 order by title',
    [candidateId],
  );
  await web.query('rollback');
  return rows;
}

test('the places of an educator follow what is saved, for every title and for none', async () => {
  const id = randomUUID();
  const places = async () => placesBehind(providerClientGroupId, id);
  await admin.query(
    `insert into candidates (candidate_id, first_name, last_name, country, latitude, longitude, classification_titles)
     values ($1, 'Kim', 'Educator', 'Australia', -37.8, 145, '{Aide,Teacher,Aide}')`,
    [id],
  );
  const there = { country: 'Australia', latitude: -37.8, longitude: 145 };
  expect(await places()).toEqual(['', 'Aide', 'Teacher'].map((title) => ({ title, ...there })));

  await admin.query(
    `update candidates set classification_titles = '{Nurse}', country = 'Fiji', longitude = null where candidate_id = $1`,
    [id],
  );
  const moved = { country: 'Fiji', latitude: null, longitude: null };
  expect(await places()).toEqual(['', 'Nurse'].map((title) => ({ title, ...moved })));

  await admin.query('update candidates set active = false where candidate_id = $1', [id]);
  expect(await places()).toEqual([]);
  await admin.query('update candidates set active = true where candidate_id = $1', [id]);
  expect(await places()).toHaveLength(2);
  await admin.query('delete from candidates where candidate_id = $1', [id]);
  expect(await places()).toEqual([]);
});

test('only the provider reads places, also of an educator whom a group sees, and nobody writes them', async () => {
  const [id, group] = [randomUUID(), randomUUID()];
  await admin.query(
    `insert into candidates (candidate_id, first_name, last_name, country, visible_to)
     values ($1, 'Kim', 'Educator', 'Australia', array[$2::uuid])`,
    [id, group],
  );
  expect(await placesBehind(group, id)).toEqual([]);
  expect(await placesBehind('', id)).toEqual([]);
  expect(await placesBehind(`${group},${providerClientGroupId}`, id)).toHaveLength(1);
  await web.query("select set_config('app.client_group_ids', $1, false)", [providerClientGroupId]);
  await expect(
    web.query(`insert into candidate_places values ($1, 'x', 'Australia', null, null)`, [id]),
  ).rejects.toMatchObject({ code: '42501' });
});
