import { describe, expect, it } from 'vitest';
import { builtInConfig, loadRuntimeConfig } from './runtime-config.ts';

describe('runtime configuration', () => {
  it('is fetched from two files with a timestamp', async () => {
    const seen: string[] = [];
    await loadRuntimeConfig(async (address) => {
      seen.push(String(address));
      return Response.json({});
    });
    expect(seen).toEqual([
      expect.stringMatching(/^\/config\/portal\.json\?t=\d+$/),
      expect.stringMatching(/^\/config\/languages\.json\?t=\d+$/),
    ]);
  });

  it('keeps the built-in values where a file is missing, broken or partial', async () => {
    expect(await loadRuntimeConfig(async () => new Response('', { status: 404 }))).toEqual(builtInConfig);
    expect(await loadRuntimeConfig(async () => new Response('<html>'))).toEqual(builtInConfig);
    expect(await loadRuntimeConfig(() => Promise.reject(new TypeError('offline')))).toEqual(builtInConfig);
    const partial = await loadRuntimeConfig(async () => Response.json({ defaultLanguage: 'en-GB' }));
    expect(partial.languages).toEqual({ defaultLanguage: 'en-GB', addresses: {} });
  });

  it.each([
    null,
    5,
    [],
    { variants: null, defaultLanguage: 'xx', addresses: null },
    { variants: { AU: 5, UK: null }, defaultLanguage: null, addresses: 'https://uk.example' },
    { variants: { AU: { appName: 7, contact: 'call us', policies: {}, help: [null, { title: 'Help' }] } } },
    { addresses: { 'en-GB': 'https://uk.example', 'en-AU': [7], fr: ['https://fr.example'] } },
  ])('keeps the built-in values where a file is of another kind: %j', async (file) => {
    const { portal, languages } = await loadRuntimeConfig(async () => Response.json(file));
    expect({ ...portal.variants.AU, help: [] }).toEqual({ ...builtInConfig.portal.variants.AU, help: [] });
    expect(languages.defaultLanguage).toBe('en-AU');
    expect(Object.values(languages.addresses).flat()).toEqual([]);
  });

  it('takes what an operator names and keeps the rest', async () => {
    const file = {
      variants: {
        UK: {
          appName: 'Cover',
          contact: { phone: '+44 1' },
          help: [{ title: 'Ask', href: 'https://a.example' }],
        },
      },
      defaultLanguage: 'en-GB',
      addresses: { 'en-NZ': ['https://nz.example'] },
    };
    const { portal, languages } = await loadRuntimeConfig(async () => Response.json(file));
    const { UK } = builtInConfig.portal.variants;
    expect(portal.variants.UK).toEqual({
      ...UK,
      appName: 'Cover',
      contact: { ...UK.contact, phone: '+44 1' },
      help: [{ title: 'Ask', href: 'https://a.example' }],
    });
    expect(portal.variants.AU).toEqual(builtInConfig.portal.variants.AU);
    expect(languages).toEqual({ defaultLanguage: 'en-GB', addresses: { 'en-NZ': ['https://nz.example'] } });
  });
});
