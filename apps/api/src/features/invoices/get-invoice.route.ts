import { getInvoice, getInvoiceByNumber } from '@staffroom/domain/invoices/invoices.contract.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { notFound } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import type { RouteContext } from '../../http/route.ts';
import { invoiceByNumber } from './invoices.sql.ts';
import { invoiceScope } from './visible-invoices.ts';

export const getInvoiceRoute = route(getInvoice, async (context) => ({
  status: 200,
  json: await readInvoice(context),
}));

export const getInvoiceByNumberRoute = route(getInvoiceByNumber, async (context) => ({
  status: 200,
  json: await readInvoice(context),
}));

type Asked = Pick<
  RouteContext<typeof getInvoice>,
  'params' | 'viewer' | 'database' | 'tenantScope' | 'receivedAt'
>;

async function readInvoice({
  params: { invoiceNo },
  viewer,
  database,
  tenantScope,
  receivedAt: at,
}: Asked): Promise<string> {
  const wanted = invoiceByNumber(invoiceScope(viewer), { invoiceNo, at });
  const [row] = await readInOneTrip(database, tenantScope, wanted);
  if (!row) throw notFound();
  return row.invoice;
}
