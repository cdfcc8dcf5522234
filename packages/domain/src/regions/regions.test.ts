import { describe, expect, it } from 'vitest';
import { languageByOrigin } from './language-by-origin.ts';
import { formatMoney } from './money.ts';
import { defaultVariantLinks } from './variant-links.ts';
import { locales, variantOf, variants } from './variants.ts';

describe('variants', () => {
  it.each([
    ['AU', 'en-AU', 'AUD', 'GST', 'DD/MM/YYYY', 'day-month', 1, 12],
    ['NZ', 'en-NZ', 'NZD', 'GST', 'DD/MM/YYYY', 'day-month', 1, 12],
    ['UK', 'en-GB', 'GBP', 'VAT', 'D/MM/YYYY', 'day-month', 1, 24],
    ['CA', 'en-CA', 'CAD', 'Tax', 'MM/DD/YYYY', 'month-day', 1, 12],
    ['US', 'en-US', 'USD', 'Tax', 'MM/DD/YYYY', 'month-day', 0, 12],
    ['EN', 'en', 'USD', 'Tax', 'DD/MM/YYYY', 'day-month', 1, 12],
  ])('%s is as decided', (name, locale, currency, taxWord, shortDate, dateOrder, weekStart, clock) => {
    const expected = { name, locale, currency, taxWord, shortDate, dateOrder, weekStart, clock };
    expect(variantOf(name)).toEqual(expected);
    expect(variantOf(locale)).toEqual(expected);
  });

  it('serve the six locales, one each', () => {
    expect(
      Object.values(variants)
        .map((variant) => variant.locale)
        .toSorted(),
    ).toEqual([...locales].toSorted());
  });

  it('fall back to the general one', () => {
    for (const name of ['XX', '', null, undefined, 'toString']) expect(variantOf(name)).toBe(variants.EN);
  });

  it('configure the mobile app in the UK and stores in Australia and New Zealand', () => {
    expect(defaultVariantLinks.UK.mobileApp).not.toBe('');
    expect(defaultVariantLinks.AU.stores).not.toEqual([]);
    expect(defaultVariantLinks.NZ.stores[0]?.href).not.toBe(defaultVariantLinks.AU.stores[0]?.href);
  });
});

describe('formatMoney', () => {
  it.each([
    [123_450, 'AUD', 'en-AU', '$1,234.50'],
    [123_450, 'GBP', 'en-GB', '£1,234.50'],
    [123_450, 'GBP', 'en-AU', 'GBP 1,234.50'],
    [-5, 'USD', 'en-US', '-$0.05'],
    [0, 'NZD', 'en-NZ', '$0.00'],
    [100, 'CAD', 'en-CA', '$1.00'],
    [100, 'USD', 'en', '$1.00'],
  ] as const)('writes %i cents of %s for %s', (cents, currency, locale, expected) => {
    expect(formatMoney(cents, currency, locale).replace(/\u00a0/g, ' ')).toBe(expected);
  });
});

describe('languageByOrigin', () => {
  const addresses = {
    'en-GB': ['https://portal.example.co.uk/', 'not an address'],
    'en-AU': ['https://portal.example.com.au', 'http://localhost:3000'],
  };

  it.each([
    ['https://portal.example.co.uk', 'en-GB'],
    ['https://PORTAL.example.co.uk:443', 'en-GB'],
    ['http://localhost:3000', 'en-AU'],
    ['http://localhost:3001', 'en-NZ'],
    ['http://portal.example.co.uk', 'en-NZ'],
    ['https://portal.example.co.uk.evil.example', 'en-NZ'],
    ['', 'en-NZ'],
    ['null', 'en-NZ'],
  ])('%j speaks %s', (origin, locale) => {
    expect(languageByOrigin(origin, addresses, 'en-NZ')).toBe(locale);
  });
});
