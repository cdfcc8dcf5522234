import { checkAvailability } from '@staffroom/domain/availability/availability.rules.ts';
import { changeMyAvailability } from '@staffroom/domain/availability/my-availability.contract.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { notFound, refuseStaleVersion } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { refuseBroken } from '../bookings/create/rules-facts.ts';
import { formatAvailability } from './my-availability.reply.ts';
import { availabilityOf, lockAvailability, writeAvailability } from './my-availability.sql.ts';

/** Replaces the week and all absences together, so that stored absences never overlap. */
export const changeMyAvailabilityRoute = route(changeMyAvailability, async (context) => {
  const { body, viewer, ifMatchVersion, receivedAt: at, ids } = context;
  const { contactId, homeClientGroupId: clientGroupId, rights } = viewer;
  const whose = { clientGroupId, contactId };
  const now = { usualTimeZone: rights.links.groups[0]?.timeZone ?? null, at };
  const { weekly, timeZone } = body;

  return context.inTransaction(async (write) => {
    await lockAvailability(contactId).execute(write.db);
    // An absence that is over in only one of the two time zones may be kept or left out.
    const [present] = (await availabilityOf(whose, { ...now, otherTimeZone: timeZone }).execute(write.db))
      .rows;
    if (!present) throw notFound();
    refuseStaleVersion(ifMatchVersion, present.version ?? 1, formatAvailability(present));
    const known = new Set(present.exceptions.map(({ id }) => id));
    const named = body.exceptions.flatMap(({ id }) => id ?? []);
    if (named.some((id) => !known.has(id)) || new Set(named).size < named.length) throw notFound();
    const { dateLocal: todayLocal } = instantToLocal(at, timeZone);
    refuseBroken(checkAvailability(body, { todayLocal, present: present.exceptions }));

    const exceptions = body.exceptions.map((one) => ({ ...one, id: one.id ?? ids.next() }));
    writeAvailability(write, whose, { weekly, timeZone, present: present.exceptions, exceptions });
    const [changed] = (await availabilityOf(whose, now).execute(write.db)).rows;
    if (!changed) throw notFound();
    write.announce({ kind: 'availability', clientGroupId, contactId, entityIds: [contactId] });
    write.audit({
      clientGroupId,
      action: 'availability.change',
      entity: 'contact',
      entityIds: [contactId],
      // The audit trail leaves out the reasons for absences, which are private.
      changes: { weekly, timeZone, exceptions: exceptions.map(({ reason: _reason, ...one }) => one) },
    });
    return { status: 200, body: formatAvailability(changed) };
  });
});
