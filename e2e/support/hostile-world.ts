import { sql } from 'kysely';
import { inTransaction } from '@staffroom/api/db/transaction.ts';
import { systemIds } from '@staffroom/api/platform/runtime/ids.ts';
import { createSeedBuilders } from '@staffroom/api/test/support/seed-builders.ts';
import type { WantedConfirmation } from '@staffroom/domain/bookings/confirmations.rules.ts';
import { hostileTexts } from './hostile-texts.ts';
import type { Logins } from './logins.ts';

export type HostileWorld = { email: string; used: readonly string[]; bookingId: string; today: string };

const timeZone = 'Australia/Melbourne';

/**
 * A separate group in the product's database in which every text that people write is hostile: those of contacts, of
 * the provider, and of its educators. Bookings of today and the next days contain most of them.
 */
export async function seedHostileWorld({ owner, worker, passwordHash }: Logins): Promise<HostileWorld> {
  const texts = hostileTexts(320);
  const used: string[] = [];
  const next = (length: number): string => {
    const found = texts.findIndex((text) => text.length <= length);
    const [text = ''] = texts.splice(found, 1);
    used.push(text);
    return text;
  };
  const seed = createSeedBuilders(owner, systemIds, passwordHash);
  const group = await seed.group({ name: next(100) });
  const client = await seed.client(group, { name: next(100) });
  const locations = [
    await seed.location(client, { name: next(100), tags: ['confirmed', 'primary'] }),
    await seed.location(client, { name: next(100) }),
  ];
  const email = `${group.groupId}@texts.example`;
  const rights = ['booking_all', 'pending booking_all', 'timesheets_all', 'accounts_all', 'replace-me_all'];
  const contact = await seed.contact(group, [{ on: group, permissions: rights }], {
    firstName: next(100),
    lastName: next(100),
    email,
  });
  const { groupId } = group;
  const { clientId } = client;
  const today = Temporal.Now.zonedDateTimeISO(timeZone).toPlainDate();
  const classificationIds = [systemIds.next(), systemIds.next()];
  const candidateIds = Array.from({ length: 12 }, () => systemIds.next());
  await inTransaction(worker, null, async (tx) => {
    for (const candidateId of candidateIds) {
      tx.send(sql`
        insert into candidates (candidate_id, first_name, last_name, preferred_name, country, visible_to,
          classification_titles)
        values (${candidateId}, ${next(100)}, ${next(100)}, ${next(100)}, 'Australia', array[${groupId}::uuid],
          array[${next(100)}])`);
    }
  });
  let bookingId = '';
  await seed.inGroup(group, async (tx) => {
    for (const id of classificationIds) {
      tx.send(sql`
        insert into classifications (client_group_id, classification_id, client_id, online_title, rate_unit_type)
        values (${groupId}, ${id}, ${clientId}, ${next(100)}, 'day')`);
    }
    tx.send(sql`
      insert into policies (client_group_id, client_id, policy_id, name, url, version)
      values (${groupId}, ${clientId}, ${systemIds.next()}, ${next(100)}, ${next(100)}, ${next(100)})`);
    tx.send(sql`
      update clients set representative_name = ${next(100)}, representative_phone = ${next(100)},
        representative_email = ${next(100)} where client_id = ${clientId}`);
    tx.send(sql`insert into grades (client_group_id, client_id, grade_id, title)
      values (${groupId}, ${clientId}, ${systemIds.next()}, ${next(100)})`);
    for (const { locationId } of locations) {
      tx.send(sql`
        update locations set address_line1 = ${next(100)}, address_line2 = ${next(100)}, suburb = ${next(100)}
        where location_id = ${locationId}`);
      tx.send(sql`
        insert into certifications (client_group_id, location_id, certification_id, name)
        values (${groupId}, ${locationId}, ${systemIds.next()}, ${next(100)})`);
      tx.send(sql`
        insert into booking_restrictions (client_group_id, location_id, booking_restriction_id, dates_local,
          message_markdown)
        values (${groupId}, ${locationId}, ${systemIds.next()}, ${[today.add({ days: 9 }).toString()]}::date[],
          ${Array.from({ length: 30 }, () => next(100)).join('\n\n')})`);
      tx.send(sql`
        insert into standard_bookings (client_group_id, standard_booking_id, contact_id, position, name, location_id,
          classification_id, start_time_local, end_time_local, notes, room)
        values (${groupId}, ${systemIds.next()}, ${contact.contactId}, 1, ${next(100)}, ${locationId},
          ${classificationIds[0]}, '08:30', '15:30', ${next(1000)}, ${next(50)})`);
    }
    for (const [index, candidateId] of candidateIds.entries()) {
      const { locationId } = locations[index % 2]!;
      const date = today.add({ days: Math.floor(index / 4) }).toString();
      const [booking, block, request] = [systemIds.next(), systemIds.next(), systemIds.next()];
      if (index === 0) bookingId = booking;
      const start = sql`((${date}::date + '08:30'::time) at time zone ${timeZone})`;
      const end = sql`((${date}::date + '15:30'::time) at time zone ${timeZone})`;
      tx.send(sql`
        insert into client_candidates (client_group_id, client_id, candidate_id, booking_count)
        values (${groupId}, ${clientId}, ${candidateId}, 3)`);
      for (const [id, status] of [
        [request, 'Accepted'],
        [systemIds.next(), 'PendingApproval'],
      ] as const) {
        tx.send(sql`
          insert into booking_requests (client_group_id, location_id, client_id, request_id, source, status,
            created_by_contact_id, created_by_name, created_on_utc, classification_id, dates_local,
            bookings_per_date, start_time_local, end_time_local, break_minutes, approve_before_utc, last_start_utc,
            reason_for_absence, covering_name, room, notes, submitted_by, purchase_order, cost_centre, reference,
            confirmations, decided_at)
          values (${groupId}, ${locationId}, ${clientId}, ${id}, 'booking', ${status}, ${contact.contactId},
            ${next(100)}, now(), ${classificationIds[index % 2]}, ${[date]}::date[], 1, '08:30', '15:30', 30,
            ${start}, ${start}, 'Sick Leave Cover', ${next(100)}, ${next(50)}, ${next(1000)}, ${next(100)},
            ${next(100)}, ${next(100)}, ${next(100)},
            ${JSON.stringify([confirmation(contact.contactId, next(100))])}::jsonb,
            case when ${status} = 'Accepted' then now() end)`);
      }
      tx.send(sql`
        insert into booking_blocks (client_group_id, location_id, block_id, request_id, first_date_local,
          last_date_local, total)
        values (${groupId}, ${locationId}, ${block}, ${request}, ${date}, ${date}, 1)`);
      tx.send(sql`
        insert into bookings (client_group_id, location_id, booking_id, block_id, request_id, client_id, position,
          type, status, date_local, start_time_local, end_time_local, start_utc, end_utc, break_minutes,
          classification_id, reason_for_absence, covering_name, room, notes, created_on_utc)
        values (${groupId}, ${locationId}, ${booking}, ${block}, ${request}, ${clientId}, 1, 'standard', 'Filled',
          ${date}, '08:30', '15:30', ${start}, ${end}, 30, ${classificationIds[index % 2]}, 'Sick Leave Cover',
          ${next(100)}, ${next(50)}, ${next(1000)}, now())`);
      tx.send(sql`
        insert into assignments (client_group_id, assignment_id, booking_id, candidate_id, state, start_utc, end_utc,
          offered_at_utc, accepted_at_utc, confirmed_at_utc)
        values (${groupId}, ${systemIds.next()}, ${booking}, ${candidateId}, 'confirmed', ${start}, ${end}, now(),
          now(), now())`);
      tx.send(sql`
        insert into day_counters as kept (client_group_id, location_id, date_local, total_count, open_count)
        values (${groupId}, ${locationId}, ${date}, 1, 0)
        on conflict (client_group_id, location_id, date_local) do update set total_count = kept.total_count + 1`);
    }
  });
  return { email, used, bookingId, today: today.toString() };
}

/** In the form in which the product stores it with a request. */
function confirmation(contactId: string, name: string): WantedConfirmation & { name: string } {
  return { contactId, name, email: true, sms: false, voice: false, push: false };
}
