import type { InvoiceIssuer, VariantData } from '@staffroom/domain/regions/variants.ts';

/** The issuer as printed on an invoice. */
export type PrintedIssuer = InvoiceIssuer & { phone: string; email: string };

/** The currently configured issuer. */
export function issuerOf({ issuer, appName, contact }: VariantData): PrintedIssuer {
  const { phone, email } = contact;
  const unnamed = { name: appName, address: [], taxRegistration: { label: '', number: '' }, payment: [] };
  return { ...(issuer ?? unnamed), phone, email };
}
