import { addWebhook } from '@staffroom/domain/provider/webhooks.contract.ts';
import { maxWebhooks } from '@staffroom/domain/provider/webhooks.rules.ts';
import { Refusal } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import type { Route } from '../../../http/route.ts';
import { auditWebhook } from './audit-webhook.ts';
import { getWebhookAddress } from '../get-webhook-address.ts';
import { tellOnce } from '../../../http/reply/tell-once.ts';
import type { WebhookParts } from '../webhook-parts.ts';
import { toWebhook } from './webhook.reply.ts';
import { countWebhooks, insertSecret, insertWebhook, lockAllWebhooks, webhookRows } from '../webhooks.sql.ts';

export function addWebhookRoute({ webhookSecrets, webhookHosts }: WebhookParts): Route {
  return route(addWebhook, async ({ body, ids, receivedAt: at, inTransaction }) => {
    const webhookId = ids.next();
    const { secret, sealed } = webhookSecrets.draw(webhookId);
    const reply = await inTransaction(async (write) => {
      const url = getWebhookAddress(body.url, webhookHosts);
      await lockAllWebhooks.execute(write.db);
      const { rows: counted } = await countWebhooks.execute(write.db);
      if (counted[0]!.count >= maxWebhooks) throw new Refusal('webhook_limit_reached');
      const { eventTypes } = body;
      write.send(insertWebhook(webhookId, { ...body, url }, at));
      write.send(insertSecret(webhookId, { secretId: ids.next(), sealed }));
      const { rows } = await webhookRows(webhookId, at).execute(write.db);
      write.audit(auditWebhook('add', webhookId, { eventTypes }));
      return { status: 201, body: { webhook: toWebhook(rows[0]!), secret: null } };
    });
    return tellOnce(reply, { secret });
  });
}
