import { expect, it, vi } from 'vitest';
import { isKnownVariant, neutralVariant, variantOf } from '@staffroom/domain/regions/variants.ts';
import { loadVariants } from './load-variants.ts';
import { loadRuntimeConfig, readDocumentRegion } from './runtime-config.ts';

const uk = { ...neutralVariant, name: 'UK', locale: 'en-GB', taxWord: 'VAT', clock: 24 };
const builtIn = readDocumentRegion(JSON.stringify({ variant: uk, locale: 'en-GB' }));

it('begins with what the document was served with', () => {
  expect(builtIn).toEqual({ variant: uk, language: 'en-GB' });
  for (const text of [null, undefined, '', '{', '5', '{"variant":7,"locale":null}'])
    expect(readDocumentRegion(text)).toEqual({
      variant: neutralVariant,
      language: 'en',
    });
});

it('is fetched from two files with a timestamp', async () => {
  const seen: string[] = [];
  await loadRuntimeConfig(builtIn, async (address) => {
    seen.push(String(address));
    return Response.json({});
  });
  expect(seen).toEqual([
    expect.stringMatching(/^\/config\/portal\.json\?t=\d+$/),
    expect.stringMatching(/^\/config\/languages\.json\?t=\d+$/),
  ]);
});

it('keeps what the document says where a file is missing, broken or partial', async () => {
  for (const send of [
    async () => new Response('', { status: 404 }),
    async () => new Response('<html>'),
    () => Promise.reject(new TypeError('offline')),
  ])
    expect(await loadRuntimeConfig(builtIn, send)).toEqual(builtIn);
  const partial = await loadRuntimeConfig(builtIn, async () => Response.json({ language: 'en-US' }));
  expect(partial).toEqual({ ...builtIn, language: 'en-US' });
});

it.each([
  null,
  5,
  [],
  { variant: null, language: 7 },
  { variant: 'UK', language: null },
  { variant: { name: 7 } },
  { variant: [] },
])('keeps it where a file is of another kind: %j', async (file) => {
  const config = await loadRuntimeConfig(builtIn, async () => Response.json(file));
  expect(config.variant).toEqual(uk);
  expect(config.language).toBe('en-GB');
});

it('fetches the variants of the groups once, and none that is known', async () => {
  vi.stubGlobal('localStorage', { setItem: vi.fn(), removeItem: vi.fn() });
  const seen: string[] = [];
  const send: typeof fetch = async (address) => {
    seen.push(String(address).replace(/\d+$/, ''));
    return Response.json({ variant: { ...uk, name: String(address).includes('/QA.') ? 'QA' : 'other' } });
  };
  await loadVariants(['QA', 'QB', 'QA'], send);
  await loadVariants(['QA'], send);
  expect(seen).toEqual(['/config/variants/QA.json?t=', '/config/variants/QB.json?t=']);
  expect(variantOf('QA').taxWord).toBe('VAT');
  // An answer for another variant is ignored.
  expect(isKnownVariant('QB')).toBe(false);
  expect(variantOf('QB')).toBe(variantOf(null));
  vi.unstubAllGlobals();
});
