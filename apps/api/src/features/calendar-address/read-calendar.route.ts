import {
  lastReadMinutes,
  readCalendar,
} from '@staffroom/domain/calendar-address/calendar-address.contract.ts';
import { calendarRange } from '@staffroom/domain/calendar-address/calendar-range.ts';
import { inTransaction, readInOneTrip, readTogether } from '../../db/transaction.ts';
import { attachment } from '../../http/reply/attachment.ts';
import { notFound } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import type { RouteContext } from '../../http/route.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';
import { writeCalendarFeed } from '../../platform/calendar/calendar-file.ts';
import { listQueryOf } from '../bookings/list/list-query.ts';
import { mayHaveAddress } from './calendar-address.reply.ts';
import { addressOfSecret, noteReading } from './calendar-addresses.sql.ts';
import type { ReadAddressRow } from './calendar-addresses.sql.ts';
import { readCalendarSecret, secretOfFile } from './calendar-secret.ts';
import { feedEntryMaker } from './feed-entry.ts';
import { feedRows } from './feed.sql.ts';
import type { FeedRow } from './feed.sql.ts';

/** Most programs read hourly, whatever they are asked to do. */
const refreshMinutes = 60;

/** The bookings of the address's contact, with the contact's rights at this moment. */
export const readCalendarRoute = route(readCalendar, async (context) => {
  const { params, database, receivedAt: at, identity, settings } = context;
  const secret = secretOfFile(params.calendarFile);
  const read = secret === null ? null : readCalendarSecret(secret);
  if (!read) throw notFound();
  const ofGroup = { clientGroupIds: [read.clientGroupId], contactId: null };
  const [row] = await readInOneTrip(database, ofGroup, addressOfSecret(read));
  if (!row) throw notFound();
  const sessionId = `calendar:${row.calendar_address_id}`;
  const viewer = await identity.findContactViewer({ contactId: row.contact_id, sessionId }, at);
  if (!viewer || !mayHaveAddress(viewer)) throw notFound();

  const name = `Bookings – ${settings.appName}`;
  const text = writeCalendarFeed(await readEntries(context, viewer), { name, refreshMinutes });
  if (isNoteDue(row, at)) {
    await inTransaction(database, ofGroup, async (tx) => tx.send(noteReading(read, at)));
  }
  const file = { name: 'bookings.ics', contentType: 'text/calendar; charset=utf-8' };
  const { headers, ...answer } = attachment(Buffer.from(text), file);
  // The program may keep its copy, and asks whether it is still good each time.
  return { status: 200, ...answer, headers: { ...headers, 'cache-control': 'private, no-cache' } };
});

async function readEntries(
  { database, receivedAt, settings, origin }: RouteContext<typeof readCalendar>,
  viewer: Viewer,
) {
  const { clientGroupIds, contactId } = viewer;
  const [rows] = await readTogether<[FeedRow]>(
    database,
    { clientGroupIds, contactId },
    [feedRows(listQueryOf({ viewer, receivedAt }), calendarRange(receivedAt))],
    { settings: { plan_cache_mode: 'force_generic_plan' } },
  );
  return rows.map(feedEntryMaker({ viewer, settings, origin })).filter((entry) => entry !== null);
}

/** Seldom, so that reading rarely writes. */
function isNoteDue({ last_read_at }: ReadAddressRow, at: Temporal.Instant): boolean {
  return last_read_at === null || at.since(last_read_at).total('minutes') >= lastReadMinutes;
}
