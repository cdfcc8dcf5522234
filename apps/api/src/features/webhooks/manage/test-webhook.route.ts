import { testWebhook } from '@staffroom/domain/provider/webhooks.contract.ts';
import { testEventType } from '@staffroom/domain/provider/webhooks.rules.ts';
import { notFound, Refusal } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { auditWebhook } from './audit-webhook.ts';
import { writeTestBody } from '../deliver/webhook-body.ts';
import { toDelivery } from './webhook.reply.ts';
import { deliveryRow, insertTest, lockWebhook, wakeWebhooks } from '../webhooks.sql.ts';

export const testWebhookRoute = route(testWebhook, async ({ params, ids, receivedAt: at, inTransaction }) =>
  inTransaction(async (write) => {
    const { webhookId } = params;
    const { rows: locked } = await lockWebhook(webhookId).execute(write.db);
    if (!locked[0]) throw notFound();
    if (!locked[0].is_enabled) throw new Refusal('webhook_disabled');
    const deliveryId = ids.next();
    write.send(insertTest(webhookId, { deliveryId, eventType: testEventType, body: writeTestBody(at) }, at));
    write.send(wakeWebhooks);
    const { rows } = await deliveryRow(webhookId, deliveryId).execute(write.db);
    write.audit(auditWebhook('test', webhookId, { deliveryId }));
    return { status: 201, body: toDelivery(rows[0]!) };
  }),
);
