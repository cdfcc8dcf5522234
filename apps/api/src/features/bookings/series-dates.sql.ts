import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Sets the first and last date of blocks to those of the days that are not cancelled, or of all days when all are. Send
 * it after each change of a day's date or cancellation, under the lock of the block. Cards, and how far a block can be
 * extended, depend on these dates.
 */
export function keepSeriesDates(clientGroupId: string, blockIds: readonly string[]): RawBuilder<unknown> {
  return sql`
    update booking_blocks block set first_date_local = days.first_date, last_date_local = days.last_date
    from (
      select day.block_id,
        coalesce(min(day.date_local) filter (where day.status <> 'Cancelled'), min(day.date_local)) as first_date,
        coalesce(max(day.date_local) filter (where day.status <> 'Cancelled'), max(day.date_local)) as last_date
      from bookings day
      where day.client_group_id = ${clientGroupId}::uuid and day.block_id = any(${[...new Set(blockIds)]}::uuid[])
      group by day.block_id
    ) days
    where block.client_group_id = ${clientGroupId}::uuid and block.block_id = days.block_id
      and (block.first_date_local, block.last_date_local) is distinct from (days.first_date, days.last_date)`;
}
