import { listWebhookDeliveries } from '@staffroom/domain/provider/webhooks.contract.ts';
import { readTogether } from '../../../db/transaction.ts';
import { notFound, Refusal } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { toDelivery } from './webhook.reply.ts';
import { deliveryRows, webhookRows } from '../webhooks.sql.ts';

const maxAtOnce = 500;

export const listWebhookDeliveriesRoute = route(
  listWebhookDeliveries,
  async ({ params, query, database, tenantScope, receivedAt }) => {
    const { state = null, after = null, limit = maxAtOnce } = query;
    if (limit < 1 || limit > maxAtOnce) throw new Refusal('page_out_of_range');
    const { webhookId } = params;
    const [webhooks, deliveries] = await readTogether(database, tenantScope, [
      webhookRows(webhookId, receivedAt),
      deliveryRows(webhookId, { state, after, limit }),
    ]);
    if (webhooks.length === 0) throw notFound();
    return deliveries.length === 0 ? { status: 204 } : { status: 200, body: deliveries.map(toDelivery) };
  },
);
