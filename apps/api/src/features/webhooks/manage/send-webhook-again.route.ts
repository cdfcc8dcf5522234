import { sendWebhookAgain } from '@staffroom/domain/provider/webhooks.contract.ts';
import { notFound, Refusal } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { auditWebhook } from './audit-webhook.ts';
import { toDelivery } from './webhook.reply.ts';
import { deliveryRow, lockWebhook, makeDue, wakeWebhooks } from '../webhooks.sql.ts';

export const sendWebhookAgainRoute = route(
  sendWebhookAgain,
  async ({ params, receivedAt: at, inTransaction }) =>
    inTransaction(async (write) => {
      const { webhookId, deliveryId } = params;
      const { rows: locked } = await lockWebhook(webhookId).execute(write.db);
      if (!locked[0]) throw notFound();
      const { rows: known } = await makeDue(webhookId, deliveryId, at).execute(write.db);
      if (known.length === 0) throw notFound();
      if (!locked[0].is_enabled) throw new Refusal('webhook_disabled');
      write.send(wakeWebhooks);
      const { rows } = await deliveryRow(webhookId, deliveryId).execute(write.db);
      write.audit(auditWebhook('resend', webhookId, { deliveryId }));
      return { status: 200, body: toDelivery(rows[0]!) };
    }),
);
