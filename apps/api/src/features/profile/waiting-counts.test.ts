import { maxWaitingCounted } from '@staffroom/domain/profile/waiting-counts.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemIds } from '../../platform/runtime/ids.ts';
import { createBookingWorld } from '../../../test/support/booking-world.ts';
import type { BookingWorld } from '../../../test/support/booking-world.ts';
import { insertInvoice } from '../../../test/support/insert-invoice.ts';

let world: BookingWorld;
beforeAll(async () => {
  world = await createBookingWorld();
});
afterAll(() => world.close());

async function somebody(...permissions: string[]): Promise<{ bearer: string }> {
  const { app, client } = world;
  return { bearer: await app.signInAs(await app.seed.contact(client, [{ on: client, permissions }])) };
}

const countsOf = async (who: { bearer: string }, search = '') =>
  (await world.app.call('GET /api/v1/me/waiting-counts', { bearer: who.bearer, search })).body;

async function addTimesheet(status: string): Promise<void> {
  const { bookingId } = await world.insertBooking({ dateLocal: '2026-03-11', status: 'Filled' });
  const candidateId = await world.insertCandidate();
  const { groupId, clientId, locationId } = world.location;
  await world.app.seed.inGroup(world.location, (tx) =>
    sql`
      insert into timesheets (client_group_id, location_id, timesheet_id, booking_id, client_id, candidate_id, status,
        kind, pay_option_type, date_local, original_start_time_local, original_end_time_local, start_time_local,
        end_time_local)
      values (${groupId}, ${locationId}, gen_random_uuid(), ${bookingId}, ${clientId}, ${candidateId}, ${status},
        'unmodified', 'daily', '2026-03-11', '08:30', '15:30', '08:30', '15:30')`.execute(tx.db),
  );
}

test('counts what waits for whom: timesheets for who submits them, invoices that are not paid for who sees them', async () => {
  for (const status of [
    'PendingApproval',
    'PendingApproval',
    'PendingReview',
    'ApprovedForInvoice',
    'Invoiced',
  ])
    await addTimesheet(status);
  await insertInvoice(world, { number: 'SR-1' });
  await insertInvoice(world, { number: 'SR-2', paidOn: '2026-03-05' });
  const elsewhere = `?clientIds[]=${systemIds.next()}`;
  const manager = await somebody('timesheets_all', 'accounts_view');
  expect(await countsOf(manager)).toEqual({ timesheets: 2, invoices: 1 });
  expect(await countsOf(manager, `?clientIds[]=${world.client.clientId}`)).toEqual({
    timesheets: 2,
    invoices: 1,
  });
  expect(await countsOf(manager, elsewhere)).toEqual({ timesheets: 0, invoices: 0 });
  expect(await countsOf(await somebody('timesheets_view'))).toEqual({ timesheets: 0, invoices: 0 });
  expect(await countsOf(await somebody('booking_all'))).toEqual({ timesheets: 0, invoices: 0 });
});

test('counts no further than what is shown', async () => {
  const annex = await world.app.seed.location(await world.app.seed.client(world.client));
  await world.app.seed.inGroup(annex, (tx) =>
    sql`
      insert into invoices (client_group_id, invoice_id, invoice_no, client_id, issued_on, due_on, issued_to, currency,
        tax_label, total_excl_tax_cents, tax_cents, total_cents, location_ids)
      select ${annex.groupId}, gen_random_uuid(), 'MANY-' || number, ${annex.clientId}, '2026-03-02', '2026-03-16',
        'School', 'AUD', 'GST', 100, 10, 110, array[${annex.locationId}::int]
      from generate_series(1, ${maxWaitingCounted + 5}) number`.execute(tx.db),
  );
  const contact = await world.app.seed.contact(annex, [{ on: annex, permissions: ['accounts_view'] }]);
  const accountant = { bearer: await world.app.signInAs(contact) };
  expect(await countsOf(accountant)).toEqual({ timesheets: 0, invoices: maxWaitingCounted });
});
