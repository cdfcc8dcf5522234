import { describe, expect, it } from 'vitest';
import { builtInConfig, chooseLanguage, loadRuntimeConfig } from './runtime-config.ts';

describe('runtime configuration', () => {
  it('is fetched from two files with a timestamp', async () => {
    const seen: string[] = [];
    await loadRuntimeConfig(async (address) => {
      seen.push(String(address));
      return Response.json({ appName: 'Relief Desk' });
    });
    expect(seen).toEqual([
      expect.stringMatching(/^\/config\/portal\.json\?t=\d+$/),
      expect.stringMatching(/^\/config\/languages\.json\?t=\d+$/),
    ]);
  });

  it('keeps the built-in values where a file is missing, broken or partial', async () => {
    expect(await loadRuntimeConfig(async () => new Response('', { status: 404 }))).toEqual(builtInConfig);
    expect(await loadRuntimeConfig(async () => new Response('<html>'))).toEqual(builtInConfig);
    const partial = await loadRuntimeConfig(async () => Response.json({ appName: 'Relief Desk' }));
    expect(partial.portal).toEqual({ ...builtInConfig.portal, appName: 'Relief Desk' });
  });
});

describe('the language before sign-in', () => {
  const config = {
    defaultLanguage: 'en-AU',
    languages: [
      { language: 'en-GB', addresses: ['https://portal.example.co.uk/'] },
      { language: 'en-NZ', addresses: ['https://portal.example.co.nz', 'not an address'] },
    ],
  } as const;

  it.each([
    ['https://portal.example.co.uk', 'en-GB'],
    ['https://portal.example.co.nz', 'en-NZ'],
    ['http://portal.example.co.nz', 'en-AU'],
    ['http://localhost:3000', 'en-AU'],
  ])('of %s is %s', (origin, language) => {
    expect(chooseLanguage(config, origin)).toBe(language);
  });
});
