import { changeWebhook } from '@staffroom/domain/provider/webhooks.contract.ts';
import { notFound } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import type { Route } from '../../../http/route.ts';
import { auditWebhook } from './audit-webhook.ts';
import { getWebhookAddress } from '../get-webhook-address.ts';
import type { WebhookParts } from '../webhook-parts.ts';
import { toWebhook } from './webhook.reply.ts';
import { lockWebhook, updateWebhook, wakeWebhooks, webhookRows } from '../webhooks.sql.ts';

export function changeWebhookRoute({ webhookHosts }: WebhookParts): Route {
  return route(changeWebhook, async ({ params, body, receivedAt: at, inTransaction }) =>
    inTransaction(async (write) => {
      const { webhookId } = params;
      const { rows: locked } = await lockWebhook(webhookId).execute(write.db);
      if (locked.length === 0) throw notFound();
      const url = getWebhookAddress(body.url, webhookHosts);
      const { eventTypes, isEnabled } = body;
      write.send(updateWebhook(webhookId, { ...body, url }));
      write.send(wakeWebhooks);
      const { rows } = await webhookRows(webhookId, at).execute(write.db);
      write.audit(auditWebhook('change', webhookId, { eventTypes, isEnabled }));
      return { status: 200, body: toWebhook(rows[0]!) };
    }),
  );
}
