import { checkDoubles } from '@staffroom/domain/bookings/create/booking-doubles.rules.ts';
import { checkStillBookable } from '@staffroom/domain/pending-bookings/still-bookable.rules.ts';
import { notFound, refuseUnlessAllowed } from '../../../http/reply/refusal.ts';
import type { Write } from '../../../http/route.ts';
import type { Ids } from '../../../platform/runtime/ids.ts';
import { bookingFacts, lockLocation } from '../../bookings/create/create-booking.sql.ts';
import { insertBlocks } from '../../bookings/create/insert-blocks.sql.ts';
import type { InsertedBlocks } from '../../bookings/create/insert-blocks.sql.ts';
import { refuseBroken, rulesFacts } from '../../bookings/create/rules-facts.ts';
import { doublesAmong, formatDouble } from '../../bookings/doubles/find-doubles.reply.ts';
import { possibleDoubles } from '../../bookings/doubles/find-doubles.sql.ts';
import { askedFor } from '../asked-for.sql.ts';
import type { PendingRow } from '../pending-bookings.sql.ts';

type Acceptance = { row: PendingRow; at: Temporal.Instant; ids: Ids; bookAnyway: boolean };

/**
 * Makes the blocks of an accepted request, by the same rules and statements as a booking made at once. Throws the
 * refusal of the first rule that is broken by now; the caller changes the counters.
 */
export async function makeAskedBookings(
  write: Write,
  { row, at, ids, bookAnyway }: Acceptance,
): Promise<InsertedBlocks> {
  const { client_group_id: clientGroupId, client_id: clientId, request_id: requestId } = row;
  const { rows } = await askedFor(row).execute(write.db);
  const asked = rows[0]?.asked;
  if (!asked) throw notFound();

  const viewerContactId = row.created_by_contact_id;
  const canDouble = asked.room.trim() !== '' || asked.covering !== null;
  if (canDouble) write.send(lockLocation(asked.locationId));
  const [found, others] = await Promise.all([
    bookingFacts({ ...asked, confirmations: [], covering: null }, viewerContactId).execute(write.db),
    canDouble
      ? possibleDoubles(
          { ...asked, covering: null, bookedSince: asked.createdOnUtc },
          viewerContactId,
        ).execute(write.db)
      : { rows: [] },
  ]);
  const facts = found.rows[0];
  if (!facts) throw notFound();
  const { preferredCandidateId } = asked;
  const candidateIds =
    preferredCandidateId !== null && facts.is_candidate_available ? [preferredCandidateId] : [];
  refuseBroken(checkStillBookable(asked, { ...rulesFacts(facts, at), candidateIds }));

  const doubles = doublesAmong(asked, others.rows);
  refuseUnlessAllowed(checkDoubles(doubles, bookAnyway), {
    param: 'bookAnyway',
    current: { doubles: doubles.map(formatDouble) },
  });
  return insertBlocks(write, ids, {
    ...asked,
    clientGroupId,
    clientId,
    requestId,
    type: row.source === 'booking' ? 'standard' : row.source,
    timeZone: facts.time_zone,
    datesLocal: asked.dates,
    coveringContactId: asked.covering?.contactId ?? null,
    coveringName: asked.covering?.name ?? null,
    createdOnUtc: at,
  });
}
