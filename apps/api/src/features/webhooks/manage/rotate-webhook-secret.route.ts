import { rotateWebhookSecret } from '@staffroom/domain/provider/webhooks.contract.ts';
import { oldSecretHours } from '@staffroom/domain/provider/webhooks.rules.ts';
import { notFound } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import type { Route } from '../../../http/route.ts';
import { auditWebhook } from './audit-webhook.ts';
import { tellOnce } from '../../../http/reply/tell-once.ts';
import type { WebhookParts } from '../webhook-parts.ts';
import { toWebhook } from './webhook.reply.ts';
import { insertSecret, lockWebhook, retireSecrets, webhookRows } from '../webhooks.sql.ts';

export function rotateWebhookSecretRoute({ webhookSecrets }: WebhookParts): Route {
  return route(rotateWebhookSecret, async ({ params, ids, receivedAt: at, inTransaction }) => {
    const { webhookId } = params;
    const { secret, sealed } = webhookSecrets.draw(webhookId);
    const reply = await inTransaction(async (write) => {
      const { rows: locked } = await lockWebhook(webhookId).execute(write.db);
      if (locked.length === 0) throw notFound();
      const signsUntil = at.add({ hours: oldSecretHours });
      write.send(retireSecrets(webhookId, { at, signsUntil }));
      write.send(insertSecret(webhookId, { secretId: ids.next(), sealed }));
      const { rows } = await webhookRows(webhookId, at).execute(write.db);
      write.audit(auditWebhook('rotate', webhookId, { oldSignsUntil: signsUntil.toString() }));
      return { status: 200, body: { webhook: toWebhook(rows[0]!), secret: null } };
    });
    return tellOnce(reply, { secret });
  });
}
