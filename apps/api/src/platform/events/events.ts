import { sql } from 'kysely';
import type { Columns, OrNull, Renamed } from '../../db/schema/row.ts';
import type { Database } from '../../db/connections/pool.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import type { MadeBy } from './outbox.ts';

/** A numbered change. Contains ids only: the receiver fetches the data itself. */
export type StoredEvent = {
  seq: number;
  kind: string;
  clientGroupId: string;
  clientId: string | null;
  locationId: number | null;
  contactId: string | null;
  entityIds: string[];
  /** Calendar dates at the location. */
  datesLocal: string[];
  /** The contact's call that made the change; null when no contact's call made it. */
  madeBy: MadeBy | null;
  /** Instant. */
  sequencedAt: string;
};

export type EventPage = {
  /** The events of the requested groups, in order. */
  events: StoredEvent[];
  /** Every event of these groups up to here is in `events` or came before `after`. */
  upTo: number;
  /** False when there are more events after `upTo`. */
  complete: boolean;
  /** Events up to here have been removed. */
  sweptSeq: number;
  /** The newest number across all groups. */
  headSeq: number;
};

const pageSize = 500;

/**
 * The events of some groups after a number, exclusive. Numbers are assigned at commit and without gaps, so a snapshot
 * that shows a number shows every number before it.
 */
export async function readEventsAfter(
  database: Database,
  clientGroupIds: readonly string[],
  after: number,
): Promise<EventPage> {
  const rows = await readInOneTrip(
    database,
    { clientGroupIds, contactId: null },
    sql<EventRow>`
      select h.seq as head_seq, h.swept_seq, e.*
      from event_head h
      left join lateral (
        select seq, kind, client_group_id, client_id, location_id, contact_id, entity_ids, dates_local, sequenced_at,
          made_by_contact_id, request_id
        from events
        where seq > ${after} and client_group_id = any (${[...clientGroupIds]}::uuid[])
        order by seq limit ${pageSize}
      ) e on true
      order by e.seq`,
  );
  const { head_seq: headSeq, swept_seq: sweptSeq } = rows[0]!;
  const events = rows.filter((row): row is EventRow & { seq: number } => row.seq !== null).map(toEvent);
  const complete = events.length < pageSize;
  const upTo = complete ? Math.max(headSeq, after) : events.at(-1)!.seq;
  return { events, upTo, complete, sweptSeq, headSeq };
}

/** `seq` and all event columns are null when there is no event. */
type EventRow = Renamed<'event_head', { head_seq: 'seq'; swept_seq: 'swept_seq' }> &
  OrNull<Columns<'events', 'seq'>> &
  Columns<
    'events',
    | 'kind'
    | 'client_group_id'
    | 'client_id'
    | 'location_id'
    | 'contact_id'
    | 'entity_ids'
    | 'dates_local'
    | 'sequenced_at'
    | 'made_by_contact_id'
    | 'request_id'
  >;

function toEvent(row: EventRow & { seq: number }): StoredEvent {
  const { made_by_contact_id: contactId, request_id: requestId } = row;
  return {
    seq: row.seq,
    kind: row.kind,
    clientGroupId: row.client_group_id,
    clientId: row.client_id,
    locationId: row.location_id,
    contactId: row.contact_id,
    entityIds: row.entity_ids,
    datesLocal: row.dates_local,
    madeBy: contactId !== null && requestId !== null ? { contactId, requestId } : null,
    sequencedAt: row.sequenced_at,
  };
}
