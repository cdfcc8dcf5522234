import { fillRatePercentage, leadTimeHours, leadTimes } from '@staffroom/domain/overviews/fill-rate.rules.ts';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/support/test-app.ts';
import type { TestApp } from '../../../test/support/test-app.ts';
import type {
  SeededClient,
  SeededContact,
  SeededGrant,
  SeededGroup,
  SeededLocation,
} from '../../../test/support/seed-builders.ts';
import { systemIds } from '../../platform/runtime/ids.ts';

/**
 * Three groups of three clients with up to three locations each, bookings drawn from a seed, and people with every
 * reach. Answers are compared with a count of all rows.
 */
let app: TestApp;
const groups: SeededGroup[] = [];
const clients: SeededClient[] = [];
const places: SeededLocation[] = [];
type Person = SeededContact & { bearer: string; grants: readonly SeededGrant[]; hasFlag: boolean };
const people: Person[] = [];

const firstDay = '2026-03-02';
const dayCount = 50;
const draw = drawFrom(20261122);

beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-20T01:00:00Z' });
  const { seed } = app;
  for (let index = 0; index < 3; index++) {
    const group = await seed.group();
    groups.push(group);
    for (let at = 0; at < 3; at++) {
      const client = await seed.client(group);
      clients.push(client);
      for (let site = 0; site <= at; site++) places.push(await seed.location(client));
    }
  }
  for (const group of groups) await addBookings(group);
  for (let index = 0; index < 24; index++) people.push(await addPerson(index));
}, 120_000);
afterAll(() => app.close());

/** Bookings of every state over the days, and counters updated one day at a time, as the product does. */
async function addBookings(group: SeededGroup): Promise<void> {
  const sites = places.filter(({ groupId }) => groupId === group.groupId);
  await app.seed.inGroup(group, async (tx) => {
    for (const { groupId, clientId, locationId } of sites) {
      const titles = ['Primary teacher', 'Learning support'];
      const classificationIds = titles.map(() => systemIds.next());
      for (const [index, title] of titles.entries()) {
        tx.send(sql`
          insert into classifications (client_group_id, classification_id, client_id, online_title, rate_unit_type)
          values (${groupId}, ${classificationIds[index]}, ${clientId}, ${title}, 'day')`);
      }
      const rows = Array.from({ length: 90 }, (_, index) => ({
        position: index + 1,
        booking_id: systemIds.next(),
        date_local: addDays(firstDay, draw(dayCount)),
        status: ['Unfilled', 'Filled', 'Filled', 'Invoiced', 'Cancelled'][draw(5)],
        reason: ['Sick Leave Cover', 'Training Cover', 'Other'][draw(3)],
        classification_id: classificationIds[draw(2)],
        hours_before: [1, 23, 24, 47, 48, 167, 168, 671, 672, 2000][draw(10)],
      }));
      const [requestId, blockId] = [systemIds.next(), systemIds.next()];
      tx.send(sql`
        insert into booking_requests (client_group_id, request_id, client_id, location_id, source, status,
          created_by_contact_id, created_by_name, created_on_utc, classification_id, dates_local, bookings_per_date,
          start_time_local, end_time_local, break_minutes, approve_before_utc, last_start_utc, reason_for_absence, decided_at)
        values (${groupId}, ${requestId}, ${clientId}, ${locationId}, 'booking', 'Accepted', ${systemIds.next()}, 'A',
          now(), ${classificationIds[0]}, array[${firstDay}::date], 1, '08:30', '15:30', 30, now(), now(), 'Other', now())`);
      tx.send(sql`
        insert into booking_blocks (client_group_id, block_id, request_id, location_id, first_date_local, last_date_local, total)
        values (${groupId}, ${blockId}, ${requestId}, ${locationId}, ${firstDay}, ${addDays(firstDay, dayCount)}, 90)`);
      tx.send(sql`
        insert into bookings (client_group_id, booking_id, block_id, request_id, client_id, location_id, position, type,
          status, date_local, start_time_local, end_time_local, start_utc, end_utc, break_minutes, classification_id,
          reason_for_absence, created_on_utc, cancelled_at)
        select ${groupId}, booking_id, ${blockId}, ${requestId}, ${clientId}, ${locationId}, position, 'standard', status,
          date_local, '08:30', '15:30', date_local + time '00:30', date_local + time '07:30', 30, classification_id,
          reason, date_local + time '00:30' - make_interval(hours => hours_before),
          case when status = 'Cancelled' then now() end
        from json_to_recordset(${JSON.stringify(rows)}::json) as row (booking_id uuid, position int, date_local date,
          status text, reason text, classification_id uuid, hours_before int)`);
      tx.send(sql`
        insert into day_counters (client_group_id, location_id, date_local, total_count, open_count)
        select client_group_id, location_id, date_local, count(*), count(*) filter (where status = 'Unfilled')
        from bookings where client_group_id = ${groupId} and location_id = ${locationId} and status <> 'Cancelled'
        group by 1, 2, 3 order by 2, 3`);
    }
  });
}

/** Rights on groups, clients and locations of one group or of two, some of which show no bookings. */
async function addPerson(index: number): Promise<Person> {
  const home = groups[index % 3]!;
  const grants: SeededGrant[] = [];
  for (let count = 1 + draw(3); count > 0; count--) {
    const on = [home, clients[draw(clients.length)]!, places[draw(places.length)]!][draw(3)]!;
    grants.push({ on, permissions: [['booking_view', 'booking_all', 'accounts_view'][draw(3)]!] });
  }
  // Everybody may see some bookings.
  grants.push({
    on: places.filter(({ groupId }) => groupId === home.groupId)[draw(6)]!,
    permissions: ['booking_view'],
  });
  const contact = await app.seed.contact(home, grants);
  const hasFlag = index % 4 !== 3;
  await app.seed.inGroup(home, (tx) =>
    sql`update contacts set client_group_overview_enabled = ${hasFlag} where contact_id = ${contact.contactId}`.execute(
      tx.db,
    ),
  );
  return { ...contact, bearer: await app.signInAs(contact), grants, hasFlag };
}

/** An independent second version: is there a grant that reaches the place and shows bookings? */
function sees({ grants }: Person, place: SeededLocation): boolean {
  return grants.some(({ on, permissions }) => {
    const node = { clientId: null, locationId: null, ...on };
    const reaches =
      node.locationId !== null
        ? node.locationId === place.locationId
        : node.clientId !== null
          ? node.clientId === place.clientId
          : node.groupId === place.groupId;
    return reaches && /^booking_(view|all)$/.test(permissions[0]!);
  });
}

type Row = {
  location_id: number;
  date_local: string;
  status: string;
  reason_for_absence: string;
  title: string;
  hours: number;
};
async function everyBooking(): Promise<Row[]> {
  const all: Row[] = [];
  for (const group of groups) {
    const { rows } = await app.seed.inGroup(group, (tx) =>
      sql<Row>`
        select b.location_id, b.date_local, b.status, b.reason_for_absence, cl.online_title as title,
          (extract(epoch from b.start_utc - b.created_on_utc) / 3600)::float8 as hours
        from bookings b join classifications cl using (client_group_id, classification_id)
        where b.status <> 'Cancelled'`.execute(tx.db),
    );
    all.push(...rows);
  }
  return all;
}

const counted = (rows: readonly Row[]) => ({
  total: rows.length,
  open: rows.filter(({ status }) => status === 'Unfilled').length,
});
type Item = { locationId: number; totalBookings: number; openBookings: number };

test(
  'every figure equals a full count, for 1,000 pairs of viewer and date',
  { timeout: 180_000 },
  async () => {
    const all = await everyBooking();
    const byPlaceAndDay = Map.groupBy(all, (row) => `${row.location_id} ${row.date_local}`);
    expect(all.length).toBeGreaterThan(1000);
    const seen = { figures: 0, sites: 0, none: 0, refused: 0 };
    for (let pair = 0; pair < 1000; pair++) {
      const person = people[draw(people.length)]!;
      const date = addDays(firstDay, draw(dayCount + 4) - 2);
      const group = groups.find(({ groupId }) => groupId === person.groupId)!;
      const inGroup = pair % 2 === 0;
      const answer = inGroup
        ? await app.call(`GET /api/v1/client-groups/${group.groupId}/overview`, {
            search: `?filterDate=${date}`,
            bearer: person.bearer,
          })
        : await app.call('GET /api/v1/overviews/locations', {
            search: `?dateFromLocal=${date}&dateToLocal=${date}`,
            bearer: person.bearer,
          });
      if (inGroup && !person.hasFlag) {
        seen.refused++;
        expect([answer.status, answer.body.code]).toEqual([403, 'permission_missing']);
        continue;
      }
      const mine = places.filter(
        (place) => sees(person, place) && (!inGroup || place.groupId === group.groupId),
      );
      expect(answer.status).toBe(200);
      const expected = mine.map(({ locationId }) => {
        const { total, open } = counted(byPlaceAndDay.get(`${locationId} ${date}`) ?? []);
        seen.sites++;
        if (total === 0) seen.none++;
        seen.figures += total;
        return {
          locationId,
          totalBookings: total,
          openBookings: open,
          filledBookings: total - open,
          fillRatePercentage: fillRatePercentage({ total, open }),
        };
      });
      const order = (one: Item, other: Item) => one.locationId - other.locationId;
      expect(
        answer.body
          .map((item: Item & { filledBookings: number; fillRatePercentage: number }) => ({
            locationId: item.locationId,
            totalBookings: item.totalBookings,
            openBookings: item.openBookings,
            filledBookings: item.filledBookings,
            fillRatePercentage: item.fillRatePercentage,
          }))
          .toSorted(order),
      ).toEqual(expected.toSorted(order));
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(50);
  },
);

test('ranges and breakdowns equal a full count', { timeout: 60_000 }, async () => {
  const all = await everyBooking();
  for (let pair = 0; pair < 100; pair++) {
    const person = people[draw(people.length)]!;
    const from = addDays(firstDay, draw(dayCount));
    const to = addDays(from, draw(31));
    const wanted = pair % 3 === 0 ? [clients[draw(clients.length)]!.clientId] : null;
    const search = `?dateFromLocal=${from}&dateToLocal=${to}${wanted ? `&clientIds[]=${wanted[0]}` : ''}`;
    const ids = new Set(
      places
        .filter((place) => sees(person, place) && (!wanted || wanted.includes(place.clientId)))
        .map(({ locationId }) => locationId),
    );
    const rows = all.filter(
      (row) => ids.has(row.location_id) && row.date_local >= from && row.date_local <= to,
    );
    const { bearer } = person;
    const listed = await app.call('GET /api/v1/overviews/locations', { search, bearer });
    const items: Item[] = listed.body ?? [];
    expect(new Set(items.map(({ locationId }) => locationId))).toEqual(ids);
    expect({
      total: items.reduce((sum, item) => sum + item.totalBookings, 0),
      open: items.reduce((sum, item) => sum + item.openBookings, 0),
    }).toEqual(counted(rows));

    const { body } = await app.call('GET /api/v1/overviews/breakdown', { search, bearer });
    const grouped = (key: (row: Row) => string) =>
      [...Map.groupBy(rows, key)]
        .map(([name, of]) => ({ name, totalBookings: counted(of).total, openBookings: counted(of).open }))
        .toSorted(byName);
    expect(body.reasons.toSorted(byName)).toEqual(grouped((row) => row.reason_for_absence));
    expect(body.classifications.toSorted(byName)).toEqual(grouped((row) => row.title));
    expect(
      body.leadTimes
        .map(({ leadTime: name, ...rest }: { leadTime: string }) => ({ name, ...rest }))
        .toSorted(byName),
    ).toEqual(grouped(leadTimeOf));
  }
});

test('without a date the group is counted for today, in the zone that is asked for', async () => {
  const person = people.find(({ hasFlag }) => hasFlag)!;
  const call = (search: string) =>
    app.call(`GET /api/v1/client-groups/${person.groupId}/overview`, { search, bearer: person.bearer });
  // 20 March in Melbourne is the evening before in Los Angeles.
  const [own, there] = [await call(''), await call('?timeZone=America/Los_Angeles')];
  expect(own.text).toBe((await call('?filterDate=2026-03-20')).text);
  expect(there.text).toBe((await call('?filterDate=2026-03-19')).text);
});

test('a group of others is absent, a range has an end, and who sees no bookings is refused', async () => {
  const person = people.find(
    ({ hasFlag, grants }) => hasFlag && grants.every(({ on }) => on.groupId === grants[0]!.on.groupId),
  )!;
  const other = groups.find(({ groupId }) => groupId !== person.groupId)!;
  const call = (path: string, search = '', bearer = person.bearer) =>
    app.call(`GET /api/v1/${path}`, { search, bearer });
  const foreign = await call(`client-groups/${other.groupId}/overview`);
  const absent = await call('client-groups/01890000-0000-7000-8000-00000000ffff/overview');
  expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
  const long = '?dateFromLocal=2026-01-01&dateToLocal=2026-02-01';
  expect((await call('overviews/breakdown', long)).body.code).toBe('date_range_too_long');
  expect((await call('overviews/breakdown', '?dateFromLocal=2026-01-01&dateToLocal=2026-01-31')).status).toBe(
    200,
  );
  expect(
    (await call('overviews/locations', '?dateFromLocal=2026-01-01&dateToLocal=2027-01-02')).body.code,
  ).toBe('date_range_too_long');
  expect((await call('overviews/locations', '?dateFromLocal=2026-01-02&dateToLocal=2026-01-01')).status).toBe(
    204,
  );
  const clerk = await app.seed.contact(groups[0]!, [{ on: clients[0]!, permissions: ['accounts_view'] }]);
  const bearer = await app.signInAs(clerk);
  for (const path of ['overviews/locations', 'overviews/breakdown']) {
    expect((await call(path, long, bearer)).status).toBe(403);
  }
});

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);

function leadTimeOf({ hours }: Row): string {
  return leadTimes.find((name) => hours < (leadTimeHours as Record<string, number>)[name]!) ?? 'longer';
}

/** Whole numbers below a limit, the same in every run. */
function drawFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
