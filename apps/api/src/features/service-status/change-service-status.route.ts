import { sql } from 'kysely';
import { changeServiceStatus } from '@staffroom/domain/service-status/service-status.contract.ts';
import { toSafeHtml } from '@staffroom/domain/text/safe-html.ts';
import { route } from '../../http/route.ts';
import { tellOfServiceStatus } from './tell-of-service-status.ts';

export const changeServiceStatusRoute = route(changeServiceStatus, async (context) => {
  const { bannerTitle, severity, region, html } = context.body;
  return context.inTransaction(async (write) => {
    await sql`
      insert into service_status (banner_title, severity, region, html, updated_at)
      values (${bannerTitle}, ${severity}, ${region}, ${toSafeHtml(html)}, ${context.receivedAt.toString()})
      on conflict (single_row) do update set banner_title = excluded.banner_title, severity = excluded.severity,
        region = excluded.region, html = excluded.html, updated_at = excluded.updated_at`.execute(write.db);
    tellOfServiceStatus(write, context, { action: 'serviceStatus.change', changes: { severity } });
    return { status: 204 };
  });
});
