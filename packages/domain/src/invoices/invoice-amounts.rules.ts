/**
 * Money of an invoice in whole cents. Tax is rounded for the whole invoice, or for each line: either way, each line has
 * its share, and the shares add up to the invoice's tax. So every grouping of lines adds up to the invoice to the cent.
 */
export type TaxRounding = 'invoice' | 'line';

export type BilledLine = { readonly quantityHundredths: number; readonly rate: number };

export type InvoiceTax = {
  /** 1000 is 10 %. */
  readonly basisPoints: number;
  readonly rounding: TaxRounding;
};

export type Amounts = { readonly totalExclTax: number; readonly taxAmount: number };

export type InvoiceAmounts = Amounts & {
  /** Tax included. */
  readonly amount: number;
  /** In the order of the lines. */
  readonly lines: readonly Amounts[];
};

/** Whole cents of a line before tax: quantity times rate, half a cent away from zero. */
export function lineTotal({ quantityHundredths, rate }: BilledLine): number {
  return divideRounded(BigInt(quantityHundredths) * BigInt(rate), 100n);
}

/** The amounts of an invoice over its lines, in their order. */
export function invoiceAmounts(lines: readonly BilledLine[], tax: InvoiceTax): InvoiceAmounts {
  const totals = lines.map(lineTotal);
  const totalExclTax = sum(totals);
  const shares = taxShares(totals, tax);
  const taxAmount = sum(shares);
  return {
    totalExclTax,
    taxAmount,
    amount: totalExclTax + taxAmount,
    lines: totals.map((total, index) => ({ totalExclTax: total, taxAmount: shares[index]! })),
  };
}

/** Tax of each line; when rounded for the whole invoice, the amount by which the line increases the rounded tax. */
function taxShares(totals: readonly number[], { basisPoints, rounding }: InvoiceTax): number[] {
  const taxOf = (cents: number): number => divideRounded(BigInt(cents) * BigInt(basisPoints), 10_000n);
  if (rounding === 'line') return totals.map(taxOf);
  let reached = 0;
  return totals.map((total) => {
    const before = taxOf(reached);
    reached += total;
    return taxOf(reached) - before;
  });
}

/** Half away from zero, as tax offices and accounting programs round. */
function divideRounded(amount: bigint, divisor: bigint): number {
  const isNegative = amount < 0n;
  const size = isNegative ? -amount : amount;
  const rounded = Number((size * 2n + divisor) / (divisor * 2n));
  return isNegative && rounded !== 0 ? -rounded : rounded;
}

export function sum(cents: readonly number[]): number {
  return cents.reduce((total, one) => total + one, 0);
}
