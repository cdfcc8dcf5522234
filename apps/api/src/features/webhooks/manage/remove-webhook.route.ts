import { removeWebhook } from '@staffroom/domain/provider/webhooks.contract.ts';
import { sql } from 'kysely';
import { notFound } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { auditWebhook } from './audit-webhook.ts';

export const removeWebhookRoute = route(removeWebhook, async ({ params, inTransaction }) =>
  inTransaction(async (write) => {
    const { webhookId } = params;
    const { rows } = await sql`
      delete from webhooks where webhook_id = ${webhookId} returning webhook_id`.execute(write.db);
    if (rows.length === 0) throw notFound();
    write.audit(auditWebhook('remove', webhookId));
    return { status: 204 };
  }),
);
