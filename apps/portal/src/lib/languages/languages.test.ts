import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { areaFailureTexts } from '@staffroom/domain/errors/area-failure-texts.ts';
import { formFailureTexts } from '@staffroom/domain/errors/form-failure-texts.ts';
import { failureTexts, submissionReasonTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { bookingErrorTexts } from '@staffroom/domain/errors/booking-error-texts.ts';
import { errorTexts } from '@staffroom/domain/errors/error-texts.ts';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { locales, otherLanguages } from '@staffroom/domain/regions/variants.ts';
import { formatLongDate } from '@staffroom/domain/time/dates-in-words.ts';
import { setLocale } from '../device/locale.ts';
import { languages } from './languages.ts';
import { stretchText } from './pseudo.ts';

const source = resolve(import.meta.dirname, '../..');
const called = /\bconst (\w+) = localised(?:<[^(]*>)?\(\s*'(\w+)',/g;

type Texts = Readonly<Record<string, unknown>>;
/** Every module of texts in the portal by name, in its current language. */
const modules = new Map<string, () => Texts>();
const named: string[] = [];

beforeAll(async () => {
  vi.stubGlobal('location', { origin: 'http://localhost', pathname: '/' });
  vi.stubGlobal('navigator', { platform: '', language: 'en' });
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && !file.endsWith('lib/localised.ts'),
  );
  for (const file of files) {
    const text = readFileSync(join(source, file), 'utf8');
    const found = [...text.matchAll(called)];
    expect(found.length, `${file} names each of its modules of texts`).toBe(
      [...text.matchAll(/ = localised(?:<[^(]*>)?\(/g)].length,
    );
    named.push(...found.map(([, , name]) => name!));
    if (!file.endsWith('-texts.ts')) continue;
    const module = (await import(join(source, file))) as Record<string, unknown>;
    for (const [, constant, name] of found)
      if (typeof module[constant!] === 'function') modules.set(name!, module[constant!] as () => Texts);
  }
}, 60_000);

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} });
});
afterEach(async () => {
  await setLocale('en-AU');
});

const tables: Readonly<Record<string, Texts>> = {
  formMessages,
  failureTexts,
  areaFailureTexts,
  formFailureTexts,
  submissionReasonTexts,
  errorTexts,
  bookingErrorTexts,
};

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shapeOf(item)]));
  return typeof value;
}

/** All texts except those made by functions. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

const all = (): Texts => ({
  ...Object.fromEntries([...modules].map(([name, texts]) => [name, texts()])),
  ...Object.fromEntries(Object.entries(tables).map(([name, texts]) => [name, { ...texts }])),
});

it('finds every module of texts, each by a name of its own', () => {
  expect(modules.size).toBeGreaterThan(30);
  expect(new Set(named).size).toBe(named.length);
});

describe.each([...locales, ...otherLanguages])('%s', (locale) => {
  it('has every text that English has, and none is empty', async () => {
    await setLocale('en');
    const english = shapeOf(all());
    await setLocale(locale);
    expect(shapeOf(all())).toEqual(english);
    expect(stringsOf(all()).filter((text) => text.trim() === '')).toEqual([]);
  });
});

it('writes as the country does', async () => {
  const costCentre = async (locale: string) => {
    await setLocale(locale);
    return (modules.get('bookingForm')!() as { costCentre: string }).costCentre;
  };
  expect(await costCentre('en-US')).toBe('Cost center');
  for (const locale of ['en-AU', 'en-GB', 'en-CA', 'en-NZ', 'en'])
    expect(await costCentre(locale)).toBe('Cost centre');
});

describe('the made language', () => {
  it('marks every text, makes it 40 % longer and keeps what is filled in', async () => {
    await setLocale('en');
    const english = stringsOf(all());
    await setLocale('ar-XB');
    const made = stringsOf(all());
    expect(document.documentElement).toMatchObject({ lang: 'ar-XB', dir: 'rtl' });
    for (const [index, text] of made.entries()) {
      expect(text).toMatch(/·$/);
      expect(text.length).toBeGreaterThanOrEqual(english[index]!.length * 1.4);
      expect(text.match(/\{\w+\}/g)).toEqual(english[index]!.match(/\{\w+\}/g));
    }
    expect(stretchText(stretchText('Sign in'))).toBe(stretchText('Sign in'));
    expect(formatLongDate('2026-03-09', 'day-month')).not.toContain('March');
  });

  it('leaves English as it was', async () => {
    await setLocale('ar-XB');
    await setLocale('en-AU');
    expect(formMessages.required).toBe('This field is required');
    expect(formatLongDate('2026-03-09', 'day-month')).toBe('Monday 9 March 2026');
    expect(document.documentElement.dir).toBe('ltr');
  });
});

it('is English where the words of a language cannot be fetched', async () => {
  const load = vi.spyOn(languages as Record<string, () => Promise<never>>, 'ar-XB');
  load.mockRejectedValueOnce(new TypeError('offline'));
  await setLocale('ar-XB');
  expect(formMessages.required).toBe('This field is required');
  load.mockRestore();
});
