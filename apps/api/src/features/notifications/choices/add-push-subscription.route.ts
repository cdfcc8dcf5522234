import { sql } from 'kysely';
import { addPushSubscription } from '@staffroom/domain/notifications/notification-choices.contract.ts';
import { Refusal } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { AddressRefused, checkAddress } from '../../../platform/outbound/post.ts';

const maxDevices = 10;

/** An eleventh device replaces the oldest. */
export const addPushSubscriptionRoute = route(addPushSubscription, async (context) => {
  const { body, viewer, receivedAt: at, ids, settings } = context;
  const { contactId, homeClientGroupId: clientGroupId } = viewer;
  const { endpoint, keys } = body;
  refusePrivateEndpoint(endpoint, settings.push.allowsLoopback);
  const id = ids.next();

  return context.inTransaction(async ({ send, audit }) => {
    send(sql`select pg_advisory_xact_lock(hashtext('push subscriptions'), hashtext(${contactId}))`);
    // It does not matter whose browser it was before: its current user is signed in here.
    send(sql`
      delete from push_subscriptions where client_group_id = ${clientGroupId} and (endpoint = ${endpoint}
        or contact_id = ${contactId} and push_subscription_id in (
          select push_subscription_id from push_subscriptions
          where client_group_id = ${clientGroupId} and contact_id = ${contactId} and endpoint <> ${endpoint}
          order by created_at desc offset ${maxDevices - 1}))`);
    send(sql`
      insert into push_subscriptions (client_group_id, push_subscription_id, contact_id, endpoint, keys, created_at)
      values (${clientGroupId}, ${id}, ${contactId}, ${endpoint}, ${JSON.stringify(keys)}::jsonb, ${at.toString()})`);
    send(sql`
      update contacts set push_enabled = true
      where client_group_id = ${clientGroupId} and contact_id = ${contactId} and not push_enabled`);
    audit({
      clientGroupId,
      action: 'pushSubscription.add',
      entity: 'pushSubscription',
      entityIds: [id],
      changes: {},
    });
    return { status: 201, body: { id } };
  });
});

/** The server calls an address named by a browser, so it must be a public https address. */
function refusePrivateEndpoint(endpoint: string, allowsLoopback: boolean): void {
  try {
    checkAddress(endpoint, { allowsLoopback });
  } catch (error) {
    if (error instanceof AddressRefused) throw new Refusal('push_endpoint_refused');
    throw error;
  }
}
