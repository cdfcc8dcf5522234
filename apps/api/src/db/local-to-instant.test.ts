import { localToInstant } from '@staffroom/domain/time/local-instant.ts';
import type { SpanEdge } from '@staffroom/domain/time/local-instant.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const edges: readonly SpanEdge[] = ['start', 'end'];

/** Both clock changes of a year, and a day without one. */
test.each([
  ['Australia/Melbourne', ['2026-04-05', '2026-10-04', '2026-07-01']],
  ['Australia/Lord_Howe', ['2026-04-05', '2026-10-04', '2026-07-01']],
  ['Pacific/Auckland', ['2026-04-05', '2026-09-27', '2026-07-01']],
  ['Pacific/Chatham', ['2026-04-05', '2026-09-27', '2026-07-01']],
  ['Europe/London', ['2026-03-29', '2026-10-25', '2026-07-01']],
  ['Europe/Dublin', ['2026-03-29', '2026-10-25', '2026-07-01']],
  ['America/St_Johns', ['2026-03-08', '2026-11-01', '2026-07-01']],
  ['America/Los_Angeles', ['2026-03-08', '2026-11-01', '2026-07-01']],
  ['UTC', ['2026-07-01']],
])('local_to_instant is the rule of the domain in %s, every ten minutes', async (timeZone, dates) => {
  const asked = dates.flatMap((date) =>
    Array.from({ length: 144 }, (_, index) => {
      const [hour, minute] = [Math.floor(index / 6), (index % 6) * 10].map((part) =>
        String(part).padStart(2, '0'),
      );
      return edges.map((edge) => ({ date, time: `${hour}:${minute}`, edge }));
    }).flat(),
  );
  const { rows } = await sql<{ found: string }>`
    select to_char(local_to_instant(one.date + one.time, ${timeZone}, one.edge = 'end') at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS"Z"') as found
    from rows from (json_to_recordset(${JSON.stringify(asked)}::json) as (date date, time time, edge text))
      with ordinality as one (date, time, edge, place)
    order by place`.execute(database.web.db);
  const expected = asked.map(({ date, time, edge }) => localToInstant(date, time, timeZone, edge).toString());
  expect(rows.map(({ found }) => found)).toEqual(expected);
});
