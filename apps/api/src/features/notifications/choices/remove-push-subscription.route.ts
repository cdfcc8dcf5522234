import { sql } from 'kysely';
import { removePushSubscription } from '@staffroom/domain/notifications/notification-choices.contract.ts';
import { notFound } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';

/** Deletes the device, which is not a record to keep. */
export const removePushSubscriptionRoute = route(removePushSubscription, async (context) => {
  const { contactId, homeClientGroupId: clientGroupId } = context.viewer;
  const { pushSubscriptionId } = context.params;
  return context.inTransaction(async ({ db, audit }) => {
    const { rows } = await sql`
      delete from push_subscriptions
      where client_group_id = ${clientGroupId} and contact_id = ${contactId}
        and push_subscription_id = ${pushSubscriptionId}
      returning push_subscription_id`.execute(db);
    if (rows.length === 0) throw notFound();
    audit({
      clientGroupId,
      action: 'pushSubscription.remove',
      entity: 'pushSubscription',
      entityIds: [pushSubscriptionId],
      changes: {},
    });
    return { status: 204 };
  });
});
