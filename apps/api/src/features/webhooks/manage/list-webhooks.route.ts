import { listWebhooks } from '@staffroom/domain/provider/webhooks.contract.ts';
import { readInOneTrip } from '../../../db/transaction.ts';
import { route } from '../../../http/route.ts';
import { toWebhook } from './webhook.reply.ts';
import { webhookRows } from '../webhooks.sql.ts';

export const listWebhooksRoute = route(listWebhooks, async ({ database, tenantScope, receivedAt }) => {
  const rows = await readInOneTrip(database, tenantScope, webhookRows(null, receivedAt));
  return rows.length === 0 ? { status: 204 } : { status: 200, body: rows.map(toWebhook) };
});
