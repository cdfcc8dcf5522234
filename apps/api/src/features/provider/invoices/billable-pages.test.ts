import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/support/test-app.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';
import { systemIds } from '../../../platform/runtime/ids.ts';
import { createProviderWorld } from '../testing/provider-world.ts';
import type { ProviderWorld } from '../testing/provider-world.ts';

let app: TestApp;
let provider: ProviderWorld;
beforeAll(async () => {
  app = await createTestApp();
  provider = await createProviderWorld(app);
});
afterAll(() => app.close());

/** Days of one block, signed off; answers their bookings. */
async function signedOff(dates: readonly string[]): Promise<string[]> {
  const { bookingIds } = await provider.block({ dates });
  const candidateId = await provider.candidate();
  const { groupId, clientId, locationId } = provider.location;
  for (const [index, bookingId] of bookingIds.entries()) {
    await provider.rows(sql`
      update bookings set status = 'Filled' where booking_id = ${bookingId}`);
    await provider.rows(sql`
      insert into timesheets (client_group_id, timesheet_id, booking_id, client_id, location_id, candidate_id, status,
        kind, pay_option_type, date_local, original_start_time_local, original_end_time_local, start_time_local,
        end_time_local, unpaid_break_minutes)
      values (${groupId}, ${systemIds.next()}, ${bookingId}, ${clientId}, ${locationId}, ${candidateId},
        'ApprovedForInvoice', 'unmodified', 'daily', ${dates[index]}, '08:30', '15:30', '08:30', '15:30', 30)`);
  }
  return bookingIds;
}

async function read(search: string) {
  const { status, body, headers } = await provider.call(`GET /api/v1/provider/bookings/billable?${search}`);
  const { pageSize, nextCursor } = JSON.parse(String(headers['x-pagination'] ?? '{}'));
  return {
    status,
    pageSize,
    nextCursor,
    ids: (body ?? []).map((one: { bookingId: string }) => one.bookingId),
  };
}

test('what is to be invoiced is read page by page to its end, and what is invoiced in between moves nothing', async () => {
  const first = await signedOff(['2026-03-02', '2026-03-03', '2026-03-04']);
  const second = await signedOff(['2026-03-02', '2026-03-04']);
  const pages = [await read('limit=2')];
  await provider.rows(sql`update timesheets set status = 'Invoiced' where booking_id = ${first[0]}`);
  for (let next = pages[0]!.nextCursor; next !== null; next = pages.at(-1)!.nextCursor)
    pages.push(await read(`limit=2&page=${next}`));
  expect(pages.map(({ status, pageSize, ids }) => [status, pageSize, ids.length])).toEqual([
    [200, 2, 2],
    [200, 2, 2],
    [200, 2, 1],
  ]);
  const inOrder = [[first[0]!, second[0]!].toSorted(), first[1], [first[2]!, second[1]!].toSorted()].flat();
  expect(pages.flatMap(({ ids }) => ids)).toEqual(inOrder);
  // The page that the last one would be followed by, had more been signed off.
  await provider.rows(sql`update timesheets set status = 'Invoiced' where booking_id = ${inOrder.at(-1)}`);
  expect(await read(`limit=2&page=${pages[1]!.nextCursor}`)).toEqual({
    status: 204,
    pageSize: 2,
    nextCursor: null,
    ids: [],
  });
});

test('a page that no answer named is refused', async () => {
  const search = '?page=x';
  const { status, body } = await provider.call(`GET /api/v1/provider/bookings/billable${search}`);
  expect([status, body.code]).toEqual([400, 'cursor_invalid']);
});
