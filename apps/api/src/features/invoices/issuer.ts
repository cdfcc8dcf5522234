import type { InvoiceIssuer, VariantData } from '@staffroom/domain/regions/variants.ts';

/** Who an invoice comes from, as it is printed on it. */
export type PrintedIssuer = InvoiceIssuer & { phone: string; email: string };

/** As it is configured today. */
export function issuerOf({ issuer, appName, contact }: VariantData): PrintedIssuer {
  const { phone, email } = contact;
  const unnamed = { name: appName, address: [], taxRegistration: { label: '', number: '' }, payment: [] };
  return { ...(issuer ?? unnamed), phone, email };
}
