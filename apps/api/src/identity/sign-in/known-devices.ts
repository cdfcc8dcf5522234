import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../db/connections/pool.ts';
import type { Columns } from '../../db/schema/row.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { DeviceCookies } from './device-cookies.ts';

/** A browser that was not used for as long is a stranger again. */
const rememberedDays = 180;
const maxDevicesOfUser = 20;

export function rememberDevice(
  tx: Tx,
  { deviceId, userId, at }: { deviceId: string; userId: string; at: Temporal.Instant },
): void {
  tx.send(sql`
    insert into identity.known_devices (device_hash, user_id, last_used_at)
    values (${hashDevice(deviceId)}, ${userId}, ${at.toString()})
    on conflict (device_hash, user_id) do update set last_used_at = excluded.last_used_at`);
}

/** Whether the browser signed in to the account before, and not too long ago. */
export async function isDeviceKnown(
  { auth, devices }: { auth: Database; devices: DeviceCookies },
  { deviceCookie, at }: { deviceCookie: string | null; at: Temporal.Instant },
  { email, userId }: { email: string; userId: string },
): Promise<boolean> {
  const device = devices.findDevice(deviceCookie, email);
  if (device === null) return false;
  const rows = await readInOneTrip(
    auth,
    null,
    sql<Columns<'identity.known_devices', 'user_id'>>`
      select user_id from identity.known_devices
      where user_id = ${userId} and device_hash = ${hashDevice(device)} and last_used_at > ${oldestUse(at)}`,
  );
  return rows.length > 0;
}

/** Devices that nobody used for long, and of each user all but the newest. */
export async function dropOldDevices(auth: Database, at: Temporal.Instant): Promise<void> {
  await sql`delete from identity.known_devices where last_used_at <= ${oldestUse(at)}`.execute(auth.db);
  await sql`
    delete from identity.known_devices as device using (
      select device_hash, user_id, row_number() over (partition by user_id order by last_used_at desc) as place
      from identity.known_devices
    ) as placed
    where device.device_hash = placed.device_hash and device.user_id = placed.user_id
      and placed.place > ${maxDevicesOfUser}`.execute(auth.db);
}

/** A device whose last use is not after this is forgotten. */
export function oldestUse(at: Temporal.Instant): string {
  return at.subtract({ hours: rememberedDays * 24 }).toString();
}

export function hashDevice(deviceId: string): Buffer {
  return createHash('sha256').update(`device:${deviceId}`).digest();
}
