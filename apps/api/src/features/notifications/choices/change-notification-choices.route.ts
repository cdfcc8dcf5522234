import { sql } from 'kysely';
import { changeNotificationChoices } from '@staffroom/domain/notifications/notification-choices.contract.ts';
import { notFound, Refusal, refuseStaleVersion } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { formatChoices } from './notification-choices.reply.ts';
import { choicesOf } from './notification-choices.sql.ts';

/** The first choice inserts the row as version 2, because version 1 was the default. */
export const changeNotificationChoicesRoute = route(changeNotificationChoices, async (context) => {
  const { body, viewer, ifMatchVersion, settings } = context;
  const { contactId, homeClientGroupId: clientGroupId } = viewer;
  const { methods, quietHours, timeZone, urgentPassesQuiet } = body;
  if (quietHours !== null && quietHours.from === quietHours.until) throw new Refusal('quiet_hours_invalid');

  return context.inTransaction(async ({ db, send, audit }) => {
    await sql`select pg_advisory_xact_lock(hashtext('notification choices'), hashtext(${contactId}))`.execute(
      db,
    );
    const [present] = (await choicesOf(clientGroupId, contactId).execute(db)).rows;
    if (!present) throw notFound();
    const { publicKey } = settings.push;
    refuseStaleVersion(ifMatchVersion, present.version ?? 1, formatChoices(present, publicKey));
    send(sql`
      insert into notification_choices
        (client_group_id, contact_id, methods, quiet_from_local, quiet_until_local, time_zone, urgent_passes_quiet,
         version)
      values (${clientGroupId}, ${contactId}, ${JSON.stringify(methods)}::jsonb, ${quietHours?.from ?? null},
        ${quietHours?.until ?? null}, ${timeZone}, ${urgentPassesQuiet}, 2)
      on conflict (client_group_id, contact_id) do update set methods = excluded.methods,
        quiet_from_local = excluded.quiet_from_local, quiet_until_local = excluded.quiet_until_local,
        time_zone = excluded.time_zone, urgent_passes_quiet = excluded.urgent_passes_quiet,
        version = notification_choices.version + 1`);
    const [changed] = (await choicesOf(clientGroupId, contactId).execute(db)).rows;
    if (!changed) throw notFound();
    audit({
      clientGroupId,
      action: 'notificationChoices.change',
      entity: 'contact',
      entityIds: [contactId],
      changes: { methods, quietHours, timeZone, urgentPassesQuiet },
    });
    return { status: 200, body: formatChoices(changed, publicKey) };
  });
});
