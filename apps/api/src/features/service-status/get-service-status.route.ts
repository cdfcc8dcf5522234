import { toSafeHtml } from '@staffroom/domain/text/safe-html.ts';
import { getServiceStatus } from '@staffroom/domain/service-status/service-status.contract.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { route } from '../../http/route.ts';
import { findServiceStatus } from './service-status.sql.ts';

export const getServiceStatusRoute = route(getServiceStatus, async ({ database, tenantScope }) => {
  const [row] = await readInOneTrip(database, tenantScope, findServiceStatus());
  if (row === undefined) return { status: 204 };
  const { banner_title: bannerTitle, severity, region, html } = row;
  return { status: 200, body: { bannerTitle, severity, region, html: toSafeHtml(html) } };
});
