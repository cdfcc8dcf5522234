import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';

const [ours, theirs] = [randomUUID(), randomUUID()];

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

/** An educator's names as the web login sees them within a tenant scope. */
async function namesBehind(wall: readonly string[], candidateId: string): Promise<string[]> {
  await web.query('begin');
  await web.query("select set_config('app.client_group_ids', $1, true)", [wall.join(',')]);
  const { rows } = await web.query<{ search_name: string }>(
    'select search_name from candidate_names where candidate_id = $1',
    [candidateId],
  );
  await web.query('rollback');
  return rows.map((row) => row.search_name);
}

test('a name is found in every group that the educator is linked to, as it is now, and in no other', async () => {
  const id = randomUUID();
  await admin.query(
    `insert into candidates (candidate_id, first_name, last_name, country, visible_to)
     values ($1, 'Zoë', 'Zephyr', 'Australia', array[$2::uuid])`,
    [id, ours],
  );
  expect(await namesBehind([ours], id)).toEqual(['zoe zephyr']);
  expect(await namesBehind([theirs], id)).toEqual([]);
  expect(await namesBehind([], id)).toEqual([]);

  await web.query('begin');
  await web.query("select set_config('app.client_group_ids', $1, true)", [`${ours},${theirs}`]);
  await web.query(
    'update candidates set visible_to = array_append(visible_to, $2::uuid) where candidate_id = $1',
    [id, theirs],
  );
  const { rows } = await web.query("select current_setting('app.client_group_ids') as wall");
  expect(rows).toEqual([{ wall: `${ours},${theirs}` }]);
  await web.query('commit');
  expect(await namesBehind([theirs], id)).toEqual(['zoe zephyr']);

  await admin.query(`update candidates set preferred_name = 'Zo' where candidate_id = $1`, [id]);
  expect(await namesBehind([ours, theirs], id)).toEqual(['zo zoe zephyr', 'zo zoe zephyr']);

  await admin.query('update candidates set visible_to = $2 where candidate_id = $1', [id, [theirs]]);
  expect(await namesBehind([ours], id)).toEqual([]);
  expect(await namesBehind([theirs], id)).toEqual(['zo zoe zephyr']);

  await admin.query('delete from candidates where candidate_id = $1', [id]);
  expect(await namesBehind([ours, theirs], id)).toEqual([]);
});

test('the web login writes no name by itself', async () => {
  await web.query("select set_config('app.client_group_ids', $1, false)", [ours]);
  await expect(
    web.query(`insert into candidate_names values ($1, $2, 'x')`, [ours, randomUUID()]),
  ).rejects.toMatchObject({ code: '42501' });
});
