import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseByOrigin } from './choose-variant.ts';
import { contrastOf, mixColours } from './colours.ts';
import { languageByOrigin } from './language-by-origin.ts';
import { formatMoney } from './money.ts';
import { variants, variantsFolder } from './testing/variants.ts';
import { localePattern, variantFile } from './variant-file.ts';
import { locales, neutralVariant, variantOf } from './variants.ts';
import { formatDate, formatLongDate } from '../time/dates-in-words.ts';
import { parseDateEntry } from '../time/date-entry.ts';
import { formatShortDate } from '../time/short-date.ts';
import { formatTime } from '../time/time-entry.ts';

const table = [
  ['AU', 'en-AU', 'AUD', 'GST', '9/03', '9 Mar', 'Monday 9 March 2026', 1, '3:30 pm', '$1,234.50'],
  ['NZ', 'en-NZ', 'NZD', 'GST', '9/03', '9 Mar', 'Monday 9 March 2026', 1, '3:30 pm', '$1,234.50'],
  ['UK', 'en-GB', 'GBP', 'VAT', '9/03', '9 Mar', 'Monday 9 March 2026', 1, '15:30', '£1,234.50'],
  ['CA', 'en-CA', 'CAD', 'Tax', '03/09', 'Mar 9', 'Monday, March 9, 2026', 1, '3:30 pm', '$1,234.50'],
  ['US', 'en-US', 'USD', 'Tax', '03/09', 'Mar 9', 'Monday, March 9, 2026', 0, '3:30 pm', '$1,234.50'],
  ['EN', 'en', 'USD', 'Tax', '9/03', '9 Mar', 'Monday 9 March 2026', 1, '3:30 pm', '$1,234.50'],
] as const;

describe('variants', () => {
  it.each(table)(
    '%s writes and reads as decided',
    (name, locale, currency, taxWord, short, inWords, long, weekStart, time, money) => {
      const variant = variants[name];
      expect(variant).toMatchObject({ name, locale, currency, taxWord, weekStart });
      const figures = `${name === 'AU' || name === 'NZ' || name === 'EN' ? `0${short}` : short}/2026`;
      expect(formatShortDate('2026-03-09', variant.shortDate)).toBe(figures);
      expect(parseDateEntry(figures, variant.dateOrder)).toBe('2026-03-09');
      expect(formatDate('2026-03-09', { order: variant.dateOrder })).toBe(`Mon ${inWords}`);
      expect(formatLongDate('2026-03-09', variant.dateOrder)).toBe(long);
      expect(formatTime('15:30', variant.clock)).toBe(time);
      expect(formatMoney(123_450, currency, locale)).toBe(money);
    },
  );

  it('serve the six locales, one each, from a folder each', () => {
    const all = Object.values(variants);
    expect(all.map(({ locale }) => locale).toSorted()).toEqual([...locales].toSorted());
    expect(readdirSync(variantsFolder).toSorted()).toEqual(Object.keys(variants).toSorted());
  });

  it('each have every value, and a logo of their own', () => {
    const logos = new Set(
      Object.keys(variants).map((name) => readFileSync(join(variantsFolder, name, 'logo.svg'), 'utf8')),
    );
    expect(logos.size).toBe(6);
    for (const { contact, policies, help, theme, appName } of Object.values(variants)) {
      for (const text of [appName, contact.phone, contact.email, theme.ground, theme.glow])
        expect(text).not.toBe('');
      expect(policies.map(({ title }) => title)).toEqual(['Terms of use', 'Privacy']);
      expect(help.length).toBeGreaterThan(0);
    }
    const phones = new Set(Object.values(variants).map(({ policies }) => policies[0]!.href));
    expect(phones.size).toBe(6);
  });

  it('fall back to the neutral one, which code and folder have alike', () => {
    for (const name of ['XX', '', null, undefined, 'toString', '__proto__'])
      expect(variantOf(name)).toBe(variants.EN);
    const { name, locale, currency, taxWord, shortDate, dateOrder, weekStart, clock } = neutralVariant;
    expect(variants.EN).toMatchObject({
      name,
      locale,
      currency,
      taxWord,
      shortDate,
      dateOrder,
      weekStart,
      clock,
    });
  });

  it('configure the mobile app in the UK and stores in Australia and New Zealand', () => {
    expect(variants.UK.mobileApp).not.toBe('');
    expect(variants.AU.stores).not.toEqual([]);
    expect(variants.NZ.stores[0]?.href).not.toBe(variants.AU.stores[0]?.href);
  });
});

describe('the file of a variant', () => {
  const { name: _name, logo: _logo, dateOrder: _order, ...good } = { ...variants.AU, addresses: [] };

  it.each([
    ['a web address that is none', { policies: [{ title: 'Terms', href: 'javascript:alert(1)' }] }],
    ['no policies', { policies: [] }],
    ['a week that starts on Tuesday', { weekStart: 2 }],
    ['a clock of 13 hours', { clock: 13 }],
    ['a date order of its own', { shortDate: 'YYYY.DD.MM' }],
    ['a colour by name', { theme: { ground: 'navy', glow: '#00acef' } }],
    ['a ground too light for words in white', { theme: { ground: '#cccccc', glow: '#00acef' } }],
    ['a field that is unknown', { tax: 'GST' }],
    ['a phone number in words', { contact: { phone: 'call us', email: 'a@b.example' } }],
  ])('takes no %s', (_what, change) => {
    expect(variantFile.safeParse(good).success).toBe(true);
    expect(variantFile.safeParse({ ...good, ...change }).success).toBe(false);
  });

  it.each([
    ['en', true],
    ['fr-CA', true],
    ['fil-PH', true],
    ['EN', false],
    ['en-au', false],
    ['../en', false],
  ])('reads %s as the tag of a language: %s', (tag, isOne) => {
    expect(localePattern.test(tag)).toBe(isOne);
  });
});

describe('colours', () => {
  it('are compared as WCAG does, and mixed by their share', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrastOf('#00acef', '#ffffff')).toBeCloseTo(2.6, 1);
    expect(mixColours('#000000', '#ffffff', 0.5)).toBe('#808080');
  });
});

describe('chooseByOrigin', () => {
  const languages = { addresses: { 'en-GB': ['https://words.example'] }, defaultLanguage: 'en-NZ' };
  const served = Object.values(variants).map((variant) => ({
    ...variant,
    addresses:
      variant.name === 'UK'
        ? ['https://portal.uk.example']
        : variant.name === 'US'
          ? ['http://localhost:3000']
          : [],
  }));
  const ie = { ...variants.UK, name: 'IE', addresses: ['https://portal.ie.example/'] };

  it.each([
    ['https://portal.uk.example', 'UK', 'en-GB'],
    ['https://PORTAL.uk.example:443', 'UK', 'en-GB'],
    ['https://portal.ie.example', 'IE', 'en-GB'],
    ['http://localhost:3000', 'US', 'en-US'],
    ['http://localhost:3001', 'NZ', 'en-NZ'],
    ['https://words.example', 'UK', 'en-GB'],
    ['https://portal.uk.example.evil.example', 'NZ', 'en-NZ'],
    ['https://evil.example/portal.uk.example', 'NZ', 'en-NZ'],
    ['http://[', 'NZ', 'en-NZ'],
    ['', 'NZ', 'en-NZ'],
  ])('%j is answered as %s in %s', (origin, name, locale) => {
    const choice = chooseByOrigin(origin, [...served, ie], languages);
    expect([choice?.variant.name, choice?.locale]).toEqual([name, locale]);
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
